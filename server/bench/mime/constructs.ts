import { alignedRows } from '../../load/aligned-rows.ts';
import { startCommand } from '../../load/processes/start-command.ts';
import { defineWorker } from '../../load/processes/worker.ts';
import { foldBody } from '../../src/core/mails/found/search/searched-texts.ts';
import { termsOf } from '../../src/core/mails/found/search/words.ts';
import { serializeContent } from '../../src/core/mails/kept/content-json.ts';
import { extractedHereMax } from '../../src/core/mails/kept/contents.ts';
import { writeExtract } from '../../src/core/mails/kept/kept-extract.ts';
import { outlineOf } from '../../src/core/mails/kept/outline.ts';
import { checkMessage } from '../../src/core/mails/shown/checks/message-check.ts';
import { largePageBytesMin } from '../../src/core/mails/shown/pages/mail-pages.ts';
import { mailPageOf } from '../../src/core/mails/shown/pages/page.ts';
import { visibleText } from '../../src/mime/html/visible-text.ts';
import { parseContent, parseOutline, parseParts, parseText } from '../../src/mime/parse-mail.ts';
import { rawPartBytes } from '../../src/store/packing.ts';
import { corpusMessages, readCorpusFile } from '../../test/support/corpora.ts';
import { furtherHostileMessages, hostileMessageOf, hostileMessages } from '../../test/support/hostile-messages.ts';
import type { Effort, Figure } from '../figure.ts';
import { htmlConstructs } from './html-constructs.ts';

/** Time in milliseconds for which a step may keep the main thread. */
const mainMsMax = 10;
const warmUpPasses = 2;
const passes = 5;
/** Size of a message for a step that is never in the main thread, and that from which one of the corpora is large. */
const largeBytes = rawPartBytes;
const corpusBytesMin = rawPartBytes / 2;

interface Step {
  readonly name: string;
  /** Size of the largest message for which the step is in the main thread; `undefined` for a step that never is. */
  readonly mainBytesMax: number | undefined;
  readonly run: (raw: Buffer) => unknown;
}

const steps: readonly Step[] = [
  { name: 'outline', mainBytesMax: rawPartBytes, run: (raw) => outlineOf(parseOutline(raw), { sender: 'a@b.test' }) },
  { name: 'content', mainBytesMax: rawPartBytes, run: (raw) => serializeContent(parseContent(raw)) },
  { name: 'text', mainBytesMax: rawPartBytes, run: parseText },
  { name: 'parts', mainBytesMax: rawPartBytes, run: (raw) => JSON.stringify(parseParts(raw)) },
  { name: 'search', mainBytesMax: rawPartBytes, run: (raw) => termsOf(foldBody(raw.toString()), 'a') },
  {
    name: 'extract',
    mainBytesMax: extractedHereMax,
    run: (raw) => writeExtract(parseContent(raw), { isTruncated: false }),
  },
  { name: 'seen', mainBytesMax: extractedHereMax, run: (raw) => JSON.stringify(visibleText(parseContent(raw))) },
  {
    name: 'page',
    mainBytesMax: largePageBytesMin,
    run: (raw) => mailPageOf(raw, { allowsRemote: false, isTruncated: false }),
  },
  {
    name: 'client',
    mainBytesMax: undefined,
    run: (raw) => mailPageOf(raw, { allowsRemote: false, isTruncated: false, as: 'outlook.windows' }),
  },
  { name: 'check', mainBytesMax: undefined, run: (raw) => checkMessage(raw, { isTruncated: false }) },
];

/** Times each step of reading with each construct, and with the large messages of the corpora. */
const startTimer = defineWorker(import.meta.url, () => ({ measure: async () => measureAll() }));

interface Construct {
  readonly what: string;
  ofBytes(bytes: number): Buffer;
}

const constructs: readonly Construct[] = [
  ...[...htmlConstructs, ...hostileMessages, ...furtherHostileMessages].map((message) => ({
    what: message.what,
    ofBytes: (bytes: number) => hostileMessageOf(message, { bytes }),
  })),
  ...corpusMessages()
    .filter(({ bytes }) => bytes >= corpusBytesMin)
    .map(({ path }) => ({ what: path, ofBytes: () => readCorpusFile(path) })),
];

/** Time of each step of reading for each construct: a table of milliseconds per megabyte, and the longest that keeps the main thread. */
export async function measureConstructs(_effort: Effort): Promise<Figure[]> {
  await using timer = startTimer({}, startCommand().flags);
  const rows = await timer.ask('measure');
  const cells = rows.map(({ what, times }) => [what, ...times.map(({ msPerMB }) => msPerMB.toFixed(0))]);
  console.log(`${alignedRows([['ms per MB of', ...steps.map(({ name }) => name)], ...cells], { left: 1 })}\n`);
  return steps.map(({ name: step }, at) => {
    const times = rows.map(({ what, times }) => ({ what, ms: times[at]?.mainMs ?? 0 }));
    const [longest] = times.toSorted((one, other) => other.ms - one.ms);
    const name = `${step}, longest in the main thread: ${longest?.what}`;
    return { name, unit: 'ms', measured: longest?.ms ?? 0, target: { most: mainMsMax } };
  });
}

/** All are run before any is timed: of code that is not compiled yet the first constructs would tell nothing. */
function measureAll() {
  const given = constructs.flatMap(({ what, ofBytes }) =>
    steps.map((step) => ({ what, step, raw: ofBytes(step.mainBytesMax ?? largeBytes) })),
  );
  for (let pass = 0; pass < warmUpPasses; pass += 1) for (const { step, raw } of given) step.run(raw);
  const timed = Map.groupBy(given, ({ what }) => what);
  return [...timed].map(([what, ofSteps]) => ({ what, times: ofSteps.map(({ step, raw }) => timeOf(step, raw)) }));
}

/** Least time of several passes; how long a message keeps the main thread is 0 where it is read in a thread. */
function timeOf({ run, mainBytesMax = 0 }: Step, raw: Buffer): { msPerMB: number; mainMs: number } {
  let ms = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < passes; pass += 1) {
    const startedAt = performance.now();
    run(raw);
    ms = Math.min(ms, performance.now() - startedAt);
  }
  // A construct is made of whole pieces, and may be a little longer than asked for.
  return { msPerMB: (ms / raw.length) * 1e6, mainMs: raw.length <= mainBytesMax * 1.1 ? ms : 0 };
}
