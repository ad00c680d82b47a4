import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageFacts } from '../../src/core/scripts/message-facts.ts';

test('a step finds the subject in the first 64 KiB of a header: the main thread reads no more of it', async () => {
  const subjectAfter = async (bytes: number) => {
    const before = `X-Long: ${'x'.repeat(bytes)}\r\n`;
    return (await messageFacts([Buffer.from(`${before}Subject: late\r\nMessage-ID: <a@b>\r\n\r\nHello`)])).subject;
  };
  assert.equal(await subjectAfter(63 * 1024), 'late');
  assert.equal(await subjectAfter(64 * 1024), '');
});
