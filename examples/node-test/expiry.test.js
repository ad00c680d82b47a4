import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMayfly } from 'mayfly/testing';

test('a mailbox ends after its 15 minutes', async () => {
  await using server = await startMayfly({ clock: 'virtual' });
  const { id } = await server.client.createMailbox({ expiresIn: '15m' });
  await server.clock.advance('15m');
  await assert.rejects(server.client.mailbox(id), { name: 'NotFound' });
});
