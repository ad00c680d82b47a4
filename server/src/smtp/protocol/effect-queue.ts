import type { RefusedMessage } from '../../core/mails/in/delivery.ts';
import type { Knocker } from '../../core/refusals/knock.ts';
import type { NotedCommand } from './commands/noted-command.ts';
import type { Effect, Question } from './effects.ts';
import { reasonOfReply } from './replies.ts';

/** Effects that the protocol asks of its session, in order, and the question that is open. */
export class EffectQueue {
  /** Tells what the client has said so far. */
  readonly #knocker: () => Knocker;
  #effects: Effect[] = [];
  #asked: Question | undefined;

  constructor(knocker: () => Knocker) {
    this.#knocker = knocker;
  }

  /** Question without an answer so far. */
  get asked(): Question | undefined {
    return this.#asked;
  }

  /** Removes all effects and returns them. */
  take(): Effect[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }

  ask(question: Question): void {
    this.#asked = question;
    this.#effects.push({ type: 'ask', question });
  }

  /** Forgets the question, which has its answer. */
  answered(): void {
    this.#asked = undefined;
  }

  /** Replies. A reply that refuses mail or a login tells of what, by its text unless a reason is given. */
  reply(text: string, reason = reasonOfReply.get(text)): void {
    if (reason === undefined) this.#effects.push({ type: 'reply', text });
    else this.#effects.push({ type: 'reply', text, turnedAway: { ...this.#knocker(), reason } });
  }

  /** Replies to a message for one of its recipients (RFC 2033 §4.2): a refusal is about that one alone. */
  replyFor(recipient: string, text: string): void {
    const reason = reasonOfReply.get(text);
    if (reason === undefined) return this.reply(text);
    const turnedAway = { ...this.#knocker(), recipients: [recipient], reason };
    this.#effects.push({ type: 'reply', text, turnedAway });
  }

  note(command: NotedCommand): void {
    this.#effects.push({ type: 'command', command });
  }

  report(message: RefusedMessage): void {
    this.#effects.push({ type: 'refused', message });
  }

  startTls(text: string): void {
    this.reply(text);
    this.#effects.push({ type: 'start_tls' });
  }

  close(text: string | undefined): void {
    if (text !== undefined) this.reply(text);
    this.#effects.push({ type: 'close' });
  }
}
