import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Mayfly } from '../src/main.ts';
import { faulty } from './cases/world.ts';
import { startWorld } from './service.ts';

test('a wait ends by its deadline, whether its requests are held, cut or never answered', async (t) => {
  const world = await startWorld(t);
  const inbox = await new Mayfly(world).createMailbox();
  const behind = new Mayfly({ ...world, url: world.proxyUrl });

  await t.test('a service that never answers is told as such, once its time is over', async () => {
    const box = await behind.mailbox(inbox.id);
    const { seen } = await faulty(world, [{ hangs: true }, { hangs: true }, { hangs: true }]);
    await assert.rejects(box.waitForMail({ timeout: '500ms' }), {
      name: 'Unreachable',
      message: /no answer in [\d.]+ s/,
    });
    assert.equal((await seen()).length, 1);
  });

  await t.test('an attempt behind a cut is held for the rest of the time only', async () => {
    await faulty(world, []);
    const box = await behind.mailbox(inbox.id);
    const { seen } = await faulty(world, [{ cut: 'before' }]);
    await assert.rejects(box.waitForMail({ timeout: '2s' }), { name: 'WaitTimedOut' });
    const [first = 0, second = 0] = (await seen()).map(({ timeoutMs }) => timeoutMs);
    assert.ok(first > second && second > 0, `${first} ms, then ${second} ms`);
  });
});
