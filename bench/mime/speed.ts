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
  const work = { kind: 'corpora', passes: scaled(3, effort) } as const;
  const seconds = await secondsOfAll(work, effort);
  return compared('corpora', { unit: 'passes/s', target: { least: 8 } }, (parser) => 1 / seconds[parser]);
}

/** How long a mail of 5 kB takes that is nothing but text. */
export async function measureText(effort: Effort): Promise<Figure[]> {
  const work = { kind: 'text', passes: scaled(3_000, effort) } as const;
  const seconds = await secondsOfAll(work, effort);
  return compared('5 kB of text', { unit: 'µs', target: { most: 0.1 } }, (parser) => 1e6 * seconds[parser]);
}

/** How fast a mail is read that is nearly all one file. */
export async function measureAttachment(effort: Effort): Promise<Figure[]> {
  await using part = startParser('mayfly', { kind: 'attachment', passes: scaled(8, effort) });
  const { seconds } = await mediansInTurn(effort, { seconds: () => secondsOfPass(part) });
  return [{ name: '25 MB with one attachment', unit: 'MB/s', measured: 25 / seconds, target: { least: 500 } }];
}

function compared(
  name: string,
  figure: Pick<Figure, 'unit' | 'target'>,
  measured: (parser: Parser) => number,
): Figure[] {
  return (['mailparser', 'postal-mime'] as const).map((other) => ({
    name: `${name} : ${other}`,
    ...figure,
    measured: measured('mayfly'),
    baseline: measured(other),
  }));
}

/** Each parser in a process of its own, taking turns. */
async function secondsOfAll(work: Work, effort: Effort): Promise<Readonly<Record<Parser, number>>> {
  await using mayfly = startParser('mayfly', work);
  await using mailparser = startParser('mailparser', work);
  await using postalMime = startParser('postal-mime', work);
  return mediansInTurn(effort, {
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
