import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';
import { defineWorker } from '../../load/processes/worker.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { mediansInTurn } from '../rates.ts';
import { messages } from './messages.ts';

/** Ours, and those it is compared with: each as a program uses it whose author read its documentation, without options. */
const parsers = {
  mayfly: parseMail,
  mailparser: (raw: Buffer) => simpleParser(raw),
  'postal-mime': (raw: Buffer) => PostalMime.parse(raw),
} as const;

type Parser = keyof typeof parsers;

interface Work {
  readonly kind: keyof typeof messages;
  /** How often all messages of the kind are read in a turn. */
  readonly passes: number;
}

/** One parser in a process of its own, which reads all messages of one kind again and again. */
const startParser = defineWorker(import.meta.url, ({ parser, kind, passes }: Work & { parser: Parser }) => {
  const all = messages[kind]();
  const parse: (raw: Buffer) => unknown = parsers[parser];
  return {
    /** Seconds that all messages take once. */
    secondsOfPass: async () => {
      const startedAt = performance.now();
      for (let pass = 0; pass < passes; pass += 1) {
        for (const raw of all) {
          try {
            await parse(raw);
          } catch {
            // Some messages are too much for some parsers. It took its time all the same.
          }
        }
      }
      return (performance.now() - startedAt) / 1000 / passes;
    },
  };
});

/** How many messages of the corpora we read in the time the others need for one. */
export async function measureCorpora(effort: Effort): Promise<Figure[]> {
  const { mayfly, ...others } = await secondsOfAll({ kind: 'corpora', passes: scaled(8, effort) }, effort);
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
  await using mayfly = startParser({ parser: 'mayfly', kind: 'attachment', passes: scaled(8, effort) });
  const { seconds } = await mediansInTurn(effort, { seconds: () => mayfly.ask('secondsOfPass') });
  return [{ name: '25 MB with one attachment', unit: 'MB/s', measured: 25 / seconds, target: { least: 500 } }];
}

/** Each parser in a process of its own, taking turns. */
async function secondsOfAll(work: Work, effort: Effort): Promise<Readonly<Record<Parser, number>>> {
  await using mayfly = startParser({ ...work, parser: 'mayfly' });
  await using mailparser = startParser({ ...work, parser: 'mailparser' });
  await using postalMime = startParser({ ...work, parser: 'postal-mime' });
  return await mediansInTurn(effort, {
    mayfly: () => mayfly.ask('secondsOfPass'),
    mailparser: () => mailparser.ask('secondsOfPass'),
    'postal-mime': () => postalMime.ask('secondsOfPass'),
  });
}
