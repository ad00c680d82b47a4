import type { CountedReplies } from './counted-replies.ts';
import type { EffectQueue } from './effect-queue.ts';
import type { QuestionAnswer } from './effects.ts';
import type { MailTransaction } from './mail-transaction.ts';
import { afterReplies, messageReplies, replies } from './replies.ts';

interface MessageRepliesParts {
  readonly effects: EffectQueue;
  readonly counted: CountedReplies;
  /** Whether each accepted recipient has a reply of its own, in the order in which they were named (RFC 2033 §4.2). */
  readonly isForEach: boolean;
}

type MessageAnswer = Extract<QuestionAnswer, { type: 'message' }>;

/** Reply to a mail that rules refuse: by those of the recipient, or in SMTP by those that all have. */
function replyOf(recipient: string, refused: MessageAnswer['refused'] = new Map()): string {
  const [any] = refused.values();
  const reason = refused.get(recipient) ?? any;
  return reason === undefined ? replies.failure : afterReplies[reason];
}

/** Replies to a mail after its content: one in SMTP, one for each accepted recipient in LMTP. */
export class MessageReplies {
  readonly #parts: MessageRepliesParts;

  constructor(parts: MessageRepliesParts) {
    this.#parts = parts;
  }

  /** Replies to a mail that is stored, or cannot be for reasons that are not its client's. */
  end(mail: MailTransaction | undefined, text: string): void {
    for (const _ of this.#recipientsOf(mail)) this.#parts.effects.reply(text);
  }

  /** Refuses a mail, which is one error of its client. */
  refuse(mail: MailTransaction | undefined, text: string): void {
    const [, ...others] = this.#recipientsOf(mail);
    this.#parts.counted.refuseMail(text);
    for (const _ of others) this.#parts.effects.reply(text);
  }

  /** Refuses a mail that the rules of all recipients refuse, which is one error of its client. */
  refusedByRules(mail: MailTransaction | undefined, { refused }: MessageAnswer): void {
    const [first, ...others] = this.#recipientsOf(mail).map((recipient) => replyOf(recipient, refused));
    if (first !== undefined) this.#parts.counted.refuseMail(first);
    for (const text of others) this.#parts.effects.reply(text);
  }

  /** Replies to a mail that is stored for some of its recipients, or for all. */
  stored(mail: MailTransaction | undefined, { missed, refused }: MessageAnswer): void {
    for (const recipient of this.#recipientsOf(mail)) {
      const isMissed = this.#parts.isForEach && missed?.has(recipient) === true;
      if (this.#parts.isForEach && refused?.has(recipient) === true)
        this.#parts.effects.reply(replyOf(recipient, refused));
      else this.#parts.effects.reply(isMissed ? replies.unknownRecipient : messageReplies.stored);
    }
  }

  #recipientsOf(mail: MailTransaction | undefined): readonly string[] {
    return this.#parts.isForEach && mail !== undefined ? mail.accepted : [''];
  }
}
