import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ScriptedService, settled } from '../support/scripted-service.ts';

const { createSweeps } = await import('../../src/service/sweeps.ts');

const upTo = { id: 'm5', mailboxId: 'box' };
const all = { mailboxId: undefined, filter: {} };

/** Sweeps with timers that a test lets go off. */
function openSweeps() {
  const service = new ScriptedService();
  const timers = new Set<() => void>();
  const sweeps = createSweeps({
    api: service.api,
    after: (_ms, task) => {
      timers.add(task);
      return () => timers.delete(task);
    },
  });
  return { service, sweeps, goOff: () => [...timers].forEach((task) => void task()) };
}

const quiet = { afterMs: 8_000, onEnd: () => {} };

suite('a change of a whole list', () => {
  test('is sent after the while, by the filter of the list and up to the mail that was seen', async () => {
    const { service, sweeps, goOff } = openSweeps();
    sweeps.sweepLater({ kind: 'delete', ...all, upTo }, quiet);
    sweeps.sweepLater({ kind: 'delete', mailboxId: 'box', filter: { from: 'a&b' }, upTo }, quiet);
    sweeps.sweepLater({ kind: 'read', mailboxId: 'box', filter: {}, upTo }, quiet);
    assert.deepEqual(service.waiting, []);
    goOff();
    const asked = [await service.next(), await service.next(), await service.next()];
    assert.deepEqual(
      asked.map(({ method, path, body }) => [method, path, body]),
      [
        ['DELETE', '/v1/mails?all=true&upTo=m5', undefined],
        ['DELETE', '/v1/mails?from=a%26b&mailboxId=box&upTo=m5', undefined],
        ['PATCH', '/v1/mails?all=true&mailboxId=box&upTo=m5', { read: true }],
      ],
    );
  });

  test('is never sent when it is taken back, and shown no more', async () => {
    const { service, sweeps, goOff } = openSweeps();
    const mail = { id: 'm1', mailboxId: 'other' };
    const undo = sweeps.sweepLater({ kind: 'delete', ...all, upTo }, quiet);
    assert.deepEqual([sweeps.isSwept('delete', mail, all), sweeps.isEmptied(all)], [true, true]);
    undo();
    assert.deepEqual([sweeps.isSwept('delete', mail, all), sweeps.isEmptied(all)], [false, false]);
    goOff();
    await settled();
    assert.deepEqual(service.waiting, []);
  });

  test('means the mails of its own mailbox in every list, and those of a search in that search alone', () => {
    const { sweeps } = openSweeps();
    sweeps.sweepLater({ kind: 'delete', mailboxId: 'box', filter: {}, upTo }, quiet);
    sweeps.sweepLater({ kind: 'read', mailboxId: undefined, filter: { q: 'order' }, upTo }, quiet);
    const [inIt, elsewhere, later] = [
      { id: 'm1', mailboxId: 'box' },
      { id: 'm1', mailboxId: 'other' },
      { id: 'm6', mailboxId: 'box' },
    ];
    assert.deepEqual(
      [inIt, elsewhere, later].map((mail) => sweeps.isSwept('delete', mail, all)),
      [true, false, false],
    );
    assert.equal(sweeps.isSwept('read', elsewhere, { mailboxId: undefined, filter: { q: 'order' } }), true);
    assert.equal(sweeps.isSwept('read', elsewhere, all), false);
  });

  test('is sent at once when the page goes, once', async () => {
    const { service, sweeps, goOff } = openSweeps();
    sweeps.sweepLater({ kind: 'delete', ...all, upTo }, quiet);
    sweeps.sweepNow();
    sweeps.sweepNow();
    const asked = await service.next();
    assert.deepEqual(service.waiting, []);
    await asked.answer({ count: 3 });
    goOff();
  });

  test('is shown as not done before its failure is told', async () => {
    const { service, sweeps, goOff } = openSweeps();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    sweeps.sweepLater(
      { kind: 'delete', ...all, upTo },
      { afterMs: 8_000, onEnd: () => resolve(sweeps.isEmptied(all)) },
    );
    goOff();
    await (await service.next()).answer({ error: 'mail_not_found' }, 404);
    assert.equal(await promise, false);
  });

  test('says how many mails it means, and whether there may be more', async () => {
    const { service, sweeps } = openSweeps();
    const counted = sweeps.count({ kind: 'read', mailboxId: 'box', filter: { q: 'order' } });
    const asked = await service.next();
    assert.equal(asked.path, '/v1/mailboxes/box/mails?q=order&read=false&count=true&fields=summary&limit=1');
    await asked.answer({ items: [], total: 1_000, totalIsExact: false });
    assert.deepEqual(await counted, { count: 1_000, isExact: false });
  });
});
