import { CommandInput } from '../../connections/command-input.ts';
import { isHttpVerb } from '../../connections/http-verb.ts';
import type { Knocker } from '../../core/refusals/knock.ts';
import {
  type Command,
  CommandError,
  chunkLine,
  isNotImplemented,
  mailLine,
  parseChunkCommand,
  parseCommand,
  parseMailCommand,
  takesName,
} from './commands/command.ts';
import { NotedCommand } from './commands/noted-command.ts';
import { ContentPhase } from './content-phase.ts';
import { CountedReplies } from './counted-replies.ts';
import { EffectQueue } from './effect-queue.ts';
import type { AnswerTo, Effect, QuestionAnswer } from './effects.ts';
import { GreetingPhase } from './greeting-phase.ts';
import { MailTransaction, newEnvelope } from './mail-transaction.ts';
import { MessageReplies, type RecipientsTold } from './message-replies.ts';
import { RecipientPhase } from './recipient-phase.ts';
import { laterReplies, messageReplies, reasonOfReply, replies } from './replies.ts';
import type { SaslStep } from './sasl-exchange.ts';
import type { ScriptedAnswer } from './scripted.ts';
import type { ClientStanding, ProtocolOptions } from './session-facts.ts';
import { SessionLogin } from './session-login.ts';

/** Maximum number of commands that are read in a row without a question: half a millisecond of them. */
const commandsInARowMax = 100;

/**
 * The receiving side of SMTP (RFC 5321) as a state machine: bytes in, effects out. It knows no socket, no clock and no
 * store. Commands may be pipelined (RFC 2920); their replies come in order.
 */
export class SmtpProtocol {
  readonly #options: ProtocolOptions;
  readonly #isLocal: boolean;
  readonly #login: SessionLogin;
  #phase: 'connected' | 'commands' | 'upgrading' | 'closed' = 'connected';
  readonly #input = new CommandInput();
  #draining = false;
  #isSecure = false;
  #mail: MailTransaction | undefined;
  /** Envelope sender of the last MAIL. */
  #sender: string | undefined;
  /** The last command, where a transcript is kept. */
  #noted: NotedCommand | undefined;
  readonly #effects = new EffectQueue(() => this.#knocker());
  readonly #counted: CountedReplies;
  readonly #greeting: GreetingPhase;
  readonly #recipients: RecipientPhase;
  readonly #content: ContentPhase;
  readonly #messageReplies: MessageReplies;

