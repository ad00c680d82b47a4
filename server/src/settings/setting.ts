import { optional, whole } from './values.ts';

/** Setting of the service: one variable of the environment. */
export interface Setting<T> {
  readonly variable: string;
  /** Used when the variable is absent or empty; read like any other value. */
  readonly default: string;
  readonly help: string;
  /** A secret can also be given by `<variable>_FILE`, which names a file that holds it. */
  readonly isSecret?: boolean;
  /** Returns the value, or throws an Error that says what is wrong with the text. */
  readonly parse: (text: string) => T;
}

/** A setting that others may see. */
export function setting<T>(name: string, fallback: string, parse: (text: string) => T, help: string): Setting<T> {
  return { variable: `MAYFLY_${name}`, default: fallback, parse, help };
}

/** A setting whose value must not be seen by others. */
export function secret<T>(name: string, fallback: string, parse: (text: string) => T, help: string): Setting<T> {
  return { ...setting(name, fallback, parse, help), isSecret: true };
}

/** A cap of what one owner may hold at once; without one it is as much as is still free. */
export function perOwner(name: string, help: string): Setting<number | undefined> {
  return setting(`${name}_PER_OWNER_MAX`, '', optional(whole(1)), `${help}; as many as are free when empty`);
}
