import { getPriority, setPriority } from 'node:os';
import { defineWorker } from '../load/processes/worker.ts';
import type { Assault, Spoils, Target } from './attack.ts';
import { attacks } from './attacks.ts';
import { carryOut, lateMsMax } from './carry-out.ts';

/** Time in milliseconds that an attacker has to say what came of its attack, once that is over. */
const answerMsMax = 10_000;
/** Attackers are on other machines: what they compute must not slow the server down. */
const niceness = 10;

interface Input {
  readonly id: string;
  readonly seconds: number;
  readonly target: Target;
}

const startAttacker = defineWorker(import.meta.url, ({ id, seconds, target }: Input) => {
  let assault: Assault | undefined;
  setPriority(getPriority() + niceness);
  // Connections that the server ends are part of what is attacked.
  process.on('unhandledRejection', (error) => console.error(`siege: attack ${id}:`, error));
  return {
    prepare: async () => {
      assault = await attacks.find((known) => known.id === id)?.prepare(target);
    },
    attack: async () => {
      if (assault === undefined) throw new Error(`siege: there is no attack ${id}`);
      return carryOut(assault, { seconds });
    },
  };
});

/** An attacker in a process of its own, with less of the processor's time than the others. */
export interface Attacker extends AsyncDisposable {
  /** @throws Error when the attacker is busy for ever, and was killed. */
  attack(): Promise<Spoils>;
}

/** Starts an attacker, and returns once it is ready for the assault. */
export async function readyAttacker(input: Input): Promise<Attacker> {
  const worker = startAttacker(input);
  await worker.ask('prepare');
  const msMax = input.seconds * 1000 + lateMsMax + answerMsMax;
  return {
    attack: () => worker.ask('attack', { msMax }),
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  };
}
