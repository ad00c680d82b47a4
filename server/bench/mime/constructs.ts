import { Type } from 'typebox';
import type { Effort, Figure } from '../figure.ts';
import { Part } from '../program.ts';
import { startCommand } from '../start-command.ts';
import { alignedRows } from '../table.ts';

const Measured = Type.Object({
  steps: Type.Array(Type.String()),
  rows: Type.Array(
    Type.Object({
      what: Type.String(),
      times: Type.Array(Type.Object({ msPerMB: Type.Number(), mainMs: Type.Number() })),
    }),
  ),
});
/** Time in milliseconds for which a step may keep the main thread. */
const mainMsMax = 10;

/** Time of each step of reading for each construct: a table of milliseconds per megabyte, and the longest that keeps the main thread. */
export async function measureConstructs(_effort: Effort): Promise<Figure[]> {
  await using part = Part.start('mime/constructs', {}, startCommand().flags);
  const { steps, rows } = await part.ask('measure', Measured);
  const cells = rows.map(({ what, times }) => [what, ...times.map(({ msPerMB }) => msPerMB.toFixed(0))]);
  console.log(`${alignedRows([['ms per MB of', ...steps], ...cells], { left: 1 })}\n`);
  return steps.map((step, at) => {
    const times = rows.map(({ what, times }) => ({ what, ms: times[at]?.mainMs ?? 0 }));
    const [longest] = times.toSorted((one, other) => other.ms - one.ms);
    const name = `${step}, longest in the main thread: ${longest?.what}`;
    return { name, unit: 'ms', measured: longest?.ms ?? 0, target: { most: mainMsMax } };
  });
}
