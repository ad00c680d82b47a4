import type { RefusedMessage } from '../../core/mails/in/delivery.ts';
import type { Effect, Question } from './effects.ts';

/** Effects that the protocol asks of its session, in order, and the question that is open. */
export class EffectQueue {
  #effects: Effect[] = [];
  #asked: Question | undefined;

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

  reply(text: string): void {
    this.#effects.push({ type: 'reply', text });
  }

  report(message: RefusedMessage): void {
    this.#effects.push({ type: 'refused', message });
  }

  startTls(text: string): void {
    this.reply(text);
    this.#effects.push({ type: 'start_tls' });
  }

  close(text: string): void {
    this.reply(text);
    this.#effects.push({ type: 'close' });
  }
}
