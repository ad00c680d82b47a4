import type { MessageHold } from '../../core/mails/in/message-budget.ts';
import type { RecipientVerdict } from '../../core/mails/in/recipient-judge.ts';
import type { SmtpLimits } from '../limits.ts';
import {
  type Command,
  CommandError,
  isHttp,
  isNotImplemented,
  parseClientName,
  parseCommand,
  parseMailCommand,
  parseRecipient,
} from './command.ts';
import { CommandCounts } from './command-counts.ts';
import { CommandInput } from './command-input.ts';
import { EffectQueue } from './effect-queue.ts';
import type { AnswerTo, Effect, QuestionAnswer } from './effects.ts';
import { MailTransaction } from './mail-transaction.ts';
import { capturedAddress, isDomainLiteral } from './path.ts';
import { extensions, laterReplies, messageReplies, recipientReplies, replies } from './replies.ts';
import type { SaslStep } from './sasl-exchange.ts';
import { SessionLogin } from './session-login.ts';

/** Maximum number of commands that are read in a row without a question: half a millisecond of them. */
const commandsInARowMax = 100;

/**
 * The receiving side of SMTP (RFC 5321) as a state machine: bytes in, effects out. It knows no socket, no clock and no
 * store. Commands may be pipelined (RFC 2920); their replies come in order.
 */
export class SmtpProtocol {
  readonly #hostname: string;
  readonly #limits: SmtpLimits;
  /** Makes the hold that counts the memory of one message. */
  readonly #holdContent: () => MessageHold;
  readonly #offersTls: boolean;
  readonly #login: SessionLogin;
  #phase: 'connected' | 'commands' | 'content' | 'upgrading' | 'closed' = 'connected';
  readonly #input = new CommandInput();
  #draining = false;
  #isSecure = false;
  #clientName: string | undefined;
  #isExtended = false;
  #mail: MailTransaction | undefined;
  readonly #counts: CommandCounts;
  readonly #isRelay: boolean;
  readonly #effects = new EffectQueue();

  constructor(options: {
    hostname: string;
    limits: SmtpLimits;
    holdContent: () => MessageHold;
    offersTls: boolean;
    /** Whether the client may log in without TLS. */
    takesPlainLogin: boolean;
    /** Whether the mail of the client is captured where it is for nobody's mailbox. */
    isCaptured?: boolean;
    /** Whether the client is a relay, which is not to blame for a refused mail or recipient. */
    isRelay: boolean;
  }) {
    this.#hostname = options.hostname;
    this.#limits = options.limits;
    this.#holdContent = options.holdContent;
    this.#offersTls = options.offersTls;
    this.#login = new SessionLogin(options);
    this.#counts = new CommandCounts(options.limits);
    this.#isRelay = options.isRelay;
  }

