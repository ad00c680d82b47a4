import { ClientConnection } from '../connections/client-connection.ts';
import type { ConnectedSession, CutReason, Idleness } from '../connections/connected-session.ts';
import { patienceMs, type Stress } from '../connections/patience.ts';
import { AppError } from '../core/errors.ts';
import type { MailClient, MailLogin } from '../core/mailboxes/logins/mail-logins.ts';
import type { Release } from '../core/owner-limits.ts';
import { networkHolder } from '../lib/client-network.ts';
import type { Eventual } from '../lib/eventual.ts';
import { MailboxWork } from './mailbox-work.ts';
import type { ImapAnswer, ImapEffect, ImapQuestion } from './protocol/imap-effects.ts';
import { ImapProtocol } from './protocol/imap-protocol.ts';
import { byes } from './protocol/imap-replies.ts';
import { type Responses, SessionEndedError } from './responses.ts';
import type { ImapSessionOptions, ImapSessionParts } from './session-parts.ts';

/** Time in milliseconds for which a client that has sent something may be about to continue. */
const restMsMin = 1_000;
/** Last words of sessions that the server ends. */
const cutByes = { shutting_down: byes.shuttingDown, no_room: byes.tooManyConnections } as const;

/** One IMAP session: the effects of the protocol on its connection, its login, and its time limits. */
export class ImapSession implements ConnectedSession {
  readonly #parts: ImapSessionParts;
  readonly #options: ImapSessionOptions;
  readonly #protocol: ImapProtocol;
  readonly #connection: ClientConnection;
  readonly #holder: string;
  readonly #id: string;
  readonly #startedAt: number;
  /** Time since which the client is to send a command. */
  #waitingSince: number;
  /** Time at which the client was seen not to read, until it does. */
  #fullSince: number | undefined;
  #login: { readonly work: MailboxWork; readonly holder: string; readonly end: Release } | undefined;
  #onRoom: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
  /** Whether a part of a response is written, and not yet its end. */
  #isMidway = false;
  /** Time of the last step of the command under way. */
  #steppedAt: number;
  #ended = false;

