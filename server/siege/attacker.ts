import { Type } from 'typebox';
import { Part } from '../bench/program.ts';
import { Spoils, Target } from './attack.ts';
import { lateMsMax } from './carry-out.ts';

/** Time in milliseconds that an attacker has to say what came of its attack, once that is over. */
const answerMsMax = 10_000;

/** What the process of an attacker is started with. */
export const AttackerInput = Type.Object({ id: Type.String(), seconds: Type.Number(), target: Target });

/** An attacker in a process of its own, with less of the processor's time than the others. */
export class Attacker implements AsyncDisposable {
  readonly #part: Part;
  readonly #seconds: number;

  private constructor(part: Part, seconds: number) {
    this.#part = part;
    this.#seconds = seconds;
  }

  /** Starts the attacker, and returns once it is ready for the assault. */
  static async start(input: { id: string; seconds: number; target: Target }): Promise<Attacker> {
    const part = Part.start(new URL('./attacker-process.ts', import.meta.url), input);
    const attacker = new Attacker(part, input.seconds);
    await attacker.#part.ask('prepare', Type.Object({}));
    return attacker;
  }

  /** @throws Error when the attacker is busy for ever, and was killed. */
  attack(): Promise<Spoils> {
    return this.#part.ask('attack', Spoils, { msMax: this.#seconds * 1000 + lateMsMax + answerMsMax });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#part[Symbol.asyncDispose]();
  }
}
