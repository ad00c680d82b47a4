import { ClientConnection, type ConnectionParts } from '../connections/client-connection.ts';
import type { AcceptedConnection, ConnectedSession, CutReason, Idleness } from '../connections/connected-session.ts';
import { patienceMs, type Stress } from '../connections/patience.ts';
import { Questions } from '../connections/questions.ts';
import { networkHolder } from '../lib/client-network.ts';
import type { Eventual } from '../lib/eventual.ts';
import type { IdSource } from '../lib/ids.ts';
import type { Pop3ServerLimits } from './limits.ts';
import { MailboxAccess, type MailboxAccessParts } from './mailbox-access.ts';
import type { Pop3Answer, Pop3Effect, Pop3Question } from './protocol/pop3-effects.ts';
import { Pop3Protocol } from './protocol/pop3-protocol.ts';
import { pop3Replies as replies } from './protocol/replies.ts';

/** Time in milliseconds for which a client that has sent something may be about to continue. */
const restMsMin = 1_000;

/** Last replies of sessions that the server ends. */
const cutReplies = { shutting_down: replies.shuttingDown, no_room: replies.tooManyConnections } as const;

/** Parts that all sessions of a server share. */
export interface Pop3SessionParts extends ConnectionParts, MailboxAccessParts {
  readonly ids: IdSource;
  readonly limits: Pop3ServerLimits;
}

/** One POP3 session: the effects of the protocol on its connection, and its time limits. */
export class Pop3Session implements ConnectedSession {
  readonly network: string;
  readonly #address: string;
  readonly #isSecureAtOnce: boolean;
  readonly #parts: Pop3SessionParts;
  readonly #onEnd: () => void;
  readonly #id: string;
  readonly #startedAt: number;
  readonly #protocol: Pop3Protocol;
  readonly #access: MailboxAccess;
  readonly #connection: ClientConnection;
  readonly #questions: Questions<Pop3Effect, Pop3Question, Pop3Answer>;
  /** Time since which the client is to send a command, or to read what was written. */
  #waitingSince: number;
  /** Called when the client has read what was written. */
  #onDrain: (() => void) | undefined;
  #hasEnded = false;

