import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { openMailSource } from '../../src/cli/user/messages/mail-sources.ts';
import { temporaryFolder } from '../durability/server-process.ts';

const separator = 'From someone@example.com Thu Jan  1 10:00:00 2026';

async function messagesOf(path: string): Promise<string[]> {
  const source = await openMailSource(path);
  const found: string[] = [];
  let readBytes = 0;
  for await (const message of source.messages()) {
    found.push(message.bytes.toString('latin1'));
    assert.ok(message.readBytes > readBytes && message.readBytes <= source.totalBytes);
    readBytes = message.readBytes;
  }
  return found;
}

/** Writes messages as mboxrd has them: lines that look like a separator are given a mark. */
function mbox(messages: readonly string[], end: string): string {
  const quoted = messages.map((message) => message.replace(/^(>*From )/gm, '>$1'));
  return quoted.map((message) => `${separator}${end}${message}${end}`).join('');
}

test('an mbox gives its messages back byte for byte, whatever their lines, ends and lengths are', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'box');
  const line = fc.oneof(
    fc.constantFrom('', 'From ', 'From me 10:00', '>From me', '>>From ', 'from', ' ', 'Subject: a'),
    fc.string({ unit: 'binary-ascii' }).map((text) => text.replaceAll(/[\r\n]/g, '')),
    // Longer than a piece in which a file is read.
    fc.constant('y'.repeat(70_000)),
  );
  const end = fc.constantFrom('\n', '\r\n');
  const boxes = end.chain((lineEnd) =>
    fc.record({
      lineEnd: fc.constant(lineEnd),
      messages: fc.array(
        fc
          .array(line, { minLength: 1, maxLength: 8 })
          .map((lines) => `Subject: x${lineEnd}${lines.join(lineEnd)}${lineEnd}`),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(boxes, async ({ messages, lineEnd }) => {
      await writeFile(file, Buffer.from(mbox(messages, lineEnd), 'latin1'));
      assert.deepEqual(await messagesOf(file), messages);
    }),
    { numRuns: 60 },
  );
});

test('a line that begins with From is a separator only after a blank line, and with a time', async (t) => {
  const file = join(await temporaryFolder(t), 'box');
  const message = 'Subject: a\n\nFrom here on\n\nFrom now on it is text.\nFrom me 10:00:00\n';
  await writeFile(file, `${separator}\n${message}`);
  assert.deepEqual(await messagesOf(file), [message]);
});

test('a maildir gives what was delivered, an MH folder its numbers, another folder its .eml files', async (t) => {
  const folder = await temporaryFolder(t);
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const name of ['cur/1:2,S', 'new/2', 'tmp/3', '.Sub/x']) await write(`maildir/${name}`, name);
  for (const name of ['1', '22', '.mh_sequences', 'readme']) await write(`mh/${name}`, name);
  for (const name of ['a.eml', 'b/c.EML', 'd.txt', '.hidden.eml']) await write(`folder/${name}`, name);
  await write('folder/e.mbox', mbox(['one\n', 'two\n'], '\n'));
  assert.deepEqual(await messagesOf(join(folder, 'maildir')), ['cur/1:2,S', 'new/2']);
  assert.deepEqual(await messagesOf(join(folder, 'mh')), ['1', '22']);
  assert.deepEqual(await messagesOf(join(folder, 'folder')), ['a.eml', 'b/c.EML', 'one\n', 'two\n']);
});

test('what holds no message is refused in words', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'box.zip'), 'PK\u0003\u0004…');
  await writeFile(join(folder, 'empty.eml'), '');
  await mkdir(join(folder, 'none'));
  for (const [name, reason] of [
    ['box.zip', /is a zip: unpack it/],
    ['empty.eml', /is no message: it has 0 bytes/],
    ['none', /has no messages/],
    ['absent', /there is no file or folder/],
  ] as const)
    await assert.rejects(openMailSource(join(folder, name)), { name: 'SubcommandError', message: reason });
  await assert.rejects(openMailSource('/dev/zero'), { message: /neither a file nor a folder/ });
});
