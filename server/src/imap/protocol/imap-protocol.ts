import { isHttpVerb } from '../../connections/http-verb.ts';
import { decodePlain } from '../../connections/plain-login.ts';
import type { ImapLimits } from '../limits.ts';
import { CommandReader, type ReadCommand } from './commands/command-reader.ts';
import type { ImapCommand } from './commands/imap-command.ts';
import { parseImapCommand, startOfCommand, whyNot } from './commands/parse-command.ts';
import type { CommandOutcome, ImapAnswer, ImapEffect, ImapQuestion, MailboxCommand } from './imap-effects.ts';
import { byes, capabilities, refusedLogins } from './imap-replies.ts';

/** Maximum number of commands that are read in a row without a question: half a millisecond of them. */
const commandsInARowMax = 100;

/** Facts of a connection that decide what the protocol offers. */
interface ImapProtocolOptions {
  readonly limits: ImapLimits;
  /** Whether a connection can become secure. */
  readonly offersTls: boolean;
  /** Whether the client may log in without TLS. */
  readonly takesPlainLogin: boolean;
}

/** State of a session (RFC 3501 §3), and those in which it reads no commands. */
type State = 'connected' | 'not_authenticated' | 'authenticated' | 'selected' | 'upgrading' | 'closed';

/** Commands for which a login, or a selected mailbox, is needed. All others come at any time, or need more than a state. */
const leastStates: Partial<Readonly<Record<ImapCommand['name'], 'authenticated' | 'selected'>>> = {
  ...{ LIST: 'authenticated', LSUB: 'authenticated', SELECT: 'authenticated', EXAMINE: 'authenticated' },
  ...{ STATUS: 'authenticated', NAMESPACE: 'authenticated', IDLE: 'authenticated', APPEND: 'authenticated' },
  ...{ CREATE: 'authenticated', DELETE: 'authenticated', RENAME: 'authenticated', COPY: 'authenticated' },
  ...{ SUBSCRIBE: 'authenticated', UNSUBSCRIBE: 'authenticated' },
  ...{ FETCH: 'selected', SEARCH: 'selected', STORE: 'selected', EXPUNGE: 'selected' },
  ...{ CHECK: 'selected', CLOSE: 'selected', UNSELECT: 'selected' },
};

/**
 * The serving side of IMAP4rev1 (RFC 3501) as a state machine: bytes in, effects out. It knows no socket, no clock and no
 * store. Commands may be pipelined; they are done one after another, in order.
 */
export class ImapProtocol {
  readonly #options: ImapProtocolOptions;
  readonly #reader: CommandReader;
  #state: State = 'connected';
  #isSecure = false;
  /** Tag of the command that is being done. */
  #tag = '*';
  /** Line that the client owes: the response of a login, or the end of IDLE. */
  #owed: 'response' | 'done' | undefined;
  #asked: ImapQuestion | undefined;
  #effects: ImapEffect[] = [];
  #hasNews = false;
  #isDraining = false;
  #errors = 0;
  #strangerCommands = 0;

  constructor(options: ImapProtocolOptions) {
    this.#options = options;
    this.#reader = new CommandReader(options.limits);
  }

  /** Whether a question is open, so that the client waits for the service. */
  get isAsking(): boolean {
    return this.#asked !== undefined;
  }

  /** Whether received bytes are still to be read. */
  get hasInput(): boolean {
    return this.#reader.hasInput;
  }

  get isSecure(): boolean {
    return this.#isSecure;
  }

  get isLoggedIn(): boolean {
    return this.#state === 'authenticated' || this.#state === 'selected';
  }

  /** Greets the client (RFC 3501 §7.1.1). */
  greet(): ImapEffect[] {
    if (this.#state === 'connected') {
      this.#state = 'not_authenticated';
      this.#reply(`* OK [${this.#capabilities}] Mayfly is ready`);
    }
    return this.#take();
  }