  /** Bytes of content received since DATA, and those in memory; `undefined` when no content is being received. */
  get content(): { bytes: number; heldBytes: number } | undefined {
    if (this.#phase !== 'content' || this.#mail === undefined) return undefined;
    return { bytes: this.#mail.contentBytes, heldBytes: this.#mail.heldBytes };
  }

  /** Whether received bytes are still to be read. */
  get hasInput(): boolean {
    return this.#input.bytes.length > 0;
  }

  /** Whether a question is open, so that the client waits for the service. */
  get isAsking(): boolean {
    return this.#effects.asked !== undefined;
  }

  get isSecure(): boolean {
    return this.#isSecure;
  }

  /** Greets the client, unless it spoke first and was refused (RFC 5321 §4.3.1). */
  greet(): Effect[] {
    if (this.#phase === 'connected') {
      this.#phase = 'commands';
      this.#effects.reply(replies.ready(this.#hostname));
    }
    return this.#effects.take();
  }

  /** Reads bytes from the client, in pieces of any size. */
  receive(chunk: Buffer): Effect[] {
    if (this.#phase === 'connected') this.#closeWith(replies.pipelining);
    if (this.#phase === 'closed' || this.#phase === 'upgrading') return this.#effects.take();
    this.#input.push(chunk);
    return this.#advance();
  }

  /** Accepts the answer to the last question. */
  answer(answer: QuestionAnswer): Effect[] {
    this.#effects.answered();
    if (this.#phase === 'closed') this.#forgetMail();
    else if (answer.type === 'login') this.#answerLogin(answer.outcome);
    else if (answer.type === 'room') this.#answerRoom(answer.outcome);
    else if (answer.type === 'recipient') this.#answerRecipient(answer.outcome);
    else if (answer.type === 'message') this.#answerMessage(answer.outcome);
    this.#endIfDraining();
    return this.#advance();
  }

  /** Starts anew after a TLS handshake: everything known of the client is forgotten (RFC 3207 §4.2). */
  secured(): Effect[] {
    if (this.#phase !== 'upgrading') return this.#effects.take();
    this.#phase = 'commands';
    this.#isSecure = true;
    this.#clientName = undefined;
    this.#login.secured();
    this.#forgetMail();
    return this.#effects.take();
  }

  /** Prepares for the stop of the service: a message under way is finished, anything else ends now. */
  drain(): Effect[] {
    this.#draining = true;
    this.#endIfDraining();
    return this.#effects.take();
  }

  /** Ends the session now, with a last reply. */
  end(reply: string): Effect[] {
    this.#closeWith(reply);
    return this.#effects.take();
  }

  /** Ends the session after its connection was lost. An incomplete message is dropped. */
  abort(): void {
    this.#phase = 'closed';
    if (this.#effects.asked === undefined) this.#forgetMail();
  }

  #advance(): Effect[] {
    for (let commands = 0; this.#effects.asked === undefined && this.hasInput; commands += 1) {
      if (commands === commandsInARowMax) this.#effects.ask({ type: 'turn' });
      else if (this.#phase === 'content' && this.#mail) this.#readContent(this.#mail);
      else if (this.#phase !== 'commands' || !this.#readLine()) break;
      this.#endIfDraining();
    }
    return this.#effects.take();
  }

  #endIfDraining(): void {
    const isReceiving = this.#phase === 'content' || this.#effects.asked?.type === 'message';
    if (this.#draining && !isReceiving) this.#closeWith(replies.shuttingDown);
  }

  #readLine(): boolean {
    const line = this.#input.takeLine(this.#limits, { isResponse: this.#login.isUnderWay });
    if (line === undefined) return false;
    if (line === 'endless') this.#closeWith(replies.endlessLine);
    else if (line === 'too_long') this.#refuse(this.#login.dropLine());
    else this.#runLine(line);
    return true;
  }

  #runLine(line: Buffer): void {
    if (this.#login.isUnderWay) return this.#goOnWithLogin(this.#login.respond(line));
    let isOfMail = false;
    try {
      const command = parseCommand(line);
      isOfMail = command.verb === 'MAIL' || command.verb === 'RCPT';
      this.#run(command);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (isOfMail) this.#refuseMail(error.reply);
      else this.#refuse(error.reply);
    }
  }

  #run(command: Command): void {
    switch (command.verb) {
      case 'EHLO':
      case 'HELO':
        return this.#hello(command);
      case 'MAIL':
        return this.#startMail(command.rest);
      case 'RCPT':
        return this.#recipient(command.rest);
      case 'DATA':
        return this.#data(command.rest);
      case 'RSET':
        return this.#reset();
      case 'NOOP':
        return this.#replyIdle(replies.ok);
      case 'VRFY':
        return this.#replyIdle(replies.cannotVerify);
      case 'HELP':
        return this.#replyIdle(replies.help);
      case 'STARTTLS':
        return this.#startTls(command.rest);
      case 'AUTH':
        return this.#startLogin(command.rest);
      case 'QUIT':
        return this.#closeWith(replies.bye);
      case 'BDAT':
        // The chunk that follows would be read as commands.
        return this.#closeWith(replies.notImplemented);
      default:
        if (isHttp(command)) return this.#closeWith(replies.notSmtp);
        return this.#refuse(isNotImplemented(command) ? replies.notImplemented : replies.unknownCommand);
    }
  }

  #hello({ verb, rest }: Command): void {
    const name = parseClientName(rest);
    this.#isExtended = verb === 'EHLO';
    this.#forgetMail();
    const isFirst = this.#clientName === undefined;
    this.#clientName = name;
    const offersTls = this.#offersTls && !this.#isSecure;
    const offer = { sizeMax: this.#limits.messageBytesMax, offersTls, offersLogin: this.#login.isOffered };
    const text = replies.hello(this.#hostname, this.#isExtended ? extensions(offer) : []);
    if (isFirst) this.#effects.reply(text);
    else this.#replyIdle(text);
  }

  #startMail(rest: string): void {
    if (this.#clientName === undefined) return this.#refuse(replies.badSequence('EHLO comes first'));
    if (this.#mail !== undefined) return this.#refuse(replies.badSequence('a mail is under way'));
    const { sender, sizeBytes, isUtf8 } = parseMailCommand(rest, { offersLogin: this.#login.isOffered });
    if (sizeBytes > this.#limits.messageBytesMax) return this.#refuseMail(replies.tooBig);
    const envelope = {
      sender: sender.address,
      isUtf8,
      sizeBytes,
      ...{ recipients: new Set<string>(), named: new Set<string>() },
      clientName: this.#clientName,
      isExtended: this.#isExtended,
      login: this.#login.current,
      inbox: this.#login.inbox,
    };
    this.#mail = new MailTransaction({ envelope, limits: this.#limits, hold: this.#holdContent() });
    this.#effects.ask({ type: 'room', sizeBytes, sender: envelope.sender, login: this.#login.current });
  }

  #answerRoom(outcome: AnswerTo<'room'>): void {
    if (outcome === true) return this.#effects.reply(replies.senderOk);
    if (outcome === 'key_ended') return this.#refuseMessage(replies.keyEnded);
    if (outcome === 'mailbox_ended') return this.#refuseMessage(replies.mailboxEnded);
    // Nothing that the client does wrong.
    this.#endMail(outcome === false ? replies.storageFull : laterReplies[outcome]);
  }

  #recipient(rest: string): void {
    if (this.#mail === undefined) return this.#refuse(replies.badSequence('MAIL comes first'));
    const path = parseRecipient(rest, this.#mail.envelope);
    const { localPart, domain } = path;
    if (!this.#mail.takesRecipient) return this.#effects.reply(replies.tooManyRecipients);
    const { sender, sizeBytes, inbox, login } = this.#mail.envelope;
    this.#mail.name(capturedAddress(path));
    if (login !== undefined) return this.#takeRecipient({ verdict: 'captured' });
    if (domain !== undefined && isDomainLiteral(domain) && inbox === undefined)
      return this.#takeRecipient({ verdict: 'relay_denied' });
    this.#effects.ask({ type: 'recipient', localPart, domain, sender, sizeBytes, inbox });
  }

  #answerRecipient(outcome: AnswerTo<'recipient'>): void {
    if (outcome === 'failed') return this.#effects.reply(replies.failure);
    if (outcome === 'too_many_unknown') return this.#closeWith(replies.tooManyUnknown);
    this.#takeRecipient(outcome);
  }

  #takeRecipient(judged: RecipientVerdict): void {
    const { verdict } = judged;
    const reply = verdict === 'relay_denied' ? this.#login.relayDenial : recipientReplies[verdict];
    this.#mail?.take(judged);
    if (verdict === 'unknown' || verdict === 'relay_denied') this.#refuseMail(reply);
    else this.#effects.reply(reply);
  }

  #data(rest: string): void {
    // Only the client's content can follow DATA, and it may not come before our 354 (RFC 2920 §3.1).
    if (this.hasInput) return this.#closeWith(replies.pipelining);
    if (rest !== '') return this.#refuse(replies.syntax('DATA'));
    if (this.#mail === undefined) return this.#refuse(replies.badSequence('MAIL comes first'));
    const refusal = this.#mail.dataRefusal;
    if (refusal !== undefined) return this.#refuseMail(refusal);
    this.#phase = 'content';
    this.#effects.reply(replies.startData);
  }

  #readContent(mail: MailTransaction): void {
    const end = mail.receive(this.#input.bytes);
    this.#input.drop(end);
    if (mail.isFarTooBig) {
      this.#effects.report(mail.refused('too_big'));
      return this.#closeWith(replies.tooMuchContent);
    }
    if (end === undefined) return;
    this.#phase = 'commands';
    const refusal = mail.messageRefusal;
    if (refusal === undefined)
      return this.#effects.ask({ type: 'message', envelope: mail.envelope, content: mail.takeContent() });
    this.#effects.report(mail.refused(refusal.reason));
    if (refusal.isClients) this.#refuseMessage(refusal.reply);
    else this.#endMail(refusal.reply);
  }

  #answerMessage(outcome: AnswerTo<'message'>): void {
    if (outcome === 'no_recipients') {
      return this.#refuseMessage(this.#login.current === undefined ? replies.unknownRecipient : replies.mailboxEnded);
    }
    if (outcome === 'stored') this.#counts.reset();
    this.#endMail(messageReplies[outcome]);
  }

  #startTls(rest: string): void {
    if (!this.#offersTls) return this.#refuse(replies.notImplemented);
    if (this.#isSecure) return this.#refuse(replies.badSequence('TLS is active'));
    if (rest !== '') return this.#refuse(replies.syntax('STARTTLS'));
    // What stands after the command came in the clear and is never run (RFC 3207 §4.2, CVE-2011-0411).
    this.#input.drop();
    this.#phase = 'upgrading';
    this.#effects.startTls(replies.startTls);
  }

  #startLogin(rest: string): void {
    this.#goOnWithLogin(this.#login.begin(rest, { clientName: this.#clientName, isInMail: this.#mail !== undefined }));
  }

  #goOnWithLogin(step: SaslStep): void {
    if (step.type === 'credentials') return this.#effects.ask(this.#login.question(step.credentials));
    return step.type === 'challenge' ? this.#effects.reply(step.reply) : this.#refuse(step.reply);
  }

  #answerLogin(outcome: AnswerTo<'login'>): void {
    const { reply, next } = this.#login.take(outcome);
    if (next === 'close') this.#closeWith(reply);
    else if (next === 'count_error') this.#refuse(reply);
    else this.#effects.reply(reply);
  }

  /** Replies to a command that does nothing. Too many of them end the session. */
  #replyIdle(text: string): void {
    if (this.#counts.addIdle()) this.#closeWith(replies.tooManyIdleCommands);
    else this.#effects.reply(text);
  }

  /** Refuses a command for an error of the client. Too many of them end the session. */
  #refuse(text: string): void {
    if (this.#counts.addError()) this.#closeWith(replies.tooManyErrors);
    else this.#effects.reply(text);
  }

  /** Refuses a command because of the mail under way, which a relay has from its clients. */
  #refuseMail(text: string): void {
    if (this.#isRelay) this.#effects.reply(text);
    else this.#refuse(text);
  }

  #endMail(text: string): void {
    this.#forgetMail();
    this.#effects.reply(text);
  }

  #refuseMessage(text: string): void {
    this.#forgetMail();
    this.#refuseMail(text);
  }

  /** RSET after such a refusal does not count, because a relay continues with its next mail. */
  #reset(): void {
    const endsMail = this.#mail !== undefined;
    this.#forgetMail();
    if (endsMail && this.#isRelay) this.#effects.reply(replies.ok);
    else this.#replyIdle(replies.ok);
  }

  #forgetMail(): void {
    this.#mail?.release();
    this.#mail = undefined;
  }

  #closeWith(text: string): void {
    if (this.#phase === 'closed') return;
    this.#phase = 'closed';
    this.#input.drop();
    if (this.#effects.asked === undefined) this.#forgetMail();
    this.#effects.close(text);
  }
}
