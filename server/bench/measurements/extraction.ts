import { defineWorker } from '../../load/processes/worker.ts';
import { extractFrom } from '../../src/extract/extract.ts';
import { parseContent } from '../../src/mime/parse-mail.ts';
import { corpusMails } from '../../test/extract/corpus/corpus.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { mediansInTurn } from '../rates.ts';

const largeBytes = 1024 * 1024;
const largeTimes = 3;
const pieces = [
  '<table><tr><td>1',
  '<span>1</span>',
  '<a href="https://a.test/1">Confirm your code</a>',
  '<p>code 482913, order 482914</p>',
];

/** Extraction in a process of its own; tells the CPU time of one: the least of several, for nothing makes it less than it is. */
const startExtraction = defineWorker(import.meta.url, ({ passes }: { passes: number }) => {
  const mails = corpusMails().map(({ raw }) => parseContent(raw));
  return {
    mail: async () => leastMicros(() => mails.map((mail) => extractFrom(mail)), passes) / mails.length,
    half: async () => slowest(largeBytes / 2),
    large: async () => slowest(largeBytes),
  };
});

/** CPU time for the codes and links of a mail of the test's corpus, and of the worst of large ones. */
export async function measureExtraction(effort: Effort): Promise<Figure[]> {
  await using extraction = startExtraction({ passes: scaled(20, effort) });
  const { mail, large, half } = await mediansInTurn(effort, {
    mail: () => extraction.ask('mail'),
    half: () => extraction.ask('half'),
    large: () => extraction.ask('large'),
  });
  return [
    { name: 'codes and links of a mail', unit: 'µs', measured: mail, target: { most: 100 } },
    { name: 'of the slowest 1 MiB of HTML', unit: 'ms', measured: large / 1000, target: { most: 100 } },
    { name: '  beside half of it', unit: 'ms', measured: large / 1000, baseline: half / 1000, target: { most: 3 } },
  ];
}

function slowest(bytes: number): number {
  const documents = pieces.map((piece) => piece.repeat(Math.floor(bytes / piece.length)));
  return Math.max(
    ...documents.map((html) => leastMicros(() => extractFrom({ subject: '', text: '', html }), largeTimes)),
  );
}

function leastMicros(run: () => unknown, times: number): number {
  return Math.min(...Array.from({ length: times }, () => cpuMicros(run)));
}

function cpuMicros(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