  constructor(options: ProtocolOptions & ClientStanding) {
    this.#options = options;
    this.#login = new SessionLogin(options);
    const close = (text: string) => this.#closeWith(text);
    this.#counted = new CountedReplies({ ...options, effects: this.#effects, close });
    this.#isLocal = options.isLocal ?? false;
    const given = { effects: this.#effects, counted: this.#counted };
    this.#messageReplies = new MessageReplies({ ...given, isForEach: this.#isLocal });
    const say = (answer: ScriptedAnswer, times?: number) => this.#sayScripted(answer, times);
    this.#greeting = new GreetingPhase({
      ...{ ...given, options, login: this.#login, say },
      mayStartTls: () => options.offersTls && !this.#isSecure,
      onGreeted: () => {
        this.#phase = 'commands';
      },
      onHello: () => this.#forgetMail(),
    });
    this.#recipients = new RecipientPhase({ ...given, login: this.#login, close, say });
    this.#content = new ContentPhase({
      ...{ ...given, limits: options.limits, input: this.#input, close, say, isForEach: this.#isLocal },
      messageReplies: this.#messageReplies,
      forget: () => this.#forgetMail(),
    });
  }

  /** Bytes of content received for the mail, and those in memory; `undefined` when no content is being received. */
  get content(): { bytes: number; heldBytes: number } | undefined {
    if (!this.#isReceiving || this.#mail === undefined) return undefined;
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
    if (this.#phase === 'connected') this.#greeting.begin();
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
    else if (answer.type === 'client') this.#greeting.answer(answer.outcome);
    else if (answer.type === 'login') this.#answerLogin(answer.outcome);
    else if (answer.type === 'room') this.#answerRoom(answer.outcome);
    else if (answer.type === 'recipient') this.#recipients.answer(answer.outcome, this.#ofRecipient);
    else if (answer.type === 'data') this.#content.answer(answer.outcome, this.#mail);
    else if (answer.type === 'message') this.#answerMessage(answer);
    this.#endIfDraining();
    return this.#advance();
  }

  /** Starts anew after a handshake, and forgets everything known of the client (RFC 3207 §4.2); RFC 8314 has it before the greeting. */
  secured(): Effect[] {
    if (this.#phase === 'upgrading') this.#phase = 'commands';
    else if (this.#phase !== 'connected') return this.#effects.take();
    this.#isSecure = true;
    this.#greeting.secured();
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

  /** The mail of the recipient that is being judged, and the command that names it. */
  get #ofRecipient() {
    return { mail: this.#mail, noted: this.#noted };
  }

  get #isReceiving(): boolean {
    return this.#phase === 'commands' && this.#content.isUnderWay;
  }

  #advance(): Effect[] {
    for (let commands = 0; this.#effects.asked === undefined && this.hasInput; commands += 1) {
      if (commands === commandsInARowMax) this.#effects.ask({ type: 'turn' });
      else if (this.#isReceiving) this.#content.read(this.#mail);
      else if (this.#phase !== 'commands' || !this.#readLine()) break;
      this.#endIfDraining();
    }
    return this.#effects.take();
  }

  #endIfDraining(): void {
    const isUnderWay = this.#isReceiving || this.#effects.asked?.type === 'message';
    if (this.#draining && !isUnderWay) this.#closeWith(replies.shuttingDown);
  }

  #readLine(): boolean {
    const line = this.#input.takeLine(this.#options.limits, { isResponse: this.#login.isUnderWay });
    if (line === undefined) return false;
    if (line === 'endless') this.#closeWith(replies.endlessLine);
    else if (line === 'too_long') this.#refuseLongLine();
    else this.#runLine(line);
    return true;
  }

  #refuseLongLine(): void {
    if (!this.#login.isUnderWay) this.#note('');
    this.#counted.refuse(this.#login.dropLine());
  }

  #runLine(line: Buffer): void {
    if (this.#login.isUnderWay) return this.#goOnWithLogin(this.#login.respond(line));
    let verb = '';
    let isOfMail = false;
    try {
      const command = parseCommand(line);
      verb = command.verb;
      this.#note(verb);
      isOfMail = command.verb === 'MAIL' || command.verb === 'RCPT';
      this.#run(command);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (verb === '') this.#note(verb);
      if (isOfMail) this.#counted.refuseMail(error.reply, reasonOfReply.get(error.reply) ?? 'bad_address');
      else this.#counted.refuse(error.reply);
    }
  }

  /** Notes the line that was read last, in a session whose mail has a transcript; its verb is empty when it has none. */
  #note(verb: string): void {
    const isNoted = this.#options.keepsTranscripts || this.#login.isCaptured || this.#login.current !== undefined;
    const isInMail = this.#mail !== undefined;
    this.#noted = isNoted ? new NotedCommand({ verb, bytes: this.#input.lineBytes, isInMail }) : undefined;
    if (this.#noted !== undefined) this.#effects.note(this.#noted);
  }

  #run(command: Command): void {
    // LMTP has its own greeting, so that a client of the other protocol is told at once (RFC 2033 §4.1).
    if (takesName.has(command.verb) && this.#isLocal === (command.verb === 'LHLO'))
      return this.#greeting.hear(command, this.#noted);
    switch (command.verb) {
      case 'MAIL':
        return this.#startMail(command.rest);
      case 'RCPT':
        return this.#recipients.begin(command.rest, this.#ofRecipient);
      case 'DATA':
        return this.#content.begin(command.rest, this.#mail);
      case 'RSET':
        return this.#reset();
      case 'NOOP':
        return this.#counted.idle(replies.ok);
      case 'VRFY':
        return this.#counted.idle(replies.cannotVerify);
      case 'HELP':
        return this.#counted.idle(replies.help);
      case 'STARTTLS':
        return this.#startTls(command.rest);
      case 'AUTH':
        return this.#goOnWithLogin(
          this.#login.begin(command.rest, {
            clientName: this.#greeting.clientName,
            isInMail: this.#mail !== undefined,
          }),
        );
      case 'QUIT':
        return this.#closeWith(replies.bye);
      case 'BDAT':
        return this.#chunk(command.rest);
      default:
        if (isHttpVerb(command.verb)) return this.#closeWith(replies.notSmtp);
        return this.#counted.refuse(isNotImplemented(command) ? replies.notImplemented : replies.unknownCommand);
    }
  }

  #startMail(rest: string): void {
    if (this.#mail === undefined) this.#sender = undefined;
    if (this.#greeting.clientName === undefined)
      return this.#counted.refuse(replies.badSequence(`${this.#isLocal ? 'LHLO' : 'EHLO'} comes first`));
    if (this.#mail !== undefined) return this.#counted.refuse(replies.badSequence('a mail is under way'));
    const command = parseMailCommand(rest, { offersLogin: this.#login.isOffered });
    const { sender, sizeBytes } = command;
    this.#content.startAgain();
    this.#noted?.describe(mailLine(command));
    this.#sender = sender.address;
    if (sizeBytes > this.#options.limits.messageBytesMax) return this.#counted.refuseMail(replies.tooBig);
    const { current: login, inbox, user } = this.#login;
    const isExtended = this.#greeting.isExtended;
    const session = { clientName: this.#greeting.clientName, isExtended, isLocal: this.#isLocal, login, inbox, user };
    const envelope = newEnvelope(command, session);
    this.#mail = new MailTransaction({ envelope, limits: this.#options.limits, hold: this.#options.holdContent() });
    const ofClient = this.#greeting.takeAttempt();
    const attempt = login === undefined ? ofClient : undefined;
    const isCaptured = inbox !== undefined && login === undefined;
    const about = { sizeBytes, sender: envelope.sender, clientName: this.#greeting.clientName, login };
    this.#effects.ask({ type: 'room', ...about, isCaptured, attempt });
  }

  #answerRoom(outcome: AnswerTo<'room'>): void {
    if (outcome === true) return this.#effects.reply(replies.senderOk);
    if (typeof outcome === 'object') {
      if (outcome.outcome === 'goes_on') {
        this.#mail?.envelope.attempts.goOn(outcome.attempt);
        return this.#effects.reply(outcome.reply ?? replies.senderOk);
      }
      this.#sayScripted(outcome);
      return this.#forgetMail();
    }
    if (outcome === 'key_ended') this.#counted.refuseMail(replies.keyEnded);
    else if (outcome === 'mailbox_ended') this.#counted.refuseMail(replies.mailboxEnded);
    // Nothing that the client does wrong.
    else this.#effects.reply(outcome === false ? replies.storageFull : laterReplies[outcome]);
    this.#forgetMail();
  }

  #chunk(rest: string): void {
    const chunk = parseChunkCommand(rest);
    // A chunk that is not taken would be read as commands.
    if (!this.#options.offersChunks) return this.#closeWith(replies.notImplemented);
    if (chunk === undefined) return this.#closeWith(replies.syntax('BDAT size [LAST]'));
    this.#noted?.describe(chunkLine(chunk));
    this.#content.beginChunk(chunk, this.#mail);
  }

  #answerMessage(answer: Extract<QuestionAnswer, { type: 'message' }>): void {
    const { outcome } = answer;
    if (outcome === 'no_recipients') {
      const text = this.#login.current === undefined ? replies.unknownRecipient : replies.mailboxEnded;
      return this.#refuseMessage(text, answer);
    }
    if (outcome === 'stored') this.#counted.startAgain();
    else if (outcome !== 'scripted' && outcome !== 'refused') return this.#endMail(messageReplies[outcome], answer);
    if (outcome === 'refused') this.#messageReplies.refusedByRules(this.#mail, answer);
    else if (answer.said === undefined) this.#messageReplies.stored(this.#mail, answer);
    else this.#sayScripted(answer.said, this.#isLocal ? this.#mail?.accepted.length : 1);
    this.#forgetMail();
  }

  #startTls(rest: string): void {
    if (!this.#options.offersTls) return this.#counted.refuse(replies.notImplemented);
    if (this.#isSecure) return this.#counted.refuse(replies.badSequence('TLS is active'));
    if (rest !== '') return this.#counted.refuse(replies.syntax('STARTTLS'));
    // What stands after the command came in the clear and is never run (RFC 3207 §4.2, CVE-2011-0411).
    this.#input.drop();
    this.#phase = 'upgrading';
    this.#effects.startTls(replies.startTls);
  }

  #goOnWithLogin(step: SaslStep): void {
    if (step.type === 'credentials') return this.#effects.ask(this.#login.question(step.credentials));
    return step.type === 'challenge' ? this.#effects.reply(step.reply) : this.#counted.refuse(step.reply, step.reason);
  }

  #answerLogin(outcome: AnswerTo<'login'>): void {
    const { reply, next } = this.#login.take(outcome);
    if (next === 'close') this.#closeWith(reply);
    else if (next === 'count_error') this.#counted.refuse(reply);
    else this.#effects.reply(reply);
  }

  #endMail(text: string, told?: RecipientsTold): void {
    this.#messageReplies.end(this.#mail, text, told);
    this.#forgetMail();
  }

  #refuseMessage(text: string, told?: RecipientsTold): void {
    this.#messageReplies.refuse(this.#mail, text, told);
    this.#forgetMail();
  }

  #reset(): void {
    const isUnderWay = this.#mail !== undefined;
    this.#content.startAgain();
    this.#forgetMail();
    this.#counted.resetMail({ isUnderWay });
  }

  /** What the client has said when something of it is turned away. */
  #knocker(): Knocker {
    const { current, tried, offer: login, isCaptured } = this.#login;
    const session = { clientName: this.#greeting.clientName, login, isCaptured };
    const about = { ...session, sender: this.#sender, mailboxId: current?.mailboxId };
    const mail = this.#mail;
    if (this.#sender !== undefined)
      return { ...about, recipients: mail?.addressed ?? [], owner: current?.owner, traceparent: mail?.traceparent };
    const { owner, address } = tried;
    return { ...about, recipients: address === undefined ? [] : [address], owner };
  }

  /** Says what a delivery script says. It is no error of the client. 421 ends the session (RFC 5321 §3.8). */
  #sayScripted({ reply, drop }: ScriptedAnswer, times = 1): void {
    const closes = drop || reply === undefined || reply.startsWith('421');
    const reason = reply?.startsWith('2') ? undefined : 'script';
    for (let said = 0; reply !== undefined && said < times; said += 1) this.#effects.reply(reply, reason);
    if (closes) this.#closeWith(undefined);
  }

  #forgetMail(): void {
    this.#mail?.release();
    this.#mail = undefined;
    this.#sender = undefined;
  }

  /** Ends the session with a reply, or without one. */
  #closeWith(text: string | undefined): void {
    if (this.#phase === 'closed') return;
    this.#phase = 'closed';
    this.#input.drop();
    this.#effects.close(text);
    if (this.#effects.asked === undefined) this.#forgetMail();
  }
}
