import type { RecipientVerdict } from '../../core/mails/in/recipient-judge.ts';
import { parseRecipient } from './commands/command.ts';
import type { NotedCommand } from './commands/noted-command.ts';
import { capturedAddress, isDomainLiteral } from './commands/path.ts';
import type { CountedReplies } from './counted-replies.ts';
import type { EffectQueue } from './effect-queue.ts';
import type { AnswerTo } from './effects.ts';
import type { MailTransaction } from './mail-transaction.ts';
import { recipientReplies, replies, ruleVerdicts } from './replies.ts';
import type { ScriptedAnswer } from './scripted.ts';
import type { SessionLogin } from './session-login.ts';

interface RecipientPhaseParts {
  readonly effects: EffectQueue;
  readonly counted: CountedReplies;
  readonly login: SessionLogin;
  /** Ends the session with a reply. */
  readonly close: (text: string) => void;
  /** Says what a delivery script says. */
  readonly say: (answer: ScriptedAnswer) => void;
}

/** Answers RCPT: asks who gets the mail under way, and takes those who do. */
export class RecipientPhase {
  readonly #parts: RecipientPhaseParts;

  constructor(parts: RecipientPhaseParts) {
    this.#parts = parts;
  }

  /** Answers RCPT, in its parsed form or not yet. */
  begin(rest: string, { mail, noted }: { mail: MailTransaction | undefined; noted: NotedCommand | undefined }): void {
    const { effects, counted } = this.#parts;
    if (mail === undefined) return counted.refuse(replies.badSequence('MAIL comes first'));
    if (mail.hasChunks) return counted.refuse(replies.badSequence('BDAT has begun'));
    mail.name('');
    const path = parseRecipient(rest, mail.envelope);
    noted?.describeRecipient(path.address);
    const { localPart, domain } = path;
    mail.name(capturedAddress(path));
    if (!mail.takesRecipient) return effects.reply(replies.tooManyRecipients);
    const { sender, sizeBytes, inbox, login, attempts, clientName } = mail.envelope;
    if (login !== undefined && attempts.open.length === 0) return this.#take({ verdict: 'captured' }, { mail, noted });
    if (domain !== undefined && isDomainLiteral(domain) && inbox === undefined && login === undefined)
      return this.#take({ verdict: 'relay_denied' }, { mail, noted });
    const { newMailboxes: madeBefore } = mail;
    const hasOthers = mail.accepted.length > 0;
    const agreesWith = (judged: RecipientVerdict) => mail.agreesWith(judged);
    const mailed = { attempts, hasOthers, clientName, login, agreesWith };
    effects.ask({ type: 'recipient', localPart, domain, sender, sizeBytes, madeBefore, inbox, ...mailed });
  }

  /** Accepts the verdict on the recipient that was named last. */
  answer(
    outcome: AnswerTo<'recipient'>,
    given: { mail: MailTransaction | undefined; noted: NotedCommand | undefined },
  ): void {
    const { effects, close, say } = this.#parts;
    if (outcome === 'failed') return effects.reply(replies.failure);
    if (outcome === 'too_many_unknown') return close(replies.tooManyUnknown);
    const { mail } = given;
    if ('verdict' in outcome) {
      if (mail?.agreesWith(outcome) === false) return effects.reply(replies.otherRules);
      return this.#take(outcome, given);
    }
    if (outcome.outcome === 'not_shared') {
      mail?.passOver();
      return effects.reply(replies.notShared);
    }
    if (outcome.outcome === 'scripted') {
      mail?.passOver();
      mail?.envelope.attempts.end(outcome.id, outcome);
      return say(outcome);
    }
    mail?.envelope.attempts.goOn(outcome.attempt);
    this.#take(outcome.judged, given, outcome.reply);
  }

  #take(
    judged: RecipientVerdict,
    { mail, noted }: { mail: MailTransaction | undefined; noted: NotedCommand | undefined },
    reply?: string,
  ): void {
    const { effects, counted, login, close } = this.#parts;
    const { verdict } = judged;
    // Recipients before it keep their mail.
    if (verdict === 'moved_domain' && mail?.accepted.length === 0) return close(replies.movedDomain);
    const recipient = mail?.take(judged);
    if (noted !== undefined) noted.recipient = recipient;
    if (verdict === 'relay_denied') counted.refuseMail(login.relayDenial, 'relay_denied');
    else if (verdict === 'unknown') counted.refuseMail(replies.unknownRecipient);
    else if (verdict === 'dns_listed') counted.refuseMail(replies.listed(judged.zone), 'dns_listed');
    else if (verdict === 'moved' || verdict === 'moved_domain') counted.refuseMail(replies.moved);
    else if (ruleVerdicts.has(verdict)) counted.refuseMail(recipientReplies[verdict]);
    else effects.reply(reply ?? recipientReplies[verdict]);
  }
}
