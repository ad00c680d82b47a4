import type { Clock } from '../lib/clock.ts';
import type { Eventual } from '../lib/eventual.ts';
import type { ConnectionTicks } from './connection-ticks.ts';

/** A protocol as its session drives it: effects to be performed, questions to be answered. */
interface QuestionsParts<Effect, Question, Answer> {
  readonly ticks: Pick<ConnectionTicks, 'answering'>;
  /** Holder of the client's network (`networkHolder`), with whose other sessions this one shares its time. */
  readonly holder: string;
  readonly monotonic: Pick<Clock, 'now'>;
  /** Performs effects up to a question, which is the last of them, and returns it. */
  performNow(effects: readonly Effect[]): Question | undefined;
  /** Answers a question, at once where the answer is known. The promise never rejects. */
  answerTo(question: Question): Eventual<Answer>;
  /** Continues the protocol from an answer. */
  continueWith(answer: Answer): readonly Effect[];
  /** Called after an answer that came later. */
  onAnswered(): void;
}

/**
 * Questions of the state machine of one session: after each, the protocol continues from its answer, in the time that sessions
 * have in a tick (`AnswerTicks`).
 */
export class Questions<Effect, Question, Answer> {
  readonly #parts: QuestionsParts<Effect, Question, Answer>;
  #open: { readonly question: Question; since: number } | undefined;

  constructor(parts: QuestionsParts<Effect, Question, Answer>) {
    this.#parts = parts;
  }

  /** The question that waits for its answer, and since when. */
  get open(): { readonly question: Question; readonly since: number } | undefined {
    return this.#open;
  }

  /** Counts the open question as asked so many milliseconds later: its answer was put off. */
  postpone(ms: number): void {
    if (this.#open !== undefined) this.#open.since += ms;
  }

  /** Performs effects of the protocol, and those that follow from the answers to its questions. */
  perform(effects: readonly Effect[]): void {
    const { performNow, continueWith } = this.#parts;
    let question = performNow(effects);
    while (question !== undefined) {
      const answer = this.#ask(question);
      if (answer === undefined) return;
      question = performNow(continueWith(answer));
    }
  }

  /** Gives the open question its answer, in place of a later one. */
  answer(answer: Answer): void {
    this.#open = undefined;
    this.perform(this.#parts.continueWith(answer));
    this.#parts.onAnswered();
  }

  /** Answers a question at once; returns `undefined` if the answer is not known yet or has to wait, and gives it later. */
  #ask(question: Question): Answer | undefined {
    const { ticks, monotonic, holder, answerTo } = this.#parts;
    const answer = answerTo(question);
    const isKnown = !(answer instanceof Promise);
    if (isKnown && ticks.answering.mayGoOn) return answer;
    const open = { question, since: monotonic.now() };
    this.#open = open;
    const take = (known: Answer) => {
      ticks.answering.run(holder, () => {
        if (this.#open === open) this.answer(known);
      });
    };
    if (isKnown) take(answer);
    else void answer.then(take);
    return undefined;
  }
}
