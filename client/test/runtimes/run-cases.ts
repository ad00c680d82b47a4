import type { World } from '../case.ts';
import { allCases } from '../cases/all.ts';

/** A case that was run, and its failure if there was one. */
export interface Outcome {
  readonly name: string;
  readonly failure?: string | undefined;
}

/** Runs all cases, one after the other. */
export async function runCases(world: World): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, run } of allCases)
    outcomes.push({ name, failure: await run(world).then(() => undefined, textOf) });
  return outcomes;
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error}\n${error.stack}` : String(error);
}
