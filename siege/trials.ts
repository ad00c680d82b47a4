import type { Trial } from './trial.ts';
/** Every trial. */
export const trials: readonly Trial[] = [];
