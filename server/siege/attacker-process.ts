import { getPriority, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { answerParent, partInput } from '../bench/program.ts';
import type { Assault, Spoils } from './attack.ts';
import { AttackerInput } from './attacker.ts';
import { attacks } from './attacks.ts';

/** Attackers are on other machines: what they compute must not slow the server down. */
const niceness = 10;
/** An assault that has not ended so long after it should have is left alone. */
const lateMsMax = 20_000;

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
  const over = AbortSignal.timeout(seconds * 1000);
  const late = delay(seconds * 1000 + lateMsMax, 'did not end in time', { ref: false });
  const spoils = await Promise.race([assault(over), late]);
  return typeof spoils === 'string' ? { got: spoils, faults: [] } : spoils;
}
