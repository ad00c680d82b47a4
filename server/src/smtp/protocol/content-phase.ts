import type { CommandInput } from '../../connections/command-input.ts';
import type { SmtpLimits } from '../limits.ts';
import type { ChunkCommand } from './commands/command.ts';
import type { CountedReplies } from './counted-replies.ts';
import type { EffectQueue } from './effect-queue.ts';
import type { AnswerTo } from './effects.ts';
import type { MailTransaction, MessageRefusal } from './mail-transaction.ts';
import type { MessageReplies } from './message-replies.ts';
import { replies } from './replies.ts';
import type { ScriptedAnswer } from './scripted.ts';

interface ContentPhaseParts {
  readonly limits: Pick<SmtpLimits, 'messageBytesMax'>;
  readonly input: CommandInput;
  readonly effects: EffectQueue;
  readonly counted: CountedReplies;
  /** Ends the session with a reply. */
  readonly close: (text: string) => void;
  readonly messageReplies: MessageReplies;
  /** Says what a delivery script says. */
  readonly say: (answer: ScriptedAnswer, times?: number) => void;
  /** Whether the last chunk has a reply for each accepted recipient (RFC 2033 §4.3). */
  readonly isForEach: boolean;
  /** Forgets the mail under way. */
  readonly forget: () => void;
}

/** A chunk of content (RFC 3030 §2) that is being read. */
interface Chunk extends ChunkCommand {
  /** Reply to a chunk that is of no mail. It is read all the same: its bytes are no commands. */
  refusal: string | undefined;
  /** What a delivery script says to it. */
  said?: ScriptedAnswer;
  bytesLeft: number;
}

/** Reads the content of a mail after DATA, or in the chunks of BDAT (RFC 3030), and asks for its message to be stored. */
export class ContentPhase {
  readonly #parts: ContentPhaseParts;
  #reading: 'data' | Chunk | undefined;
  /** What waits for the answer whether content may come. */
  #asking: 'data' | Chunk | undefined;
  /** Number of accepted recipients of the mail whose chunks come, also after one of them was refused; `undefined` without such a mail. */
  #recipients: number | undefined;

  constructor(parts: ContentPhaseParts) {
    this.#parts = parts;
  }

  /** Whether what comes next is content. */
  get isUnderWay(): boolean {
    return this.#reading !== undefined;
  }

  /** Forgets a mail whose chunk was refused. */
  startAgain(): void {
    this.#recipients = undefined;
  }

  /** Answers DATA. */
  begin(rest: string, mail: MailTransaction | undefined): void {
    const { input, counted, close } = this.#parts;
    if (mail?.hasChunks) return counted.refuse(replies.badSequence('BDAT has begun'));
    // Only the client's content can follow DATA, and it may not come before our 354 (RFC 2920 §3.1).
    if (input.bytes.length > 0) return close(replies.pipelining);
    if (rest !== '') return counted.refuse(replies.syntax('DATA'));
    if (mail === undefined) return counted.refuse(replies.badSequence('MAIL comes first'));
    const refusal = mail.dataRefusal;
    if (refusal !== undefined) return counted.refuseMail(refusal);
    if (this.#asks(mail)) this.#asking = 'data';
    else this.#start();
  }

  /** Answers BDAT, whose chunk may follow at once. */
  beginChunk(chunk: ChunkCommand, mail: MailTransaction | undefined): void {
    const { limits, close } = this.#parts;
    if (chunk.bytes > 2 * limits.messageBytesMax) return close(replies.tooMuchContent);
    this.#recipients = mail?.accepted.length ?? this.#recipients;
    const refusal = mail === undefined ? replies.badSequence('MAIL comes first') : mail.dataRefusal;
    const reading = { ...chunk, refusal, bytesLeft: chunk.bytes };
    if (refusal === undefined && mail?.hasChunks === false && this.#asks(mail)) this.#asking = reading;
    else this.#startChunk(reading, mail);
  }

  /** Accepts the answer whether content may come. */
  answer(outcome: AnswerTo<'data'>, mail: MailTransaction | undefined): void {
    const { input, effects, close, say, forget } = this.#parts;
    const asking = this.#asking;
    this.#asking = undefined;
    if (asking === undefined || mail === undefined) return;
    if (typeof outcome === 'object' && outcome.outcome === 'goes_on') mail.envelope.attempts.goOn(outcome.attempt);
    const answer = typeof outcome === 'object' && outcome.outcome === 'scripted' ? outcome : undefined;
    const refusal = outcome === 'failed' ? replies.failure : answer?.reply;
    if (outcome === 'failed' || answer !== undefined) forget();
    if (asking !== 'data') {
      if (answer !== undefined) return this.#startChunk({ ...asking, refusal, said: answer }, undefined);
      return this.#startChunk({ ...asking, refusal }, outcome === 'failed' ? undefined : mail);
    }
    if (answer !== undefined) return say(answer);
    if (refusal !== undefined) return effects.reply(refusal);
    if (input.bytes.length > 0) return close(replies.pipelining);
    this.#start();
  }

  /** Asks whether content may come, where a delivery script may have a step for that. */
  #asks(mail: MailTransaction): boolean {
    const { sender, clientName, attempts } = mail.envelope;
    const attempt = attempts.alone;
    if (attempt === undefined || attempt.met !== undefined) return false;
    this.#parts.effects.ask({ type: 'data', attempt, sender, clientName });
    return true;
  }

  #start(): void {
    this.#reading = 'data';
    this.#parts.effects.reply(replies.startData);
  }

