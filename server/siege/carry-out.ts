import { setTimeout as delay } from 'node:timers/promises';
import type { Assault, Spoils } from './attack.ts';

/** Time in milliseconds that an assault has to end once its signal has come. It is left alone then. */
export const lateMsMax = 20_000;

/** Carries out an assault for so long. One that fails, or does not end in time, is a fault: it has not seen what it should have. */
export async function carryOut(
  assault: Assault,
  { seconds, lateMs = lateMsMax }: { seconds: number; lateMs?: number },
): Promise<Spoils> {
  const over = AbortSignal.timeout(Math.ceil(seconds * 1000));
  const late = delay(seconds * 1000 + lateMs, undefined, { ref: false }).then(() => {
    throw new Error(`it did not end within ${lateMs} ms`);
  });
  try {
    const spoils = await Promise.race([assault(over), late]);
    return typeof spoils === 'string' ? { got: spoils, faults: [] } : spoils;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { got: 'nothing', faults: [`the attack failed: ${why}`] };
  } finally {
    late.catch(() => {});
  }
}
