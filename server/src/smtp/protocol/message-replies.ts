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

/** What is told of single recipients. */
export type RecipientsTold = Partial<Pick<MessageAnswer, 'missed' | 'refused'>>;

/** Replies to a mail after its content: one in SMTP, one for each accepted recipient in LMTP. */
export class MessageReplies {
  readonly #parts: MessageRepliesParts;

  constructor(parts: MessageRepliesParts) {
    this.#parts = parts;
  }

  /** Replies to a mail that cannot be stored for reasons that are not its client's. */
  end(mail: MailTransaction | undefined, text: string, told: RecipientsTold = {}): void {
    this.#reply(mail, text, told);
  }

  /** Refuses a mail, which is one error of its client. */
  refuse(mail: MailTransaction | undefined, text: string, told: RecipientsTold = {}): void {
    if (this.#parts.counted.countRefusedMail()) this.#reply(mail, text, told);
  }

  /** Refuses a mail that the rules of all recipients refuse, in SMTP for the same reason. */
  refusedByRules(mail: MailTransaction | undefined, { refused = new Map() }: MessageAnswer): void {
    const [reason] = refused.values();
    this.refuse(mail, reason === undefined ? replies.failure : afterReplies[reason], { refused });
  }

  /** Replies to a mail that is stored for some of its recipients, or for all. */
  stored(mail: MailTransaction | undefined, told: MessageAnswer): void {
    this.#reply(mail, messageReplies.stored, told);
  }

  /** Says a text of all recipients, in LMTP but for those of whom something else is told. */
  #reply(mail: MailTransaction | undefined, text: string, { missed, refused }: RecipientsTold): void {
    const { effects, isForEach } = this.#parts;
    if (!isForEach || mail === undefined) return effects.reply(text);
    for (const recipient of mail.accepted) {
      const reason = refused?.get(recipient);
      if (reason !== undefined) effects.replyFor(recipient, afterReplies[reason]);
      else effects.replyFor(recipient, missed?.has(recipient) === true ? replies.unknownRecipient : text);
    }
  }
}