  #startChunk(chunk: Chunk, mail: MailTransaction | undefined): void {
    this.#reading = chunk;
    if (chunk.bytes === 0) this.read(mail);
  }

  /** Reads what has come of the content. */
  read(mail: MailTransaction | undefined): void {
    if (this.#reading === 'data') this.#readData(mail);
    else if (this.#reading !== undefined) this.#readChunk(this.#reading, mail);
  }

  #readData(mail: MailTransaction | undefined): void {
    const { input } = this.#parts;
    const end = mail?.receive(input.bytes);
    input.drop(end);
    if (mail?.isFarTooBig) return this.#cutOff(mail);
    if (mail !== undefined && end !== undefined) this.#endMessage(mail);
  }

  #readChunk(chunk: Chunk, mail: MailTransaction | undefined): void {
    const { input, effects, counted } = this.#parts;
    const bytes = input.bytes.subarray(0, chunk.bytesLeft);
    if (chunk.refusal === undefined) mail?.receiveChunk(bytes);
    chunk.bytesLeft -= bytes.length;
    input.drop(bytes.length);
    if (mail?.isFarTooBig) return this.#cutOff(mail);
    if (chunk.bytesLeft > 0) return;
    this.#reading = undefined;
    if (mail === undefined || chunk.refusal !== undefined) this.#refuseUnread(chunk);
    else if (chunk.isLast) {
      mail.endChunks();
      this.#endMessage(mail);
    } else if (mail.contentRefusal !== undefined) this.#refuseChunk(mail, mail.contentRefusal);
    else if (chunk.bytes === 0) counted.idle(replies.chunk(0));
    else effects.reply(replies.chunk(chunk.bytes));
  }

  /** Refuses a chunk that was not taken. */
  #refuseUnread({ isLast, said, refusal = replies.failure }: Chunk): void {
    const { counted, effects, isForEach, say } = this.#parts;
    const times = isForEach && isLast ? (this.#recipients ?? 1) : 1;
    if (isLast) this.#recipients = undefined;
    if (said !== undefined) return say(said, times);
    if (!counted.countRefusedMail()) return;
    for (let replied = 0; replied < times; replied += 1) effects.reply(refusal);
  }

  /** Refuses a mail at a chunk that is not its last. */
  #refuseChunk(mail: MailTransaction, { reply, reason, isClients }: MessageRefusal): void {
    const { effects, counted, forget } = this.#parts;
    effects.report(mail.refused(reason));
    if (isClients) counted.refuseMail(reply);
    else effects.reply(reply);
    forget();
  }

  #cutOff(mail: MailTransaction): void {
    this.#reading = undefined;
    this.#parts.effects.report(mail.refused('too_big'));
    this.#parts.close(replies.tooMuchContent);
  }

  #endMessage(mail: MailTransaction): void {
    this.#reading = undefined;
    const refusal = mail.messageRefusal;
    if (refusal !== undefined) return this.#refuse(mail, refusal);
    const { envelope, traceparent } = mail;
    this.#parts.effects.ask({ type: 'message', envelope, content: mail.takeContent(), traceparent });
  }

  #refuse(mail: MailTransaction, { reply, reason, isClients }: MessageRefusal): void {
    const { effects, messageReplies, forget } = this.#parts;
    effects.report(mail.refused(reason));
    if (isClients) messageReplies.refuse(mail, reply);
    else messageReplies.end(mail, reply);
    forget();
  }
}
