import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { settled } from '../support/scripted-service.ts';

const { createRemoval } = await import('../../src/service/removal.ts');

const mails = [
  { id: 'a', mailboxId: 'one' },
  { id: 'b', mailboxId: 'two' },
];

/** A removal with timers that a test lets go off. */
function openRemoval(deleteMails: (ids: string[]) => Promise<void> = async () => {}) {
  const timers = new Set<() => void>();
  const deleted: string[][] = [];
  const removal = createRemoval({
    after: (_ms, task) => {
      timers.add(task);
      return () => timers.delete(task);
    },
    deleteMails: async (places) => {
      const ids = places.map(({ id }) => id);
      deleted.push(ids);
      await deleteMails(ids);
    },
  });
  return {
    removal,
    deleted,
    goOff: async () => {
      for (const task of timers) task();
      await settled();
    },
  };
}

const quiet = { afterMs: 8_000, onFailure: () => {} };

suite('mails that are deleted later', () => {
  test('are hidden at once, and deleted after the while', async () => {
    const { removal, deleted, goOff } = openRemoval();
    removal.deleteLater(mails, quiet);
    assert.ok(removal.isHidden('a') && removal.isHidden('b'));
    assert.deepEqual(deleted, []);
    await goOff();
    assert.deepEqual(deleted, [['a', 'b']]);
    assert.ok(!removal.isHidden('a'));
  });

  test('are shown again, and never deleted, when that is taken back', async () => {
    const { removal, deleted, goOff } = openRemoval();
    removal.deleteLater(mails, quiet)();
    assert.ok(!removal.isHidden('a'));
    await goOff();
    assert.deepEqual(deleted, []);
  });

  test('stay hidden while they are being deleted, also when that is taken back too late', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { removal, goOff } = openRemoval(() => promise);
    const takeBack = removal.deleteLater(mails, quiet);
    await goOff();
    takeBack();
    assert.ok(removal.isHidden('a'));
    resolve();
    await settled();
    assert.ok(!removal.isHidden('a'));
  });

  test('are shown again before a failure is told', async () => {
    const { removal, goOff } = openRemoval(() => Promise.reject(new Error('no')));
    const { promise, resolve } = Promise.withResolvers<boolean>();
    removal.deleteLater(mails, { afterMs: 8_000, onFailure: () => resolve(removal.isHidden('a')) });
    await goOff();
    assert.equal(await promise, false);
  });

  test('are deleted at once, mailbox by mailbox, when the page goes', () => {
    const { removal, deleted } = openRemoval();
    removal.deleteLater(mails, quiet);
    removal.deleteNow();
    assert.deepEqual(deleted, [['a'], ['b']]);
  });
});
