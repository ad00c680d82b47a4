import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { Part } from '../program.ts';
import { mediansInTurn } from '../statistics.ts';
import type { messages } from './messages.ts';
import type { parsers } from './parsers.ts';

type Parser = keyof typeof parsers;

interface Work {
  readonly kind: keyof typeof messages;
  /** How often all messages of the kind are read in a turn. */
  readonly passes: number;
}

/** How many messages of the corpora we read in the time the others need for one. */
export async function measureCorpora(effort: Effort): Promise<Figure[]> {
  const work = { kind: 'corpora', passes: scaled(8, effort) } as const;
  const { mayfly, ...others } = await secondsOfAll(work, effort);
  const figure = { unit: 'passes/s', measured: 1 / mayfly, target: { least: 8 } };
  return Object.entries(others).map(([name, seconds]) => ({
    name: `corpora : ${name}`,
    ...figure,
    baseline: 1 / seconds,
  }));
}

/** How long a mail of 5 kB takes that is nothing but text. */
export async function measureText(effort: Effort): Promise<Figure[]> {
  const { mayfly, 'postal-mime': other } = await secondsOfAll({ kind: 'text', passes: scaled(3_000, effort) }, effort);
  const figure = { unit: 'µs', measured: 1e6 * mayfly, baseline: 1e6 * other };
  return [{ name: '5 kB of text : postal-mime', ...figure, target: { most: 0.1 } }];
}

/** How fast a mail is read that is nearly all one file. */
export async function measureAttachment(effort: Effort): Promise<Figure[]> {
  await using part = startParser('mayfly', { kind: 'attachment', passes: scaled(8, effort) });
  const { seconds } = await mediansInTurn(effort, { seconds: () => secondsOfPass(part) });
  return [{ name: '25 MB with one attachment', unit: 'MB/s', measured: 25 / seconds, target: { least: 500 } }];
}

/** Each parser in a process of its own, taking turns. */
async function secondsOfAll(work: Work, effort: Effort): Promise<Readonly<Record<Parser, number>>> {
  await using mayfly = startParser('mayfly', work);
  await using mailparser = startParser('mailparser', work);
  await using postalMime = startParser('postal-mime', work);
  return await mediansInTurn(effort, {
    mayfly: () => secondsOfPass(mayfly),
    mailparser: () => secondsOfPass(mailparser),
    'postal-mime': () => secondsOfPass(postalMime),
  });
}

function startParser(parser: Parser, work: Work): Part {
  return Part.start('mime/parse', { ...work, parser });
}

async function secondsOfPass(part: Part): Promise<number> {
  return (await part.ask('parse', Type.Object({ seconds: Type.Number() }))).seconds;
}
