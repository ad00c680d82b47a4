import { CommandInput } from '../../connections/command-input.ts';
import { isHttpVerb } from '../../connections/http-verb.ts';
import { decodePlain } from '../../connections/plain-login.ts';
import type { Pop3Limits } from '../limits.ts';
import { type Pop3Command, parsePop3Command } from './command.ts';
import { MaildropSession } from './maildrop-session.ts';
import type { Pop3Answer, Pop3Effect, Pop3LoginRefusal, Pop3Question } from './pop3-effects.ts';
import { pop3Replies as replies } from './replies.ts';

/** Maximum number of commands that are read in a row without a question: half a millisecond of them. */
const commandsInARowMax = 100;

/** What holds for one session. */
export interface Pop3ProtocolOptions {
  readonly limits: Pop3Limits;
  readonly offersTls: boolean;
  /** Whether the client may send a password now. */
  takesPasswords(isSecure: boolean): boolean;
}

/**
 * The server's side of POP3 (RFC 1939) as a state machine: bytes in, effects out. It knows no socket, no clock and no
 * store. Commands may be pipelined (RFC 2449 §6.6); their replies come in order.
 */
export class Pop3Protocol {
  readonly #options: Pop3ProtocolOptions;
  readonly #input = new CommandInput();
  #phase: 'connected' | 'authorization' | 'transaction' | 'upgrading' | 'closed' = 'connected';
  #isSecure = false;
  #isDraining = false;
  #effects: Pop3Effect[] = [];
  #asked: Pop3Question | undefined;
  /** User of the last USER; `undefined` before that. */
  #user: string | undefined;
  /** Whether the next line is the response of AUTH PLAIN. */
  #isResponding = false;
  #errors = 0;
  #strangerCommands = 0;
  #commandsInARow = 0;
  /** The mailbox, once a login has opened it. */
  #session: MaildropSession | undefined;

  constructor(options: Pop3ProtocolOptions) {
    this.#options = options;
  }

  /** Whether a question is open, so that the client waits for the service. */
  get isAsking(): boolean {
    return this.#asked !== undefined;
  }

  /** Whether received bytes are still to be read. */
  get hasInput(): boolean {
    return this.#input.bytes.length > 0;
  }

  get isSecure(): boolean {
    return this.#isSecure;
  }

  /** Whether a login has opened a mailbox. */
  get isOpen(): boolean {
    return this.#session !== undefined;
  }

