import { getPriority, setPriority } from 'node:os';
import { answerParent, partInput } from '../bench/program.ts';
import type { Assault, Spoils } from './attack.ts';
import { AttackerInput } from './attacker.ts';
import { attacks } from './attacks.ts';
import { carryOut } from './carry-out.ts';

/** Attackers are on other machines: what they compute must not slow the server down. */
const niceness = 10;

const { id, seconds, target } = partInput(AttackerInput);
let assault: Assault | undefined;

setPriority(getPriority() + niceness);
// Connections that the server ends are part of what is attacked.
process.on('unhandledRejection', (error) => console.error(`siege: attack ${id}:`, error));
answerParent({ prepare, attack });

async function prepare(): Promise<object> {
  assault = await attacks.find((known) => known.id === id)?.prepare(target);
  return {};
}

async function attack(): Promise<Spoils> {
  if (assault === undefined) throw new Error(`siege: there is no attack ${id}`);
  return carryOut(assault, { seconds });
}
