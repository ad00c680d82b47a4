import type { DeliveryScript, ScriptStep } from '../../contract/mails/scripts.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import { AppError } from '../../core/errors.ts';
import type { Scripts } from '../../core/scripts/scripts.ts';

/** Parts by which dialects set faults on purpose. */
export interface FaultsParts {
  readonly scripts: Pick<Scripts, 'ofCapture' | 'get' | 'set' | 'end'>;
}

/** Share of the attempts that meet a fault, in whole percents; none is no step. */
export type Fault = Pick<ScriptStep, 'reply' | 'drop'> & { readonly at: Moment; readonly percent: number };

type Moment = DeliveryScript['steps'][number]['at'];

/** Reads the faults that the script of captured mail has; `undefined` when there is no script. */
export async function readFaults({ scripts }: FaultsParts, caller: Caller): Promise<readonly Fault[] | undefined> {
  try {
    const { steps } = await scripts.get(caller, scripts.ofCapture(caller));
    return steps.flatMap(({ percent, ...step }) => (percent === undefined ? [] : [{ ...step, percent }]));
  } catch (error) {
    if (error instanceof AppError && error.code === 'script_not_found') return undefined;
    throw error;
  }
}

/** Sets a script of captured mail with these faults, in place of the one that is there. */
export async function setFaults({ scripts }: FaultsParts, caller: Caller, faults: readonly Fault[]): Promise<void> {
  const steps: ScriptStep[] = faults.filter(({ percent }) => percent > 0);
  // A script must have a step.
  if (steps.length === 0) steps.push({ at: 'end', accept: true });
  await scripts.set(caller, scripts.ofCapture(caller), { steps });
}

/** Ends the script of captured mail. Returns false when there is none. */
export async function endFaults({ scripts }: FaultsParts, caller: Caller): Promise<boolean> {
  try {
    await scripts.end(caller, scripts.ofCapture(caller));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'script_not_found') return false;
    throw error;
  }
}
