import type { Socket } from 'node:net';
import { isWithin } from '../lib/client-network.ts';
import { freeMemory } from '../lib/memory.ts';
import { runLater } from '../lib/scheduling/loop.ts';
import { answerTo, reportRefused } from './answers.ts';
import { ContentRate, isPressed } from './content-rate.ts';
import { leastPatienceMs, type Patience, patienceMs, type Stress } from './patience.ts';
import type { NotedCommand } from './protocol/commands/noted-command.ts';
import type { Effect, Question, QuestionAnswer, TurnedAway } from './protocol/effects.ts';
import { SmtpProtocol } from './protocol/protocol.ts';
import { replies } from './protocol/replies.ts';
import type { SessionOptions, SessionParts } from './session-parts.ts';
import { SessionTranscript } from './session-transcript.ts';

/** Idleness of a session. A full server ends idle sessions first. */
export interface Idleness {
  /** Time in milliseconds since the last command, or by which the content is late. */
  readonly idleMs: number;
  readonly hasDelivered: boolean;
  /** Whether the client has just sent something, and may be about to continue. */
  readonly isActive: boolean;
}

/**
 * Time in milliseconds in which the client of a closed connection has to close its side, so that it still reads our
 * last reply.
 */
const lingerMs = 2_000;
/** Number of bytes that are read in that time, so that a client that sends on for ever is cut off earlier. */
const lingerBytesMax = 16 * 1024 * 1024;
/** Size from which the memory of a chunk is freed as soon as it is read. */
const freedBytesMin = 16 * 1024;
/** Time in milliseconds for sending the last reply of a session that is cut off. */
const lastReplyMs = 100;
/** Time in milliseconds for which a client that has sent something may be about to continue. */
const restMsMin = 1_000;

/** One SMTP connection: its socket, the effects of the protocol on it, and its time limits. */
export class SmtpSession {
  readonly #parts: SessionParts;
  readonly #protocol: SmtpProtocol;
  /** Address of the client. */
  readonly address: string;
  /** Network of the client, for which its connections count. */
  readonly network: string;
  readonly #isRelay: boolean;
  readonly #isProxied: boolean;
  readonly #id: string;
  readonly #startedAt: number;
  readonly #onEnd: () => void;
  readonly #beginsSecure: boolean;
  #socket: Socket;
  /** Whether a handshake is under way, in which nothing else can be sent. */
  #isShakingHands = false;
  #out = '';
  #willFlush = false;
  #closedAt: number | undefined;
  #lingeredBytes = 0;
  /** Time since which the client is to end a command or a message. */
  #waitingSince: number;
  #contentRate: ContentRate;
  /** The open question, and since when it has been open. */
  #asking: { readonly question: Question; readonly since: number } | undefined;
  /** Commands for the transcripts of its mail, where these are kept. */
  #transcript: SessionTranscript | undefined;
  #accepted = 0;
  #refused = 0;
  #hasInputEnded = false;
  #ended = false;

