import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { Part } from '../program.ts';
import { mediansInTurn } from '../statistics.ts';

const micros = Type.Object({ micros: Type.Number() });

/** CPU time for the codes and links of a mail of the test's corpus, and of the worst of large ones. */
export async function measureExtraction(effort: Effort): Promise<Figure[]> {
  await using part = Part.start('extraction', { passes: scaled(20, effort) });
  const ask = async (question: string) => (await part.ask(question, micros)).micros;
  const { mail, large, half } = await mediansInTurn(effort, {
    mail: () => ask('extract from the corpus'),
    half: () => ask('extract from half of it'),
    large: () => ask('extract from 1 MiB'),
  });
  return [
    { name: 'codes and links of a mail', unit: 'µs', measured: mail, target: { most: 100 } },
    { name: 'of the slowest 1 MiB of HTML', unit: 'ms', measured: large / 1000, target: { most: 100 } },
    { name: '  beside half of it', unit: 'ms', measured: large / 1000, baseline: half / 1000, target: { most: 3 } },
  ];
}
