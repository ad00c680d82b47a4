import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { atEnd } from '../support/test-end.ts';
import { inTime } from '../support/until.ts';
import { parseTranscript, withoutValues, withValues } from './transcript.ts';
import { openTranscriptWorld, type TranscriptWorld, transcriptFile } from './transcript-world.ts';

/** Says what the client of a transcript says, and compares the answers. */
async function replay(t: TestContext, name: string, world: TranscriptWorld): Promise<void> {
  const values = await world.newMailbox();
  const socket = connect({ port: name.startsWith('imap') ? world.imapPort : world.pop3Port, host: '127.0.0.1' });
  atEnd(t, () => socket.destroy());
  const closed = once(socket, 'close');
  let heard = '';
  socket.setEncoding('latin1').on('data', (text) => {
    heard += text;
  });
  for (const { by, text } of parseTranscript(readFileSync(transcriptFile(name), 'utf8'))) {
    if (by === 'client') {
      heard = '';
      socket.write(withValues(text, values));
      continue;
    }
    const isIn = () => withoutValues(heard, values).length >= text.length || socket.closed;
    while (!isIn()) await inTime(text, Promise.race([once(socket, 'data'), closed]));
    assert.equal(withoutValues(heard, values), text, name);
  }
}

test('each mail program is answered as in its transcript', async (t) => {
  const world = await openTranscriptWorld(t);
  const names = readdirSync(join(import.meta.dirname, 'transcripts')).map((file) => file.replace('.txt', ''));
  assert.ok(names.length > 0);
  await Promise.all(names.map((name) => replay(t, name, world)));
});
