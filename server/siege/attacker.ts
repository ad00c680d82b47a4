import { Type } from 'typebox';
import { Part } from '../bench/program.ts';
import { Spoils, Target } from './attack.ts';

/** What the process of an attacker is started with. */
export const AttackerInput = Type.Object({ id: Type.String(), seconds: Type.Number(), target: Target });

/** An attacker in a process of its own, with less of the processor's time than the others. */
export class Attacker implements AsyncDisposable {
  readonly #part: Part;

  private constructor(part: Part) {
    this.#part = part;
  }

  /** Starts the attacker, and returns once it is ready for the assault. */
  static async start(input: { id: string; seconds: number; target: Target }): Promise<Attacker> {
    const attacker = new Attacker(Part.start(new URL('./attacker-process.ts', import.meta.url), input));
    await attacker.#part.ask('prepare', Type.Object({}));
    return attacker;
  }

  attack(): Promise<Spoils> {
    return this.#part.ask('attack', Spoils);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#part[Symbol.asyncDispose]();
  }
}
