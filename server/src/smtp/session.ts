import { ClientConnection } from '../connections/client-connection.ts';
import type { ConnectedSession, CutReason, Idleness } from '../connections/connected-session.ts';
import { leastPatienceMs, type Patience, patienceMs, type Stress } from '../connections/patience.ts';
import { Questions } from '../connections/questions.ts';
import { isWithin, networkHolder } from '../lib/client-network.ts';
import { andThen, type Eventual } from '../lib/eventual.ts';
import { answerTo, reportRefused } from './answers.ts';
import { ContentRate, isPressed } from './content-rate.ts';
import type { NotedCommand } from './protocol/commands/noted-command.ts';
import type { Effect, Question, QuestionAnswer, TurnedAway } from './protocol/effects.ts';
import { SmtpProtocol } from './protocol/protocol.ts';
import { replies } from './protocol/replies.ts';
import type { SessionOptions, SessionParts } from './session-parts.ts';
import { SessionTranscript } from './session-transcript.ts';

/** Time in milliseconds for which a client that has sent something may be about to continue. */
const restMsMin = 1_000;

/** Last replies of sessions that the server ends. */
const cutReplies = { shutting_down: replies.shuttingDown, no_room: replies.tooManyConnections } as const;

/** One SMTP session: the effects of the protocol on its connection, and its time limits. */
export class SmtpSession implements ConnectedSession {
  readonly #parts: SessionParts;
  readonly #protocol: SmtpProtocol;
  /** Address of the client. */
  readonly address: string;
  /** Network of the client, for which its connections count. */
  readonly network: string;
  readonly #holder: string;
  readonly #isRelay: boolean;
  readonly #isProxied: boolean;
  readonly #id: string;
  readonly #startedAt: number;
  readonly #onEnd: () => void;
  readonly #beginsSecure: boolean;
  readonly #connection: ClientConnection;
  /** Time since which the client is to end a command or a message. */
  #waitingSince: number;
  /** Meter of the content that has come since the last reply, once it was looked at. */
  #contentRate: ContentRate | undefined;
  /** Continues a session whose client has not read its replies, as soon as it has. */
  #onDrain: (() => void) | undefined;
  /** Ends a delay of the open question. */
  #endDelay: (() => void) | undefined;
  readonly #questions: Questions<Effect, Question, QuestionAnswer>;
  /** Commands for the transcripts of its mail, where these are kept. */
  #transcript: SessionTranscript | undefined;
  #accepted = 0;
  #refused = 0;
  #ended = false;

