import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Walked } from './measure.ts';
import { filesOfWalks, pagesOfWalks } from './page.ts';
import { calls, walks } from './walks.ts';

const root = resolve(import.meta.dirname, '../../..');
const porch = 'The porch';
const write = 'A write';
const writing = ['A mail received over SMTP', 'A mailbox created', 'An expiry', 'A webhook delivered'];
const received = 'A mail received over SMTP';
/** Walks that a mail which comes in is a part of. */
const answeredByMail = ['A wait answered', 'News of a mailbox that a mail program watches'];

/** Files that a walk need not name: folders that serve many, the wiring, and what runs a moment later or by chance. */
const common = [
  'lib/',
  'mime/',
  'extract/',
  'contract/',
  'testing/',
  ...['assemble', 'mailbox-parts', 'access', 'mail-parts', 'network-parts', 'operator-parts'].map(
    (name) => `app/${name}.ts`,
  ),
  'store/operations/mails/annotations.ts',
  // Runs for deliveries that happen to wait together.
  'store/write-operations.ts',
];

test('the pages of walks name the files of each, as they run', { timeout: 120_000 }, async () => {
  const measured = withParts(await measure());
  const texts = await Promise.all(pagesOfWalks.map((page) => readFile(join(root, page), 'utf8')));
  const sections = new Map(texts.flatMap((text) => [...filesOfWalks(text)]));
  for (const [title, { always, sometimes }] of Object.entries(measured)) {
    const named = sections.get(title);
    assert.ok(named, `${pagesOfWalks.join(' and ')} have no walk "${title}"`);
    const missing = always.filter((file) => !named.has(file));
    const strange = [...named].filter((file) => !sometimes.includes(file));
    assert.deepEqual({ missing, strange }, { missing: [], strange: [] }, `${title}: put the files right`);
  }
});

/** Measures the walks in a process of their own, all of whose threads count calls. */
async function measure(): Promise<Readonly<Record<string, Walked>>> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-walks-'));
  const output = join(folder, 'walks.json');
  const [coverage, program] = ['coverage.ts', 'measure.ts'].map((name) => join(import.meta.dirname, name));
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  try {
    await promisify(execFile)(process.execPath, ['--import', coverage ?? '', program ?? '', output], { env });
    return JSON.parse(await readFile(output, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The walks without what they share: the porch of the API, a write, and where one waits for it the mail that comes in. */
function withParts(measured: Readonly<Record<string, Walked>>): Record<string, Walked> {
  const shared = sharedBy(Object.keys(calls), measured);
  const written = without(sharedBy(writing, measured), shared, ['lib/']);
  const parts: Record<string, Walked> = { [porch]: without(shared, none, ['testing/']), [write]: written };
  for (const title of Object.keys(walks)) {
    const whole = measured[title] ?? none;
    const mail = answeredByMail.includes(title) ? (measured[received] ?? none) : none;
    parts[title] = without(without(without(whole, shared, common), written, []), mail, []);
  }
  return parts;
}

const none: Walked = { always: [], sometimes: [] };

function sharedBy(titles: readonly string[], measured: Readonly<Record<string, Walked>>): Walked {
  const all = titles.map((title) => measured[title] ?? none);
  const inAll = (kind: keyof Walked) =>
    [...new Set(all.flatMap((walked) => walked[kind]))].filter((file) =>
      all.every((walked) => walked[kind].includes(file)),
    );
  return { always: inAll('always'), sometimes: inAll('sometimes') };
}

/** What a walk has besides another and some folders. What the other has at times may be named or not. */
function without(walked: Walked, other: Walked, folders: readonly string[]): Walked {
  const isOfFolder = (file: string) => folders.some((folder) => file.startsWith(folder));
  return {
    always: walked.always.filter((file) => !isOfFolder(file) && !other.sometimes.includes(file)),
    sometimes: walked.sometimes.filter((file) => !isOfFolder(file) && !other.always.includes(file)),
  };
}
