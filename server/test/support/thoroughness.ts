/**
 * Seed of a short run, which `npm test` is (see `server/test/run.ts`), a number; `undefined` in any other, as when one file is run by itself.
 */
export const seedOfShortRun = process.env.MAYFLY_TEST_SEED;

/** Share of the inputs of a property that a short run tries. */
const shortShare = 1 / 4;

/** Number of generated inputs for which a property is tried in this run, of those in a whole one. */
export function numberOfInputs(inWholeRun: number): number {
  return seedOfShortRun === undefined ? inWholeRun : Math.ceil(inWholeRun * shortShare);
}

/** Those of many examples that this run has: all, or in a short run one of `every`, which the seed decides; a quarter of them by itself. */
export function examplesOf<T>(all: readonly T[], every = 1 / shortShare): readonly T[] {
  if (seedOfShortRun === undefined) return all;
  return all.filter((_, index) => index % every === Number(seedOfShortRun) % every);
}