  /** Greets the client. */
  greet(): Pop3Effect[] {
    if (this.#phase !== 'connected') return [];
    this.#phase = 'authorization';
    this.#reply(replies.ready);
    return this.#proceed();
  }

  /** Reads bytes. While a question is open, they are kept. */
  receive(chunk: Buffer): Pop3Effect[] {
    if (this.#phase === 'closed' || this.#phase === 'upgrading') return [];
    this.#input.push(chunk);
    return this.#proceed();
  }

  /** Continues from the answer to the open question. */
  answer(answer: Pop3Answer): Pop3Effect[] {
    if (this.#asked === undefined) return [];
    this.#asked = undefined;
    this.#commandsInARow = 0;
    if (this.#phase === 'closed') return this.#take();
    if (answer.type === 'login') this.#takeLogin(answer.outcome);
    else if (this.#session !== undefined) this.#perform(this.#session.answer(answer));
    return this.#proceed();
  }

  /** Continues after the TLS handshake. What the client has said before is forgotten (RFC 2595 §4). */
  secured(): Pop3Effect[] {
    this.#isSecure = true;
    this.#user = undefined;
    this.#input.drop();
    if (this.#phase === 'upgrading') this.#phase = 'authorization';
    return this.#proceed();
  }

  /** Ends the session for a stop of the service: at once, or after the reply that is under way. */
  drain(): Pop3Effect[] {
    this.#isDraining = true;
    if (this.#phase === 'connected' || this.#phase === 'upgrading') this.#close();
    return this.#proceed();
  }

  /** Ends the session at once, with a last reply unless one is under way. */
  end(reply?: string): Pop3Effect[] {
    if (this.#phase === 'closed') return [];
    const isReplying = this.#asked?.type === 'piece' || this.#asked?.type === 'turn';
    if (reply !== undefined && !isReplying) this.#reply(reply);
    this.#close();
    return this.#take();
  }

  #proceed(): Pop3Effect[] {
    while (this.#asked === undefined && (this.#phase === 'authorization' || this.#phase === 'transaction')) {
      if (this.#isDraining) {
        this.#reply(replies.shuttingDown);
        this.#close();
        break;
      }
      if (this.#commandsInARow >= commandsInARowMax) {
        this.#ask({ type: 'turn' });
        break;
      }
      const line = this.#input.takeLine(this.#options.limits, { isResponse: this.#isResponding });
      if (line === undefined) break;
      this.#commandsInARow += 1;
      this.#readLine(line);
    }
    return this.#take();
  }

  #readLine(line: Buffer | 'too_long' | 'endless'): void {
    if (line === 'endless') return this.#closeWith(replies.endlessLine);
    if (line === 'too_long') {
      this.#isResponding = false;
      return this.#refuse(replies.lineTooLong);
    }
    if (this.#isResponding) return this.#respond(line.toString('latin1'));
    const command = parsePop3Command(line);
    if (isHttpVerb(command.keyword)) return this.#closeWith(replies.notPop3);
    if (this.#session !== undefined) return this.#transact(command, this.#session);
    this.#strangerCommands += 1;
    if (this.#strangerCommands > this.#options.limits.strangerCommandsMax) {
      return this.#closeWith(replies.tooManyCommands);
    }
    this.#authorize(command);
  }

  #authorize({ keyword, rest }: Pop3Command): void {
    switch (keyword) {
      case 'CAPA':
        return this.#capabilities();
      case 'USER':
        return this.#takeUser(rest);
      case 'PASS':
        return this.#takePassword(rest);
      case 'AUTH':
        return this.#beginAuth(rest);
      case 'STLS':
        return this.#startTls();
      case 'QUIT':
        return this.#closeWith(replies.bye);
      default:
        return this.#refuse(replies.unknownCommand);
    }
  }

  #transact(command: Pop3Command, session: MaildropSession): void {
    const { keyword } = command;
    if (keyword === 'CAPA') return this.#capabilities();
    if (keyword === 'STLS' || keyword === 'AUTH' || keyword === 'USER' || keyword === 'PASS') {
      return this.#refuse(replies.notNow('the session has a login'));
    }
    const effects = session.run(command);
    if (effects === undefined) return this.#refuse(replies.unknownCommand);
    this.#perform(effects);
  }

  #capabilities(): void {
    const isOpen = this.#session !== undefined;
    const login = this.#options.takesPasswords(this.#isSecure);
    this.#reply(replies.capabilities({ login, startTls: this.#mayStartTls && !isOpen }));
  }

  get #mayStartTls(): boolean {
    return this.#options.offersTls && !this.#isSecure;
  }

  #takeUser(rest: string): void {
    if (!this.#options.takesPasswords(this.#isSecure)) return this.#refuse(this.#needsTls);
    if (rest === '') return this.#refuse(replies.syntax('USER name'));
    // Mail programs write addresses in UTF-8.
    this.#user = Buffer.from(rest, 'latin1').toString('utf8');
    this.#reply(replies.user);
  }

  #takePassword(rest: string): void {
    const user = this.#user;
    this.#user = undefined;
    if (!this.#options.takesPasswords(this.#isSecure)) return this.#refuse(this.#needsTls);
    if (user === undefined) return this.#refuse(replies.notNow('USER comes first'));
    if (rest === '') return this.#refuse(replies.syntax('PASS password'));
    this.#ask({ type: 'login', user, password: Buffer.from(rest, 'latin1').toString('utf8') });
  }

  /** AUTH without a mechanism lists them, as some clients ask (RFC 1734 as it was used before RFC 5034). */
  #beginAuth(rest: string): void {
    const login = this.#options.takesPasswords(this.#isSecure);
    if (rest === '') return this.#reply(replies.mechanisms({ login }));
    if (!login) return this.#refuse(this.#needsTls);
    const [mechanism = '', initial, ...more] = rest.split(' ');
    if (more.length > 0) return this.#refuse(replies.syntax('AUTH PLAIN [initial-response]'));
    if (mechanism.toUpperCase() !== 'PLAIN') return this.#refuse(replies.unknownMechanism);
    if (initial !== undefined) return this.#respond(initial);
    this.#isResponding = true;
    this.#reply(replies.challenge);
  }

  #respond(response: string): void {
    this.#isResponding = false;
    if (response === '*') return this.#refuse(replies.cancelled);
    const credentials = decodePlain(response);
    if (credentials === undefined) return this.#refuse(replies.badResponse);
    this.#ask({ type: 'login', ...credentials });
  }

  #startTls(): void {
    if (!this.#options.offersTls) return this.#refuse(replies.noTlsHere);
    if (this.#isSecure) return this.#refuse(replies.notNow('the connection has TLS'));
    this.#reply(replies.startTls);
    this.#input.drop();
    this.#phase = 'upgrading';
    this.#effects.push({ type: 'start_tls' });
  }

  #takeLogin(outcome: Extract<Pop3Answer, { type: 'login' }>['outcome']): void {
    if (outcome === 'failed') return this.#reply(replies.loginFailure);
    if (outcome === 'too_many_failed') return this.#closeWith(replies.tooManyLogins);
    if (outcome === 'rejected' || outcome === 'needs_tls') return this.#refuse(refusals[outcome]);
    if (outcome === 'too_many_sessions' || outcome === 'moved') return this.#reply(refusals[outcome]);
    this.#session = new MaildropSession(outcome);
    this.#phase = 'transaction';
    this.#errors = 0;
    const { count, bytes } = outcome.maildrop;
    this.#reply(replies.loggedIn(count, bytes));
  }

  get #needsTls(): string {
    return this.#options.offersTls ? replies.needsTls : replies.noTlsHere;
  }

  #perform(effects: readonly Pop3Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'ask') this.#ask(effect.question);
      else if (effect.type === 'close') this.#close();
      else this.#effects.push(effect);
      if (effect.type === 'content') this.#errors = 0;
    }
  }

  #ask(question: Pop3Question): void {
    this.#asked = question;
    this.#effects.push({ type: 'ask', question });
  }

  #reply(text: string): void {
    this.#effects.push({ type: 'text', text: `${text}\r\n` });
  }

  /** Refuses a command for an error of the client. */
  #refuse(text: string): void {
    this.#errors += 1;
    if (this.#errors >= this.#options.limits.errorsMax) this.#closeWith(replies.tooManyErrors);
    else this.#reply(text);
  }

  #closeWith(text: string): void {
    this.#reply(text);
    this.#close();
  }

  #close(): void {
    this.#phase = 'closed';
    this.#input.drop();
    this.#effects.push({ type: 'close' });
  }

  #take(): Pop3Effect[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }
}

const refusals: Readonly<Record<Exclude<Pop3LoginRefusal, 'too_many_failed'>, string>> = {
  rejected: replies.wrongCredentials,
  needs_tls: replies.keyNeedsTls,
  too_many_sessions: replies.tooManySessions,
  moved: replies.ownerMoved,
};
