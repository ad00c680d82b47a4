import { Type } from 'typebox';
import { extractFrom } from '../src/extract/extract.ts';
import { parseContent } from '../src/mime/parse-mail.ts';
import { corpusMails } from '../test/extract/corpus/corpus.ts';
import { answerParent, partInput } from './program.ts';

/** Extraction in a process of its own; tells the CPU time of one: the least of several, for nothing makes it less than it is. */
const { passes } = partInput(Type.Object({ passes: Type.Integer() }));
const mails = corpusMails().map(({ raw }) => parseContent(raw));
const largeBytes = 1024 * 1024;
const largeTimes = 3;
const pieces = [
  '<table><tr><td>1',
  '<span>1</span>',
  '<a href="https://a.test/1">Confirm your code</a>',
  '<p>code 482913, order 482914</p>',
];

answerParent({
  'extract from the corpus': async () => ({
    micros: leastMicros(() => mails.map((mail) => extractFrom(mail))) / mails.length,
  }),
  'extract from half of it': async () => ({ micros: slowest(largeBytes / 2) }),
  'extract from 1 MiB': async () => ({ micros: slowest(largeBytes) }),
});

function leastMicros(run: () => unknown, times = passes): number {
  return Math.min(...Array.from({ length: times }, () => cpuMicros(run)));
}

function slowest(bytes: number): number {
  const documents = pieces.map((piece) => piece.repeat(Math.floor(bytes / piece.length)));
  return Math.max(
    ...documents.map((html) => leastMicros(() => extractFrom({ subject: '', text: '', html }), largeTimes)),
  );
}

function cpuMicros(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
