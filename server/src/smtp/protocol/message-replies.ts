import type { CountedReplies } from './counted-replies.ts';
import type { EffectQueue } from './effect-queue.ts';
import type { QuestionAnswer } from './effects.ts';
import type { MailTransaction } from './mail-transaction.ts';
import { messageReplies, replies } from './replies.ts';

interface MessageRepliesParts {
  readonly effects: EffectQueue;
  readonly counted: CountedReplies;
  /** Whether each accepted recipient has a reply of its own, in the order in which they were named (RFC 2033 §4.2). */
  readonly isForEach: boolean;
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

  /** Replies to a mail that is stored for some of its recipients, or for all. */
  stored(mail: MailTransaction | undefined, { missed }: Extract<QuestionAnswer, { type: 'message' }>): void {
    this.#parts.counted.startAgain();
    for (const recipient of this.#recipientsOf(mail)) {
      const isMissed = this.#parts.isForEach && missed?.has(recipient) === true;
      this.#parts.effects.reply(isMissed ? replies.unknownRecipient : messageReplies.stored);
    }
  }

  #recipientsOf(mail: MailTransaction | undefined): readonly string[] {
    return this.#parts.isForEach && mail !== undefined ? mail.accepted : [''];
  }
}