  constructor(options: SessionOptions) {
    const { limits, budget, hostname, clock, monotonic, ids, certificates, relays } = options.parts;
    const { plainLoginFrom, captureFrom, neighbours } = options.parts;
    this.#parts = options.parts;
    this.#beginsSecure = options.speech.isSecure;
    this.address = options.address;
    this.network = options.network;
    this.#holder = networkHolder(options.network);
    this.#onEnd = options.onEnd;
    this.#startedAt = monotonic.now();
    this.#waitingSince = this.#startedAt;
    // Only a mail server hands mail over by LMTP.
    this.#isRelay = options.speech.isLocal || isWithin(relays, this.address);
    this.#isProxied = options.isProxied;
    this.#id = ids.next(clock.now());
    this.#protocol = new SmtpProtocol({
      hostname,
      limits,
      holdContent: () => budget.holdFor(this.address),
      offersTls: certificates !== undefined,
      isLocal: options.speech.isLocal,
      takesPlainLogin: isWithin(plainLoginFrom, this.address),
      isCaptured:
        captureFrom !== undefined && !this.#isRelay && !options.isProxied && isWithin(captureFrom, this.address),
      keepsTranscripts: options.parts.keepsTranscripts ?? false,
      offersChunks: options.parts.offersChunks ?? false,
      isCapturing: captureFrom !== undefined,
      isNeighbour: !options.isProxied && isWithin(neighbours, this.address),
      isRelay: this.#isRelay,
    });
    this.#questions = new Questions({
      ...options.parts,
      holder: this.#holder,
      performNow: (effects: readonly Effect[]) => this.#performNow(effects),
      answerTo: (question: Question) => this.#ask(question),
      continueWith: (answer: QuestionAnswer) => this.#protocol.answer(answer),
      onAnswered: () => this.#connection.readOn(),
    });
    this.#connection = new ClientConnection({
      ...options,
      user: {
        receive: (chunk) => this.receive(chunk),
        isAsking: () => this.#protocol.isAsking,
        hasInput: () => this.#protocol.hasInput,
        onLastAnswer: () => this.#endAnswered(),
        onDrain: () => this.#goOn(),
        onClose: () => this.#end(),
      },
    });
  }

  /** Begins the session: greets the client, where one is due after a handshake. It has sent `early` already. */
  begin(early: Buffer): void {
    if (this.#beginsSecure) this.#startTls(early);
    else {
      if (early.length > 0) this.receive(early);
      this.#greetSoon();
    }
  }

  /** Reads bytes from the client. */
  receive(chunk: Buffer): void {
    const effects = this.#protocol.receive(chunk);
    if (this.#protocol.isAsking && effects.length === 0) this.#connection.pause();
    else this.#questions.perform(effects);
  }

  /** Ends the session for a stop of the service, as soon as a message under way is stored. */
  drain(): void {
    this.#questions.perform(this.#protocol.drain());
  }

  /** Ends the session at once with a last reply, whatever its client does. */
  cutOff(reason: CutReason): void {
    this.#questions.perform(this.#protocol.end(cutReplies[reason]));
    this.#connection.cutOff();
    this.#end();
  }

  /** Idleness of the session; `undefined` while it is of use: it receives content fast enough, or waits for the service. */
  idleness(now: number): Idleness | undefined {
    const { content } = this.#protocol;
    if (this.#isWorking || this.#connection.isClosed) return undefined;
    const idleMs = content ? this.#rateOfContent.lagMs(now, content) : now - this.#waitingSince;
    if (content && idleMs < leastPatienceMs) return undefined;
    return { idleMs, wasOfUse: this.#accepted > 0, isActive: idleMs < restMsMin };
  }

  /** Ends the session when it exceeds a time limit. The limits are shorter when there is more stress; a handshake has its own. */
  enforceTime(now: number, stress: Stress): void {
    if (this.#connection.isShakingHands || this.#connection.endLinger(now)) return;
    const { deliveryMsMax } = this.#parts.limits;
    const { open } = this.#questions;
    if (open && this.#isWorking && now - open.since >= deliveryMsMax) {
      const { type } = open.question;
      this.#parts.log.error({ session: this.#id, question: type }, 'smtp: no answer within the deadline');
      this.#questions.answer({ type, outcome: 'failed' });
    }
    if (this.#isLate(now, stress)) this.#questions.perform(this.#protocol.end(replies.timeout));
  }

  /** Whether the client waits for the service, and not the service for the client to read. */
  get #isWorking(): boolean {
    return this.#protocol.isAsking && this.#onDrain === undefined;
  }

  get #rateOfContent(): ContentRate {
    this.#contentRate ??= new ContentRate(this.#parts.limits, this.#waitingSince);
    return this.#contentRate;
  }

  #isLate(now: number, stress: Stress): boolean {
    const { sessionMsMax, idleMsMax } = this.#parts.limits;
    const lastedMs = now - this.#startedAt;
    if (lastedMs >= sessionMsMax) return true;
    if (this.#isWorking) return false;
    const patience = { stress, wasOfUse: this.#accepted > 0 };
    const { content } = this.#protocol;
    if (content !== undefined) return this.#isContentSlow(now, content, patience);
    return (
      lastedMs >= patienceMs(sessionMsMax, patience) || now - this.#waitingSince >= patienceMs(idleMsMax, patience)
    );
  }

  #isContentSlow(now: number, content: { bytes: number; heldBytes: number }, patience: Patience): boolean {
    const { budget, limits } = this.#parts;
    return this.#rateOfContent.isSlow(now, {
      ...content,
      isPressed: isPressed(budget, this.address, limits),
      patienceMs: patienceMs(limits.dataRateMs, patience),
    });
  }

  /**
   * Ends the session of a client that sends no more, once it has its replies: Exim closes its side together with the end of the
   * content and QUIT, and sends the message again when it reads no reply.
   */
  #endAnswered(): void {
    this.#protocol.abort();
    this.#connection.close();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#protocol.abort();
    this.#endDelay?.();
    this.#goOn();
    const { log, monotonic } = this.#parts;
    log.info(
      {
        session: this.#id,
        address: this.address,
        secure: this.#protocol.isSecure,
        accepted: this.#accepted,
        refused: this.#refused,
        durationMs: monotonic.now() - this.#startedAt,
      },
      'smtp session',
    );
    this.#onEnd();
  }

  /** Answers a question of the protocol. */
  #ask(question: Question): Eventual<QuestionAnswer> {
    if (question.type === 'turn') return this.#askForTurn(question);
    // Replies to what is quickly judged wait for each other; a message may take its time.
    if (question.type === 'message') this.#connection.flushSoon();
    const { isSecure } = this.#protocol;
    const transcript =
      question.type === 'message' ? this.#transcript?.ofMail(question, this.#connection.tls) : undefined;
    const about = { session: this.#id, address: this.address, isRelay: this.#isRelay, isSecure, transcript };
    const origin = { ...about, tls: this.#connection.tls?.version, delay: (ms: number) => this.#delay(ms) };
    return andThen(answerTo(question, { parts: this.#parts, origin }), (answer) => {
      if (answer.type === 'message' && answer.outcome === 'stored') this.#accepted += 1;
      return answer;
    });
  }

  /** Lets many pipelined commands go on, once the client has read the replies to those before. */
  #askForTurn({ type }: Extract<Question, { type: 'turn' }>): Eventual<QuestionAnswer> {
    this.#connection.flushMuch();
    this.#connection.flushSoon();
    const granted = { type, outcome: 'granted' } as const;
    if (!this.#connection.isFull) return granted;
    return new Promise<void>((resolve) => {
      this.#onDrain = resolve;
    }).then(() => granted);
  }

  /** Goes on where the session waits for its client to read. */
  #goOn(): void {
    const goOn = this.#onDrain;
    if (goOn === undefined) return;
    this.#onDrain = undefined;
    this.#waitingSince = this.#parts.monotonic.now();
    this.#contentRate = undefined;
    const { open } = this.#questions;
    if (open !== undefined) this.#questions.postpone(this.#waitingSince - open.since);
    goOn();
  }

  /** Puts off the answer to the open question, whose deadline moves with it. */
  #delay(ms: number): Promise<void> {
    const { monotonic } = this.#parts;
    if (this.#ended) return Promise.resolve();
    this.#connection.flushSoon();
    this.#questions.postpone(ms);
    return new Promise((resolve) => {
      const cancel = monotonic.setAlarm(monotonic.now() + ms, resolve);
      this.#endDelay = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Greets the client, unless it speaks before that, which one tick shows: it must wait for the greeting. */
  #greetSoon(): void {
    // In its turn: behind bytes of the client that wait for theirs.
    const greet = () => this.#questions.perform(this.#protocol.greet());
    setImmediate(() => setImmediate(() => this.#parts.ticks.answering.run(this.#holder, greet)));
  }

  #performNow(effects: readonly Effect[]): Question | undefined {
    for (const effect of effects) {
      if (effect.type === 'ask') return effect.question;
      if (effect.type === 'reply') this.#reply(effect.text, effect.turnedAway);
      else if (effect.type === 'command') this.#noteCommand(effect.command);
      else if (effect.type === 'refused') void reportRefused(effect.message, { parts: this.#parts, session: this.#id });
      else if (effect.type === 'start_tls') this.#startTls();
      else this.#connection.close();
    }
    this.#connection.flushSoon();
    return undefined;
  }

  #noteCommand(command: NotedCommand): void {
    const { clock, monotonic } = this.#parts;
    this.#transcript ??= new SessionTranscript({ clock, monotonic, startedAt: this.#startedAt });
    this.#transcript.add(command);
  }

  #reply(text: string, turnedAway?: TurnedAway): void {
    this.#connection.write(`${text}\r\n`);
    this.#transcript?.reply(text);
    this.#waitingSince = this.#parts.monotonic.now();
    this.#contentRate = undefined;
    if (turnedAway === undefined) return;
    this.#refused += 1;
    this.#parts.observer.refused(turnedAway.reason);
    const isFromAfar = this.#isRelay || this.#isProxied;
    this.#parts.refusals.add({ ...turnedAway, reply: text, client: this.address, isFromAfar });
  }

  #startTls(early?: Buffer): void {
    this.#connection.startTls(() => {
      this.#questions.perform(this.#protocol.secured());
      if (this.#beginsSecure) this.#greetSoon();
    }, early);
  }
}
