import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/service.ts';
import { startCatching } from '../catching-service.ts';

test('a page ends before its messages have too many bytes, and says how many there are', async (t) => {
  const { send, call } = await startCatching(t, (options) => startService(t, options));
  const body = `${'x'.repeat(1_022)}\r\n`.repeat(3 * 1024);
  const contents = ['one', 'two', 'three'].map((subject) => `Subject: ${subject}\r\n\r\n${body}`);
  await send(...contents.map((content) => ({ from: 'shop@client.test', to: ['ann@mail.test'], content })));
  const pageFrom = async (start: number) => {
    const { text } = await call('GET', `/as/mailhog/api/v2/messages?start=${start}`);
    const { items, ...page } = JSON.parse(text);
    const subjects = items.map(
      (item: { Content: { Headers: { Subject: string[] } } }) => item.Content.Headers.Subject[0],
    );
    return { ...page, subjects };
  };
  assert.deepEqual(await pageFrom(0), { total: 3, start: 0, count: 2, subjects: ['three', 'two'] });
  assert.deepEqual(await pageFrom(2), { total: 3, start: 2, count: 1, subjects: ['one'] });
});
