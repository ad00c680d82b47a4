import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type TestContext, test } from 'node:test';
import { MailReader, type ReadMail } from '../../src/core/mails/in/mail-reader.ts';
import { TaskThreadStoppedError } from '../../src/lib/scheduling/task-thread.ts';
import { parseOutline } from '../../src/mime/parse-mail.ts';
import { rawPartBytes, unpack } from '../../src/store/packing.ts';
import { ManualClock } from '../support/manual-clock.ts';

const envelope = { sender: 'envelope@client.test' };
const largeBytes = rawPartBytes;
const MiB = 1024 * 1024;
/** First bytes of what is compressed (RFC 8878 §3.1.1). */
const frameStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Every alarm goes off in the next turn of the event loop, before a thread can have answered. */
class HurriedClock extends ManualClock {
  override setAlarm(atMs: number, task: () => void): () => void {
    setImmediate(() => this.advance(Math.max(0, atMs - this.now())));
    return super.setAlarm(atMs, task);
  }
}

function startReader(t: TestContext, clock = new ManualClock(), copyBytesMax = 10_000_000) {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const reader = new MailReader({ monotonic: clock, parse: undefined, copyBytesMax, packsAll: false, onFailure });
  t.after(() => reader.stop());
  return { reader, failures };
}

/** A message of so many bytes with a file in it, in pieces. */
function messageOf(bytes: number): Buffer[] {
  const top = [
    'From: a@b.test',
    'Subject: file',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    '',
    'text of it',
    '--x',
    'Content-Type: application/pdf; name=a.pdf',
    '',
    '',
  ].join('\r\n');
  const whole = Buffer.from(top + 'y'.repeat(bytes - top.length));
  return [whole.subarray(0, 50), whole.subarray(50, 1000), whole.subarray(1000)];
}

function unpackedParts({ parts, isPacked }: ReadMail): Buffer[] {
  return parts.map((part) => (isPacked ? unpack(part) : Buffer.from(part)));
}

function wholeOf(read: ReadMail): Buffer {
  return Buffer.concat(unpackedParts(read));
}

for (const bytes of [largeBytes - 1, largeBytes, largeBytes + 1, 8 * largeBytes, 3_000_000]) {
  test(`reads a message of ${bytes} bytes alike, in a thread or not`, async (t) => {
    const { reader, failures } = startReader(t);
    const pieces = messageOf(bytes);
    const read = await reader.read(pieces, envelope);
    assert.equal(read.isPacked, bytes >= largeBytes);
    const parts = Math.ceil(bytes / rawPartBytes);
    assert.equal(read.moved.length, bytes >= largeBytes ? parts : 0);
    assert.deepEqual(
      unpackedParts(read).map(({ length }) => length),
      Array.from({ length: parts }, (_, part) => Math.min(rawPartBytes, bytes - part * rawPartBytes)),
    );
    const there = structuredClone(read.parts, { transfer: [...read.moved] });
    assert.deepEqual(wholeOf({ ...read, parts: there }), Buffer.concat(pieces), 'as they come to another thread');
    const { outline, attachments } = read.read;
    assert.deepEqual(outline, {
      sender: 'a@b.test',
      subject: 'file',
      from: [{ address: 'a@b.test' }],
      preview: 'text of it',
    });
    const [file] = attachments;
    assert.equal(file?.filename, 'a.pdf');
    assert.equal(attachments.length, 1);
    assert.deepEqual(failures, []);
    read.done();
  });
}

test('shows of a message that was not read in time what its header says, and keeps it whole', async (t) => {
  const { reader, failures } = startReader(t, new HurriedClock());
  const pieces = messageOf(largeBytes);
  const read = await reader.read(pieces, envelope);
  assert.deepEqual(failures.map(String), ['TaskThreadError: no result within 10000 ms']);
  assert.deepEqual(wholeOf(read), Buffer.concat(pieces));
  assert.deepEqual(read.read, {
    outline: {
      sender: 'a@b.test',
      subject: 'file',
      from: [{ address: 'a@b.test' }],
      truncated: true,
      unreadable: true,
    },
    attachments: [],
    hasHtml: false,
  });
});

test('keeps a message that could not be read although its header has no end', async (t) => {
  const { reader } = startReader(t, new HurriedClock());
  const pieces = [Buffer.from('Subject: endless\r\n'), Buffer.alloc(500_000, 'X-Much: y\r\n')];
  const read = await reader.read(pieces, envelope);
  assert.equal(read.read.outline.subject, 'endless');
  assert.equal(read.read.outline.sender, envelope.sender);
  assert.deepEqual(wholeOf(read), Buffer.concat(pieces));
});