  constructor({ parts, ...connection }: AcceptedConnection & { readonly parts: Pop3SessionParts }) {
    const { limits, certificates, mailLogins, monotonic, clock, ids } = parts;
    const { address, isProxied, network, speech, onEnd } = connection;
    this.network = network;
    this.#address = address;
    this.#isSecureAtOnce = speech.isSecure;
    this.#parts = parts;
    this.#onEnd = onEnd;
    this.#id = ids.next(clock.now());
    this.#startedAt = monotonic.now();
    this.#waitingSince = this.#startedAt;
    this.#protocol = new Pop3Protocol({
      limits,
      offersTls: certificates !== undefined,
      takesPasswords: (isSecure) => mailLogins.takesPasswords({ address, isProxied, isSecure }),
    });
    this.#access = new MailboxAccess({
      parts,
      session: this.#id,
      client: () => ({ address, isProxied, isSecure: this.#protocol.isSecure }),
      onStep: () => this.#restartDeadline(),
      onLoginEnded: () => this.#questions.perform(this.#protocol.end(replies.loginEnded)),
    });
    this.#questions = new Questions({
      ...parts,
      holder: networkHolder(network),
      performNow: (effects: readonly Pop3Effect[]) => this.#performNow(effects),
      answerTo: (question: Pop3Question) => this.#ask(question),
      continueWith: (answer: Pop3Answer) => this.#protocol.answer(answer),
      onAnswered: () => this.#connection.readOn(),
    });
    this.#connection = new ClientConnection({ ...connection, parts, user: this.#user() });
  }

  begin(early: Buffer): void {
    if (this.#isSecureAtOnce) this.#startTls(early);
    else {
      this.#questions.perform(this.#protocol.greet());
      if (early.length > 0) this.#receive(early);
    }
  }

  drain(): void {
    this.#questions.perform(this.#protocol.drain());
  }

  cutOff(reason: CutReason): void {
    this.#questions.perform(this.#protocol.end(cutReplies[reason]));
    this.#connection.cutOff();
    this.#end();
  }

  idleness(now: number): Idleness | undefined {
    if (this.#connection.isClosed || this.#isWorking) return undefined;
    const idleMs = now - this.#waitingSince;
    return { idleMs, wasOfUse: this.#protocol.isOpen, isActive: idleMs < restMsMin };
  }

  enforceTime(now: number, stress: Stress): void {
    if (this.#connection.isShakingHands || this.#connection.endLinger(now)) return;
    const { idleMsMax, answerMsMax } = this.#parts.limits;
    const { open } = this.#questions;
    if (this.#isWorking && open !== undefined) {
      const { type } = open.question;
      if (type === 'turn' || now - open.since < answerMsMax) return;
      this.#parts.log.error({ session: this.#id, question: type }, 'pop3: no answer within the deadline');
      this.#questions.perform(this.#protocol.end(type === 'deletion' ? replies.notAllDeleted : replies.failure));
      return;
    }
    const patience = patienceMs(idleMsMax, { stress, wasOfUse: this.#protocol.isOpen });
    if (now - this.#waitingSince < patience) return;
    // Without a word (RFC 1939 §3). Its client may not even read.
    this.#questions.perform(this.#protocol.end());
    this.#connection.cutOff();
    this.#end();
  }

  /** Gives the open question its time anew: a step towards its answer is done. */
  #restartDeadline(): void {
    const { open } = this.#questions;
    if (open !== undefined) this.#questions.postpone(this.#parts.monotonic.now() - open.since);
  }

  /** Whether the client waits for the service, and not the service for the client to read. */
  get #isWorking(): boolean {
    return this.#protocol.isAsking && this.#onDrain === undefined;
  }

  #user() {
    return {
      receive: (chunk: Buffer) => this.#receive(chunk),
      isAsking: () => this.#protocol.isAsking,
      hasInput: () => this.#protocol.hasInput,
      // A client that sends no more, and has its replies.
      onLastAnswer: () => this.#questions.perform(this.#protocol.end()),
      onDrain: () => {
        this.#waitingSince = this.#parts.monotonic.now();
        this.#restartDeadline();
        const goOn = this.#onDrain;
        this.#onDrain = undefined;
        goOn?.();
      },
      onClose: () => this.#end(),
    };
  }

  #receive(chunk: Buffer): void {
    this.#questions.perform(this.#protocol.receive(chunk));
    if (this.#protocol.isAsking) this.#connection.pause();
  }

  /** Answers a question. What leads to more output waits until the client has read what was written. */
  #ask(question: Pop3Question): Eventual<Pop3Answer> {
    const waits = this.#connection.isFull && question.type !== 'login' && question.type !== 'deletion';
    if (!waits) return this.#answerTo(question);
    return new Promise<void>((resolve) => {
      this.#onDrain = resolve;
    }).then(() => this.#answerTo(question));
  }

  #answerTo(question: Pop3Question): Eventual<Pop3Answer> {
    return question.type === 'turn' ? question : this.#access.answerTo(question);
  }

  #performNow(effects: readonly Pop3Effect[]): Pop3Question | undefined {
    for (const effect of effects) {
      if (effect.type === 'ask') {
        this.#connection.flushSoon();
        return effect.question;
      }
      this.#perform(effect);
    }
    this.#connection.flushSoon();
    return undefined;
  }

  #perform(effect: Exclude<Pop3Effect, { type: 'ask' }>): void {
    switch (effect.type) {
      case 'text':
        this.#waitingSince = this.#parts.monotonic.now();
        this.#connection.write(effect.text);
        return;
      case 'content':
        this.#waitingSince = this.#parts.monotonic.now();
        this.#connection.writeBytes(effect.bytes);
        return;
      case 'end_message':
        this.#access.endMessage();
        return;
      case 'start_tls':
        this.#startTls();
        return;
      case 'close':
        this.#connection.close();
        return;
      default:
        effect satisfies never;
    }
  }

  #startTls(early?: Buffer): void {
    this.#connection.startTls(() => {
      this.#waitingSince = this.#parts.monotonic.now();
      this.#questions.perform(this.#protocol.secured());
      if (this.#isSecureAtOnce) this.#questions.perform(this.#protocol.greet());
    }, early);
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#protocol.end();
    this.#access.end();
    const { log, monotonic } = this.#parts;
    log.info(
      {
        session: this.#id,
        address: this.#address,
        secure: this.#protocol.isSecure,
        ...this.#access.facts,
        durationMs: monotonic.now() - this.#startedAt,
      },
      'pop3 session',
    );
    this.#onEnd();
  }
}