  constructor(options: ImapSessionOptions) {
    const { parts } = options;
    const { monotonic, limits, ids, clock, mailLogins } = parts;
    this.#parts = parts;
    this.#options = options;
    this.#holder = networkHolder(options.network);
    this.#startedAt = monotonic.now();
    this.#waitingSince = this.#startedAt;
    this.#steppedAt = this.#startedAt;
    this.#id = ids.next(clock.now());
    this.#protocol = new ImapProtocol({
      limits,
      offersTls: parts.certificates !== undefined,
      takesPlainLogin: mailLogins.takesPasswords(this.#clientWith({ isSecure: false })),
    });
    this.#connection = new ClientConnection({
      ...options,
      user: {
        receive: (chunk) => this.receive(chunk),
        isAsking: () => this.#protocol.isAsking,
        hasInput: () => this.#protocol.hasInput,
        onLastAnswer: () => this.#endAnswered(),
        onDrain: () => this.#goOnWriting(),
        onClose: () => this.#end(),
      },
    });
  }

  get network(): string {
    return this.#options.network;
  }

  /** Begins the session: greets the client, where one is due after a handshake. It has sent `early` already. */
  begin(early: Buffer): void {
    if (this.#options.speech.isSecure) return this.#startTls(early);
    if (early.length > 0) this.receive(early);
    this.#greetSoon();
  }

  /** Reads bytes from the client. */
  receive(chunk: Buffer): void {
    const effects = this.#protocol.receive(chunk);
    if (this.#protocol.isAsking && effects.length === 0) this.#connection.pause();
    else this.#perform(effects);
  }

  /** Ends the session for a stop of the service, as soon as the command under way is done. */
  drain(): void {
    this.#perform(this.#protocol.drain());
  }

  /** Ends the session at once, whatever its client does. */
  cutOff(reason: CutReason): void {
    this.#endWith(cutByes[reason]);
    this.#connection.cutOff();
    this.#end();
  }

  /** Idleness of the session; `undefined` while the service works for it. */
  idleness(now: number): Idleness | undefined {
    if (this.#protocol.isAsking || this.#connection.isClosed) return undefined;
    const idleMs = now - this.#waitingSince;
    return { idleMs, wasOfUse: this.#login !== undefined, isActive: idleMs < restMsMin };
  }

  /** Ends the session when it exceeds a time limit. A client without a login has less time when there is more stress. */
  enforceTime(now: number, stress: Stress): void {
    if (this.#connection.isShakingHands || this.#connection.endLinger(now)) return;
    const { idleMsMax, strangerMsMax, stalledMsMax, answerMsMax } = this.#parts.limits;
    this.#fullSince = this.#connection.isFull ? (this.#fullSince ?? now) : undefined;
    if (this.#fullSince !== undefined && now - this.#fullSince >= stalledMsMax) return this.#cut();
    if (this.#protocol.isAsking) {
      if (this.#onRoom === undefined && now - this.#steppedAt >= answerMsMax) this.#endUnanswered();
      return;
    }
    const isStranger = this.#login === undefined;
    const mostMs = isStranger ? patienceMs(strangerMsMax, { stress, wasOfUse: false }) : idleMsMax;
    const sinceMs = isStranger ? this.#startedAt : this.#waitingSince;
    if (now - sinceMs >= mostMs) this.#endWith(byes.timeout);
  }

  /** Ends the session for want of an answer. What its work still waits for leads to nothing any more. */
  #endUnanswered(): void {
    this.#parts.log.error({ session: this.#id }, 'imap: no answer within the deadline');
    this.#endWith(byes.noAnswer);
  }

  /** Ends the session with a last word, without it in the middle of a response, which it would be taken for a part of. */
  #endWith(bye: string): void {
    this.#perform(this.#protocol.end(this.#isMidway ? undefined : bye));
  }

  #clientWith({ isSecure }: { readonly isSecure: boolean }): MailClient {
    const { address, isProxied } = this.#options;
    return { address, isProxied, isSecure };
  }

  /** Ends the session without a word: its client does not read, or would take it for a part of a response. */
  #cut(): void {
    this.#protocol.abort();
    this.#connection.cutOff();
    this.#end();
  }

  /** Ends the session of a client that sends no more, once it has its replies. */
  #endAnswered(): void {
    this.#protocol.abort();
    this.#connection.close();
    this.#leave();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#protocol.abort();
    this.#leave();
    const { log, monotonic } = this.#parts;
    const facts = { session: this.#id, address: this.#options.address, secure: this.#protocol.isSecure };
    log.info({ ...facts, durationMs: monotonic.now() - this.#startedAt }, 'imap session');
    this.#options.onEnd();
  }

  /** Gives back what the login holds, and ends the work for it. */
  #leave(): void {
    this.#login?.end();
    this.#login?.work.end();
    this.#login = undefined;
    this.#onRoom?.reject(new SessionEndedError());
    this.#onRoom = undefined;
  }

  #perform(effects: readonly ImapEffect[]): void {
    for (const effect of effects) {
      if (effect.type === 'ask') this.#ask(effect.question);
      else if (effect.type === 'reply') this.#reply(effect);
      else if (effect.type === 'start_tls') this.#startTls();
      else this.#close();
    }
    this.#connection.flushSoon();
  }

  #reply({ text, refused }: Extract<ImapEffect, { type: 'reply' }>): void {
    this.#connection.write(`${text}\r\n`);
    this.#waitingSince = this.#parts.monotonic.now();
    if (refused !== undefined) this.#parts.observer.loggedIn('refused');
  }

  #close(): void {
    this.#connection.close();
    this.#leave();
  }

  #ask(question: ImapQuestion): void {
    this.#steppedAt = this.#parts.monotonic.now();
    void this.#answerTo(question).then((answer) => {
      if (this.#ended || answer === undefined) return;
      this.#parts.ticks.answering.run(this.#holder, () => {
        this.#perform(this.#protocol.answer(answer));
        this.#connection.readOn();
      });
    });
  }

  /** Answers a question; `undefined` when the session cannot go on. Nothing is thrown. */
  async #answerTo(question: ImapQuestion): Promise<ImapAnswer | undefined> {
    const { type } = question;
    try {
      // What is read from the store at once is part of a turn, so that thousands of commands are not done in one tick.
      await this.#parts.turns.run(this.#login?.holder ?? this.#options.network, () => {});
      switch (type) {
        case 'turn':
          return { type, outcome: 'granted' };
        case 'login':
          return { type, outcome: await this.#logIn(question.credentials) };
        case 'mailbox':
          return { type, outcome: (await this.#login?.work.run(question, this.#responses)) ?? 'failed' };
        case 'news':
          await this.#login?.work.tellChanges(this.#responses);
          return { type, outcome: 'told' };
        default:
          return type satisfies never;
      }
    } catch (error) {
      // News of a mailbox that has just ended, or that takes more memory than its owner has left, are no fault of ours.
      const isExpected = error instanceof SessionEndedError || (type === 'news' && error instanceof AppError);
      if (!isExpected) {
        this.#parts.log.error({ session: this.#id, err: error }, 'imap: a command failed on our side');
        if (type === 'login' || (type === 'mailbox' && !this.#isMidway)) return { type, outcome: 'failed' };
        if (type === 'news' && !this.#isMidway) {
          this.#endWith(byes.failure);
          return undefined;
        }
      }
      this.#cut();
      return undefined;
    }
  }

  async #logIn(credentials: {
    user: string;
    password: string;
  }): Promise<Extract<ImapAnswer, { type: 'login' }>['outcome']> {
    const { mailLogins, ownerLimits, observer } = this.#parts;
    const login = await mailLogins.judge({
      ...credentials,
      client: this.#clientWith(this.#protocol),
      mayReachAll: true,
    });
    if (typeof login === 'string') return login;
    if (this.#ended) throw new SessionEndedError();
    const { holder } = login.caller;
    const release = ownerLimits.tryTake('mailSessions', holder);
    if (release === undefined) return 'too_many_sessions';
    const unwatch = mailLogins.watch(login, () => this.#endWith(byes.loginEnded));
    this.#login = { work: this.#workFor(login), holder, end: () => [unwatch(), release()] };
    observer.loggedIn('ok');
    return 'accepted';
  }

  #workFor(login: MailLogin): MailboxWork {
    return new MailboxWork(this.#parts, {
      login,
      onNews: () => this.#perform(this.#protocol.wake()),
      onEnd: () => this.#endWith(byes.mailboxEnded),
    });
  }

  get #responses(): Responses {
    return {
      line: (response) => this.#connection.write(`* ${response}\r\n`),
      bytes: (part) => {
        this.#isMidway = true;
        if (typeof part === 'string') this.#connection.write(part);
        else this.#connection.writeBytes(part);
      },
      lastBytes: (part) => {
        this.#connection.write(part);
        this.#isMidway = false;
      },
      room: () => this.#room(),
    };
  }

  #room(): Eventual<void> {
    if (this.#ended || this.#connection.isClosed) throw new SessionEndedError();
    this.#steppedAt = this.#parts.monotonic.now();
    this.#connection.flushMuch();
    if (!this.#connection.isFull) return;
    return new Promise((resolve, reject) => {
      this.#onRoom = { resolve, reject };
    });
  }

  #goOnWriting(): void {
    this.#fullSince = undefined;
    this.#steppedAt = this.#parts.monotonic.now();
    this.#onRoom?.resolve();
    this.#onRoom = undefined;
  }

  /** Greets the client, unless it speaks before that, which one tick shows. */
  #greetSoon(): void {
    // In its turn: behind bytes of the client that wait for theirs.
    const greet = () => this.#perform(this.#protocol.greet());
    setImmediate(() => setImmediate(() => this.#parts.ticks.answering.run(this.#holder, greet)));
  }

  #startTls(early?: Buffer): void {
    this.#connection.startTls(() => {
      this.#perform(this.#protocol.secured());
      if (this.#options.speech.isSecure) this.#greetSoon();
    }, early);
  }
}