  /** Reads bytes from the client, in pieces of any size. */
  receive(chunk: Buffer): ImapEffect[] {
    if (this.#state === 'connected') this.#closeWith(byes.spokeFirst);
    if (this.#state === 'closed' || this.#state === 'upgrading') return this.#take();
    this.#reader.push(chunk);
    return this.#advance();
  }

  /** Accepts the answer to the last question. */
  answer(answer: ImapAnswer): ImapEffect[] {
    const asked = this.#asked;
    this.#asked = undefined;
    if (this.#state === 'closed') return this.#take();
    if (answer.type === 'login') this.#answerLogin(answer.outcome);
    else if (answer.type === 'mailbox' && asked?.type === 'mailbox') this.#answerMailbox(asked.command, answer.outcome);
    if (this.#isDraining) this.#closeWith(byes.shuttingDown);
    return this.#advance();
  }

  /** Tells that the selected mailbox may have changed. A client that idles is told what has changed. */
  wake(): ImapEffect[] {
    this.#hasNews = true;
    return this.#advance();
  }

  /** Starts anew after a handshake: nothing is known of the client (RFC 3501 §6.2.1). */
  secured(): ImapEffect[] {
    if (this.#state === 'upgrading') this.#state = 'not_authenticated';
    else if (this.#state !== 'connected') return this.#take();
    this.#isSecure = true;
    return this.#take();
  }

  /** Prepares for the stop of the service: a command under way is finished, anything else ends now. */
  drain(): ImapEffect[] {
    this.#isDraining = true;
    if (this.#asked === undefined) this.#closeWith(byes.shuttingDown);
    return this.#take();
  }

  /** Ends the session now, with a last word if there is one. */
  end(bye: string | undefined): ImapEffect[] {
    this.#closeWith(bye);
    return this.#take();
  }

  /** Ends the session after its connection was lost. */
  abort(): void {
    this.#state = 'closed';
    this.#reader.drop();
  }

  get #offersLogin(): boolean {
    return this.#isSecure || this.#options.takesPlainLogin;
  }

  get #capabilities(): string {
    const offersTls = this.#options.offersTls && !this.#isSecure;
    return capabilities({ isLoggedIn: this.isLoggedIn, offersTls, offersLogin: this.#offersLogin });
  }

  #advance(): ImapEffect[] {
    for (let commands = 0; this.#asked === undefined; commands += 1) {
      if (this.#state === 'closed' || this.#state === 'upgrading') break;
      if (this.#owed === 'done' && this.#hasNews && this.#state === 'selected') this.#askForNews();
      else if (commands === commandsInARowMax && this.#reader.hasInput) this.#ask({ type: 'turn' });
      else if (!this.#readNext()) break;
    }
    return this.#take();
  }

  #askForNews(): void {
    this.#hasNews = false;
    this.#ask({ type: 'news' });
  }

  #readNext(): boolean {
    const { commandBytesMax, loginBytesMax } = this.#options.limits;
    const bytesMax = this.isLoggedIn ? commandBytesMax : loginBytesMax;
    const read = this.#reader.take({ bytesMax, isResponse: this.#owed !== undefined });
    if (read === undefined) return false;
    if (read.type === 'endless') this.#closeWith(byes.endless);
    else if (this.#owed !== undefined) this.#takeOwed(this.#owed, read);
    else if (read.type === 'command') this.#run(parseImapCommand(read.pieces));
    else this.#takeStart(read);
    return true;
  }

  /** Answers the announcement of a literal, or a command that was too long. */
  #takeStart({ type, start }: Extract<ReadCommand, { type: 'announced' | 'too_long' }>): void {
    const { tag, name } = startOfCommand(start);
    // What nobody takes need not be sent.
    const isUnwanted = name === 'APPEND' && this.isLoggedIn;
    if (type === 'announced' && !isUnwanted) return this.#reply('+ send the literal');
    this.#reader.refuseLiteral();
    this.#tag = tag ?? '*';
    if (isUnwanted) this.#finish({ status: 'NO', code: 'CANNOT', text: whyNot });
    else this.#refuse('the command is too long');
  }

  #run(parsed: ReturnType<typeof parseImapCommand>): void {
    this.#tag = parsed.tag ?? '*';
    if (!this.isLoggedIn && this.#countStranger()) return;
    if ('refused' in parsed) {
      const { status, message, code } = parsed.refused;
      if (this.#isHttp(parsed)) this.#closeWith(byes.notImap);
      else if (status === 'BAD') this.#refuse(message);
      else this.#finish({ status, text: message, code });
      return;
    }
    const { command } = parsed;
    const least = leastStates[command.name];
    if (least !== undefined && !this.isLoggedIn) return this.#refuse('log in first');
    if (least === 'selected' && this.#state !== 'selected') return this.#refuse('select a mailbox first');
    this.#perform(command);
  }

  /** Whether the line belongs to an HTTP request: a web client has found the port. */
  #isHttp({ tag = '' }: { tag: string | undefined }): boolean {
    return !this.isLoggedIn && isHttpVerb(tag);
  }

  #countStranger(): boolean {
    this.#strangerCommands += 1;
    if (this.#strangerCommands <= this.#options.limits.strangerCommandsMax) return false;
    this.#closeWith(byes.tooManyCommands);
    return true;
  }

  #perform(command: ImapCommand): void {
    switch (command.name) {
      case 'CAPABILITY':
        return this.#tell(this.#capabilities);
      case 'ID':
        return this.#tell('ID ("name" "Mayfly")');
      case 'NAMESPACE':
        return this.#tell('NAMESPACE (("" NIL)) NIL NIL');
      case 'LOGOUT':
        this.#reply(byes.logout);
        this.#finish({ status: 'OK', text: 'goodbye' });
        return this.#closeWith(undefined);
      case 'STARTTLS':
        return this.#startTls();
      case 'LOGIN':
        return this.#logIn(command);
      case 'AUTHENTICATE':
        return this.#authenticate(command);
      case 'IDLE':
        this.#owed = 'done';
        this.#hasNews = true;
        return this.#reply('+ idling');
      case 'APPEND':
      case 'CREATE':
      case 'DELETE':
      case 'RENAME':
      case 'COPY':
      case 'SUBSCRIBE':
      case 'UNSUBSCRIBE':
        return this.#finish({ status: 'NO', code: 'CANNOT', text: whyNot });
      case 'NOOP':
        if (this.#state !== 'selected') return this.#finish(done);
        return this.#askMailbox(command);
      default:
        return this.#askMailbox(command);
    }
  }

  #askMailbox(command: MailboxCommand): void {
    // While these name messages by their numbers, the numbers stay (RFC 3501 §7.4.1).
    const isByNumber =
      (command.name === 'FETCH' || command.name === 'SEARCH' || command.name === 'STORE') && !command.isUid;
    this.#ask({ type: 'mailbox', command, mayTell: this.#state === 'selected' && !isByNumber });
  }

  #answerMailbox({ name }: MailboxCommand, outcome: CommandOutcome | 'failed'): void {
    if (outcome === 'failed') {
      // RFC 3501 §6.3.1: no mailbox is selected then.
      if (name === 'SELECT' || name === 'EXAMINE') this.#state = 'authenticated';
      return this.#finish(failure);
    }
    if (outcome.isSelected !== undefined) this.#state = outcome.isSelected ? 'selected' : 'authenticated';
    if (outcome.status === 'OK') this.#errors = 0;
    this.#finish(outcome);
  }

  #startTls(): void {
    if (!this.#options.offersTls) return this.#refuse('TLS is not offered');
    if (this.#isSecure) return this.#refuse('TLS is active');
    if (this.isLoggedIn) return this.#refuse('STARTTLS comes before the login');
    // What stands after the command came in the clear and is never run (CVE-2011-0411).
    this.#reader.drop();
    this.#finish({ status: 'OK', text: 'begin TLS now' });
    this.#state = 'upgrading';
    this.#effects.push({ type: 'start_tls' });
  }

  #logIn({ user, password }: { user: string; password: string }): void {
    if (this.#refuseLogin()) return;
    this.#ask({ type: 'login', credentials: { user, password }, mayUseKeys: this.#offersLogin });
  }

  #authenticate({ mechanism, initial }: { mechanism: string; initial: string | undefined }): void {
    if (this.#refuseLogin()) return;
    if (mechanism !== 'PLAIN') return this.#finish({ status: 'NO', text: 'mechanism not offered: PLAIN is' });
    if (initial !== undefined) return this.#respond(initial === '=' ? '' : initial);
    this.#owed = 'response';
    this.#reply('+ ');
  }

  /** Refuses a login where none may come. Returns whether it did. */
  #refuseLogin(): boolean {
    if (this.isLoggedIn) this.#refuse('the session has a login');
    else if (this.#offersLogin) return false;
    else {
      const refused = this.#options.offersTls ? 'needs_starttls' : 'not_offered';
      const text = this.#options.offersTls ? 'log in after STARTTLS' : 'no login without TLS here';
      this.#reply(`${this.#tag} NO [PRIVACYREQUIRED] ${text}`, refused);
    }
    return true;
  }

  #respond(response: string): void {
    const credentials = response === '*' ? undefined : decodePlain(response);
    if (credentials !== undefined) return this.#logIn(credentials);
    return this.#refuse(response === '*' ? 'the login was cancelled' : 'not base64 of a user name and a password');
  }

  /** Takes a line that is no command. */
  #takeOwed(owed: 'response' | 'done', read: Exclude<ReadCommand, { type: 'endless' }>): void {
    this.#owed = undefined;
    const [piece] = read.type === 'command' ? read.pieces : [];
    const line = piece !== undefined && 'text' in piece ? piece.text : undefined;
    if (line === undefined) return this.#refuse('the line is too long');
    if (owed === 'response') return this.#respond(line);
    if (line.trimEnd().toUpperCase() === 'DONE') this.#finish({ status: 'OK', text: 'idled' });
    else this.#refuse('IDLE ends with DONE');
  }

  #answerLogin(outcome: Extract<ImapAnswer, { type: 'login' }>['outcome']): void {
    if (outcome === 'failed') return this.#finish(failure);
    if (outcome === 'accepted') {
      this.#state = 'authenticated';
      this.#errors = 0;
      return this.#finish({ status: 'OK', code: this.#capabilities, text: 'logged in' });
    }
    this.#reply(`${this.#tag} ${refusedLogins[outcome]}`, outcome);
    if (outcome === 'too_many_failed') this.#closeWith(byes.tooManyLogins);
    else if (outcome !== 'moved') this.#countError();
  }

  /** Answers a command with one untagged response. */
  #tell(response: string): void {
    this.#reply(`* ${response}`);
    this.#finish(done);
  }

  /** Refuses a command that the client should not have sent, and counts it. */
  #refuse(text: string): void {
    this.#finish({ status: 'BAD', text });
    this.#countError();
  }

  #countError(): void {
    this.#errors += 1;
    if (this.#errors >= this.#options.limits.errorsMax) this.#closeWith(byes.tooManyErrors);
  }

  #finish({ status, code, text }: CommandOutcome): void {
    this.#reply(`${this.#tag} ${status} ${code === undefined ? '' : `[${code}] `}${text}`);
  }

  #reply(text: string, refused?: Extract<ImapEffect, { type: 'reply' }>['refused']): void {
    this.#effects.push({ type: 'reply', text, ...(refused && { refused }) });
  }

  #ask(question: ImapQuestion): void {
    this.#asked = question;
    this.#effects.push({ type: 'ask', question });
  }

  #closeWith(bye: string | undefined): void {
    if (this.#state === 'closed') return;
    this.abort();
    if (bye !== undefined) this.#reply(bye);
    this.#effects.push({ type: 'close' });
  }

  #take(): ImapEffect[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }
}

const done: CommandOutcome = { status: 'OK', text: 'done' };
const failure: CommandOutcome = { status: 'NO', code: 'UNAVAILABLE', text: 'temporary failure, try again later' };
