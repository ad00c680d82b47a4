import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyWatch } from '../../src/core/accounts/key-watch.ts';
import { removeEndedRows } from '../../src/core/ended-rows.ts';
import { startService } from '../support/service.ts';

test('ended rows are looked for page by page, and others have their turn between two pages', async () => {
  const order: (number | string)[] = [];
  setImmediate(() => order.push('another'));
  const removed: number[] = [];
  await removeEndedRows({
    from: 0,
    read: async (after: number) => {
      order.push(after);
      return { ended: after === 1 ? [] : [after], last: after < 2 ? after + 1 : undefined };
    },
    remove: async (ended: readonly number[]) => {
      removed.push(...ended);
    },
  });
  assert.deepEqual(order, [0, 'another', 1, 2]);
  assert.deepEqual(removed, [0, 2]);
});

test('ended rows are no longer looked for after an abort', async () => {
  const ending = new AbortController();
  const read = async () => {
    ending.abort();
    return { ended: [], last: 1 };
  };
  await removeEndedRows({ from: 0, read, remove: async () => {}, signal: ending.signal });
});

test('a watch over very many keys and mailboxes gives way to others', async (t) => {
  const { accounts, sessions, viewers } = (await startService(t)).app;
  const order: string[] = [];
  const activeOf = async (ids: ReadonlySet<string>) => {
    order.push(`${ids.size}`);
    return new Set([...ids].filter((id) => id !== 'mailbox 299'));
  };
  const watch = new KeyWatch({ accounts, sessions, viewers, mailboxes: { activeOf } });
  for (let index = 0; index < 300; index += 1) watch.watchMailbox(`mailbox ${index}`, () => order.push(`end ${index}`));
  setImmediate(() => order.push('another'));
  await watch.check();
  assert.deepEqual(order, ['250', 'another', '50', 'end 299']);
});