  constructor(options: SessionOptions) {
    const { limits, budget, hostname, clock, monotonic, ids, certificates, relays } = options.parts;
    const { plainLoginFrom, captureFrom, neighbours } = options.parts;
    this.#parts = options.parts;
    this.#socket = options.socket;
    this.#beginsSecure = options.beginsSecure;
    this.address = options.address;
    this.network = options.network;
    this.#onEnd = options.onEnd;
    this.#startedAt = monotonic.now();
    this.#waitingSince = this.#startedAt;
    this.#contentRate = new ContentRate(limits, this.#startedAt);
    // Only a mail server hands mail over by LMTP.
    this.#isRelay = options.isLocal || isWithin(relays, this.address);
    this.#isProxied = options.isProxied;
    this.#id = ids.next(clock.now());
    this.#protocol = new SmtpProtocol({
      hostname,
      limits,
      holdContent: () => budget.holdFor(this.address),
      offersTls: certificates !== undefined,
      isLocal: options.isLocal,
      takesPlainLogin: isWithin(plainLoginFrom, this.address),
      isCaptured:
        captureFrom !== undefined && !this.#isRelay && !options.isProxied && isWithin(captureFrom, this.address),
      keepsTranscripts: options.parts.keepsTranscripts ?? false,
      offersChunks: options.parts.offersChunks ?? false,
      isCapturing: captureFrom !== undefined,
      isNeighbour: !options.isProxied && isWithin(neighbours, this.address),
      isRelay: this.#isRelay,
    });
    this.#listen(options.socket);
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
    if (this.#protocol.isAsking && effects.length === 0) this.#socket.pause();
    else this.#perform(effects);
  }

  /** Ends the session for a stop of the service, as soon as a message under way is stored. */
  drain(): void {
    this.#perform(this.#protocol.drain());
  }

  /** Ends the session at once with a last reply, whatever its client does. */
  cutOff(reply: string): void {
    this.#perform(this.#protocol.end(reply));
    this.#flush();
    const socket = this.#socket;
    socket.destroySoon();
    runLater(lastReplyMs, () => socket.destroy());
    this.#end();
  }

  /** Idleness of the session; `undefined` while it is of use: it receives content fast enough, or waits for the service. */
  idleness(now: number): Idleness | undefined {
    const { isAsking, content } = this.#protocol;
    if (isAsking || this.#closedAt !== undefined) return undefined;
    const idleMs = content ? this.#contentRate.lagMs(now, content) : now - this.#waitingSince;
    const hasDelivered = this.#accepted > 0;
    if (content && idleMs < leastPatienceMs) return undefined;
    return { idleMs, hasDelivered, isActive: idleMs < restMsMin };
  }

  /** Ends the session when it exceeds a time limit. The limits are shorter when there is more stress; a handshake has its own. */
  enforceTime(now: number, stress: Stress): void {
    if (this.#isShakingHands) return;
    if (this.#closedAt !== undefined) {
      if (now - this.#closedAt >= lingerMs) this.#socket.destroy();
      return;
    }
    const { deliveryMsMax } = this.#parts.limits;
    if (this.#asking && now - this.#asking.since >= deliveryMsMax) {
      const { type } = this.#asking.question;
      this.#parts.log.error({ session: this.#id, question: type }, 'smtp: no answer within the deadline');
      this.#answer({ type, outcome: 'failed' });
    }
    if (this.#isLate(now, stress)) this.#perform(this.#protocol.end(replies.timeout));
  }

  #isLate(now: number, stress: Stress): boolean {
    const { sessionMsMax, idleMsMax } = this.#parts.limits;
    const lastedMs = now - this.#startedAt;
    if (lastedMs >= sessionMsMax) return true;
    if (this.#protocol.isAsking) return false;
    const patience = { stress, hasDelivered: this.#accepted > 0 };
    const { content } = this.#protocol;
    if (content !== undefined) return this.#isContentSlow(now, content, patience);
    return (
      lastedMs >= patienceMs(sessionMsMax, patience) || now - this.#waitingSince >= patienceMs(idleMsMax, patience)
    );
  }

  #isContentSlow(now: number, content: { bytes: number; heldBytes: number }, patience: Patience): boolean {
    const { budget, limits } = this.#parts;
    return this.#contentRate.isSlow(now, {
      ...content,
      isPressed: isPressed(budget, this.address, limits),
      patienceMs: patienceMs(limits.dataRateMs, patience),
    });
  }

  #listen(socket: Socket): void {
    socket.on('data', (chunk: Buffer) => {
      this.receive(chunk);
      // Content is copied; its chunks are many and of little use to the garbage collection's reckoning.
      const { length } = chunk;
      if (length >= freedBytesMin && !this.#protocol.hasInput) freeMemory(chunk);
      const mayReadOn = this.#parts.readTicks.count(length, () => this.#readOn());
      if (this.#closedAt !== undefined) this.#linger(length);
      if (!mayReadOn) socket.pause();
    });
    socket.on('drain', () => this.#readOn());
    // A reset connection ends like a closed one; 'close' follows.
    socket.on('error', () => {});
    socket.on('end', () => {
      this.#hasInputEnded = true;
      this.#endIfAnswered();
    });
    socket.on('close', () => this.#end());
  }

  /**
   * Ends the session of a client that sends no more, once it has its replies: Exim closes its side together with the end of the
   * content and QUIT, and sends the message again when it reads no reply.
   */
  #endIfAnswered(): void {
    if (!this.#hasInputEnded || this.#protocol.isAsking || this.#closedAt !== undefined) return;
    this.#protocol.abort();
    this.#close();
  }

  /** Counts bytes that arrive after the end. */
  #linger(bytes: number): void {
    this.#lingeredBytes += bytes;
    if (this.#lingeredBytes > lingerBytesMax) this.#socket.destroy();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#protocol.abort();
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

  /** Performs effects of the protocol. After a question, the protocol continues from its answer. */
  #perform(effects: readonly Effect[]): void {
    let question = this.#performNow(effects);
    while (question !== undefined) {
      const answer = this.#ask(question);
      if (answer === undefined) return;
      question = this.#performNow(this.#protocol.answer(answer));
    }
  }

  /**
   * Answers a question at once; returns `undefined` if the answer is not known yet or has to wait, and gives it to the
   * protocol later.
   */
  #ask(question: Question): QuestionAnswer | undefined {
    // Replies to what is quickly judged wait for each other; a message may take its time.
    if (question.type === 'message') this.#flushSoon();
    const { monotonic, answerTicks } = this.#parts;
    const { isSecure } = this.#protocol;
    const transcript = question.type === 'message' ? this.#transcript?.ofMail(question, this.#socket) : undefined;
    const origin = { session: this.#id, address: this.address, isRelay: this.#isRelay, isSecure, transcript };
    const answer = answerTo(question, { parts: this.#parts, origin });
    const isKnown = !(answer instanceof Promise);
    if (isKnown && answerTicks.mayGoOn) return answer;
    const asking = { question, since: monotonic.now() };
    this.#asking = asking;
    const take = (known: QuestionAnswer) => {
      if (known.type === 'message' && known.outcome === 'stored') this.#accepted += 1;
      answerTicks.run(() => {
        if (this.#asking === asking) this.#answer(known);
      });
    };
    if (isKnown) take(answer);
    else void answer.then(take);
    return undefined;
  }

  #answer(answer: QuestionAnswer): void {
    this.#asking = undefined;
    this.#perform(this.#protocol.answer(answer));
    this.#endIfAnswered();
    this.#readOn();
  }

  /**
   * Continues to read, unless a question is open or the client does not read its replies. After the end, reads
   * everything.
   */
  #readOn(): void {
    const waits = this.#protocol.isAsking || this.#socket.writableNeedDrain;
    if (this.#closedAt !== undefined || !waits) this.#socket.resume();
  }

  /** Greets the client, unless it speaks before that, which one tick shows: it must wait for the greeting. */
  #greetSoon(): void {
    setImmediate(() => setImmediate(() => this.#perform(this.#protocol.greet())));
  }

  #performNow(effects: readonly Effect[]): Question | undefined {
    for (const effect of effects) {
      if (effect.type === 'ask') return effect.question;
      if (effect.type === 'reply') this.#reply(effect.text, effect.turnedAway);
      else if (effect.type === 'command') this.#noteCommand(effect.command);
      else if (effect.type === 'refused') void reportRefused(effect.message, { parts: this.#parts, session: this.#id });
      else if (effect.type === 'start_tls') this.#startTls();
      else this.#close();
    }
    this.#flushSoon();
    return undefined;
  }

  #noteCommand(command: NotedCommand): void {
    const { clock, monotonic } = this.#parts;
    this.#transcript ??= new SessionTranscript({ clock, monotonic, startedAt: this.#startedAt });
    this.#transcript.add(command);
  }

  #reply(text: string, turnedAway?: TurnedAway): void {
    this.#out += `${text}\r\n`;
    this.#transcript?.reply(text);
    const { monotonic, limits } = this.#parts;
    this.#waitingSince = monotonic.now();
    this.#contentRate = new ContentRate(limits, this.#waitingSince);
    if (turnedAway === undefined) return;
    this.#refused += 1;
    this.#parts.observer.refused(turnedAway.reason);
    const isFromAfar = this.#isRelay || this.#isProxied;
    this.#parts.refusals.add({ ...turnedAway, reply: text, client: this.address, isFromAfar });
  }

  /** Writes the replies at the end of the tick, together with those of other sessions. */
  #flushSoon(): void {
    if (this.#out === '' || this.#willFlush) return;
    this.#willFlush = true;
    this.#parts.turnEnd.run(() => {
      this.#willFlush = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#out === '' || this.#isShakingHands) return;
    const hasRoom = this.#socket.write(this.#out, 'latin1');
    this.#out = '';
    if (!hasRoom) this.#socket.pause();
  }

  #close(): void {
    this.#flush();
    this.#closedAt = this.#parts.monotonic.now();
    if (this.#isShakingHands) this.#socket.destroy();
    this.#socket.end();
    this.#socket.resume();
  }

  #startTls(early: Buffer = Buffer.alloc(0)): void {
    const { certificates, handshakes } = this.#parts;
    if (certificates === undefined) throw new Error('TLS was started without a certificate');
    this.#flush();
    const plain = this.#socket;
    plain.removeAllListeners('data');
    plain.removeAllListeners('end');
    plain.removeAllListeners('drain');
    // What is put back into a stream that flows waits for the next bytes.
    if (early.length > 0) plain.pause().unshift(early);
    this.#isShakingHands = true;
    const onSecure = (secured: Socket) => {
      this.#isShakingHands = false;
      this.#socket = secured;
      this.#listen(secured);
      this.#perform(this.#protocol.secured());
      if (this.#beginsSecure) this.#greetSoon();
    };
    handshakes.begin(plain, { network: this.network, certificates, onSecure });
  }
}
