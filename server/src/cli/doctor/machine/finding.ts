/** State of a thing that the service needs. `warning`: it works, and will not for long or for everybody. `unknown`: nothing here tells. */
export type MachineState = 'ok' | 'warning' | 'wrong' | 'unknown';

/** One thing that the service needs of its machine and of what is around it. */
export interface MachineFinding {
  readonly what: string;
  readonly state: MachineState;
  readonly found: string;
  /** What to do; `''` where nothing is to be done. */
  readonly fix: string;
}

/** A thing that is as it should be. */
export function fine(what: string, found: string): MachineFinding {
  return { what, state: 'ok', found, fix: '' };
}
