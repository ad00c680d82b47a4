import type { RecipientVerdict } from '../../core/mails/in/recipient-judge.ts';
import type { NotedCommand } from './commands/noted-command.ts';
import type { CountedReplies } from './counted-replies.ts';
import type { EffectQueue } from './effect-queue.ts';
import type { AnswerTo } from './effects.ts';
import type { MailTransaction } from './mail-transaction.ts';
import { recipientReplies, replies, ruleVerdicts } from './replies.ts';
import type { SessionLogin } from './session-login.ts';

interface RecipientRepliesParts {
  readonly effects: EffectQueue;
  readonly counted: CountedReplies;
  readonly login: SessionLogin;
  /** Ends the session with a reply. */
  readonly close: (text: string) => void;
}

/** Replies to RCPT, by what is known of its recipient. */
export class RecipientReplies {
  readonly #parts: RecipientRepliesParts;

  constructor(parts: RecipientRepliesParts) {
    this.#parts = parts;
  }

  /** Replies to a recipient that was asked for. */
  answer(
    outcome: AnswerTo<'recipient'>,
    of: { mail: MailTransaction | undefined; noted: NotedCommand | undefined },
  ): void {
    if (outcome === 'failed') this.#parts.effects.reply(replies.failure);
    else if (outcome === 'too_many_unknown') this.#parts.close(replies.tooManyUnknown);
    else if (of.mail?.agreesWith(outcome) === false) this.#parts.effects.reply(replies.otherRules);
    else this.take(outcome, of);
  }

  /** Takes a judged recipient into its mail, where it is accepted, and replies. */
  take(judged: RecipientVerdict, { mail, noted }: Parameters<RecipientReplies['answer']>[1]): void {
    const { effects, counted, login } = this.#parts;
    const { verdict } = judged;
    const recipient = mail?.take(judged);
    if (noted !== undefined) noted.recipient = recipient;
    if (verdict === 'relay_denied') counted.refuseMail(login.relayDenial, 'relay_denied');
    else if (verdict === 'unknown') counted.refuseMail(replies.unknownRecipient);
    else if (verdict === 'dns_listed') counted.refuseMail(replies.listed(judged.zone), 'dns_listed');
    else if (ruleVerdicts.has(verdict)) counted.refuseMail(recipientReplies[verdict]);
    else effects.reply(recipientReplies[verdict]);
  }
}
