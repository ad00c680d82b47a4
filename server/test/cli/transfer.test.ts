import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { networkLines } from '../../src/cli/user/messages/message-text.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { corpusMessages, readCorpusFile } from '../support/corpora.ts';
import { examplesOf } from '../support/thoroughness.ts';
import { unzip } from '../support/zip.ts';
import { type Program, startProgram } from './program.ts';

const box = 'qa@mail.test';
const copy = 'copy@mail.test';

/** Writes messages of the corpora to files, and returns them; those that are an mbox themselves are left out. */
async function writeCorpora(folder: string): Promise<Buffer[]> {
  const all = examplesOf(corpusMessages()).map(({ path }) => readCorpusFile(path));
  const messages = all.filter((message) => message.toString('latin1', 0, 5) !== 'From ');
  assert.ok(messages.length > 100);
  for (const [index, message] of messages.entries()) await writeFile(join(folder, `${index}.eml`), message);
  return messages;
}

/** Messages of the zip that `mayfly export` writes, in one order. */
async function exported({ start }: Program, address: string): Promise<string[]> {
  const { child, ended } = start(`export ${address}`);
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  const { code, errors } = await ended;
  assert.deepEqual({ code, errors }, { code: 0, errors: '' });
  const files = [...(await unzip(Buffer.concat(chunks)))].filter(([name]) => name.endsWith('.eml'));
  return files.map(([, content]) => content.toString('latin1')).sort();
}

test('a folder of any mail comes in byte for byte, but for the ends of lines, and out again', async (t) => {
  const program = await startProgram(t);
  const folder = await temporaryFolder(t);
  const messages = await writeCorpora(folder);
  await program.run(`new ${box} --expires never`);
  assert.deepEqual(await program.run(`ingest ${folder} --into qa`), {
    code: 0,
    output: `${box}\t${messages.length} messages\n`,
    errors: '',
  });
  const stored = await exported(program, box);
  assert.deepEqual(stored, messages.map((message) => networkLines(message).toString('latin1')).sort());

  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  const some = stored.slice(0, 10);
  for (const [index, message] of some.entries())
    await writeFile(join(unpacked, `${index}.eml`), Buffer.from(message, 'latin1'));
  await program.run(`new ${copy}`);
  assert.equal((await program.run(`ingest ${unpacked} --into ${copy}`)).code, 0);
  assert.deepEqual(await exported(program, copy), some);
});

test('an mbox comes in as the messages that it has, into a new mailbox when none is named', async (t) => {
  const program = await startProgram(t);
  const folder = await temporaryFolder(t);
  const messages = ['one', 'two', 'From the start'].map((text) => `From: a@x.example\nSubject: ${text}\n\n${text}\n`);
  const quoted = messages.map((message) => message.replace(/^(>*From )/gm, '>$1'));
  const mbox = quoted.map((message) => `From a@x.example Thu Jan  1 10:00:00 2026\n${message}\n`).join('');
  await writeFile(join(folder, 'archive.mbox'), mbox);
  const { code, output, errors } = await program.run(`ingest ${join(folder, 'archive.mbox')}`);
  assert.deepEqual([code, errors], [0, '']);
  const [, address = ''] = /^(\S+@mail\.test)\t3 messages\n$/.exec(output) ?? [];
  const expected = messages.map((message) => message.replaceAll('\n', '\r\n')).sort();
  assert.deepEqual(await exported(program, address), expected);
});

test('a message that is refused is named and left out, and the exit code says so', async (t) => {
  const program = await startProgram(t, { environment: { MAYFLY_MESSAGE_BYTES_MAX: '2000' } });
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, 'in'));
  await writeFile(join(folder, 'in/a.eml'), 'Subject: a\n\nshort\n');
  await writeFile(join(folder, 'in/b.eml'), `Subject: b\n\n${'long\n'.repeat(1_000)}`);
  await writeFile(join(folder, 'in/c.eml'), 'Subject: c\n\nshort\n');
  await program.run(`new ${copy}`);
  const { code, output, errors } = await program.run(`ingest ${join(folder, 'in')} --into copy`);
  assert.deepEqual([code, output], [1, `${copy}\t2 messages\n`]);
  const [refusal = '', summary] = errors.split('\n');
  assert.ok(refusal.startsWith(`refused: ${join(folder, 'in/b.eml')}: `), refusal);
  assert.equal(summary, 'mayfly: 1 of 3 messages were refused');
});

test('a mailbox that is full ends an ingest, which says how many messages came in', async (t) => {
  const program = await startProgram(t, { environment: { MAYFLY_MAILBOX_MAILS_MAX: '2' } });
  const folder = await temporaryFolder(t);
  for (let name = 0; name < 40; name += 1) await writeFile(join(folder, `${name}.eml`), `Subject: ${name}\n\nx\n`);
  await program.run(`new ${copy}`);
  const { code, output, errors } = await program.run(`ingest ${folder} --into copy`);
  assert.deepEqual([code, output], [1, '']);
  const [, count = ''] =
    /^mayfly: (\d+) messages are in copy@mail\.test; the others are not\nmayfly: the mailbox has as many emails/.exec(
      errors,
    ) ?? [];
  assert.equal((await exported(program, copy)).length, Number(count), errors);
});