test('packs messages of every size where what writes them does not', async (t) => {
  const reader = new MailReader({
    monotonic: new ManualClock(),
    parse: undefined,
    copyBytesMax: 10_000_000,
    packsAll: true,
    onFailure: (error) => assert.fail(String(error)),
  });
  t.after(() => reader.stop());
  for (const bytes of [1_023, 1_024, 8 * 1024, largeBytes - 1, largeBytes, 1024 * 1024]) {
    const pieces = messageOf(bytes);
    const read = await reader.read(pieces, envelope);
    assert.ok(read.isPacked);
    for (const part of read.parts) assert.equal(frameStart.equals(part.subarray(0, 4)), bytes >= 1_024);
    assert.deepEqual(wholeOf(read), Buffer.concat(pieces));
    read.done();
  }
});

for (const [where, sender, subject, failing] of [
  ['body', 'a@b.test', 'file', 1],
  ['header', envelope.sender, '', 2],
] as const) {
  test(`keeps a small message although its ${where} makes the reader fail`, async (t) => {
    const clock = new ManualClock();
    const failures: unknown[] = [];
    const reader = new MailReader({
      monotonic: clock,
      parse: (raw) => {
        if (where === 'header' || raw.includes('text of it')) throw new RangeError('a fault of the parser');
        return parseOutline(raw);
      },
      copyBytesMax: 10_000_000,
      packsAll: false,
      onFailure: (error) => failures.push(error),
    });
    t.after(() => reader.stop());
    const pieces = messageOf(2_000);
    const read = await reader.read(pieces, envelope);
    assert.equal(failures.length, failing);
    const { outline, attachments } = read.read;
    assert.deepEqual([outline.sender, outline.subject, outline.unreadable, attachments], [sender, subject, true, []]);
    assert.deepEqual(wholeOf(read), Buffer.concat(pieces));
  });
}

test('reads each of many large messages that come at once', async (t) => {
  const { reader, failures } = startReader(t, new ManualClock(), 1_000_000_000);
  const pieces = messageOf(largeBytes);
  const reads = await Promise.all(Array.from({ length: 120 }, () => reader.read(pieces, envelope)));
  assert.deepEqual(failures, []);
  assert.ok(reads.every(({ read }) => read.attachments.length === 1));
});

test('a large message counts three times while it is on its way, and waits until there is room for that', async (t) => {
  const { reader: roomy } = startReader(t, new ManualClock(), 6 * largeBytes);
  const both = await Promise.all([1, 2].map(() => roomy.read(messageOf(largeBytes), envelope)));
  assert.equal(both.length, 2);
  const clock = new ManualClock();
  const { reader } = startReader(t, clock, 6 * largeBytes - 1);
  const first = await reader.read(messageOf(largeBytes), envelope);
  const { lastAlarmAtMs } = clock;
  const second = reader.read(messageOf(largeBytes), envelope);
  // Far more than it takes to give the thread a message, and nothing that it answers comes meanwhile.
  for (let tick = 0; tick < 100; tick += 1) await undefined;
  assert.equal(clock.lastAlarmAtMs, lastAlarmAtMs, 'the thread has nothing to do');
  first.done();
  assert.equal((await second).read.outline.subject, 'file');
});

for (const [what, bytes, messages] of [
  ['a message of 4 MiB is the last of its thread', 4 * MiB, 1],
  ['a thread reads 64 MiB at most, and the message that makes them full', 4 * MiB - 1, 17],
] as const) {
  test(what, async (t) => {
    let threads = 0;
    const count = () => {
      threads += 1;
    };
    subscribe('worker_threads', count);
    t.after(() => unsubscribe('worker_threads', count));
    const { reader } = startReader(t, new ManualClock(), 100_000_000);
    const pieces = messageOf(bytes);
    for (let message = 0; message < messages; message += 1) (await reader.read(pieces, envelope)).done();
    assert.equal(threads, 1);
    (await reader.read(pieces, envelope)).done();
    assert.equal(threads, 2);
  });
}

test('refuses a message rather than keep it unread because the service ends', async (t) => {
  const { reader, failures } = startReader(t, new ManualClock(), largeBytes);
  await reader.stop();
  // The second waits for the memory of the first.
  const both = [1, 2].map(() => reader.read(messageOf(largeBytes), envelope));
  for (const read of both) await assert.rejects(read, TaskThreadStoppedError);
  assert.deepEqual(failures, []);
});
