import assert from 'node:assert/strict';
import { readUids } from '../../src/store/operations/uids/mail-uids.ts';
import { readUidState } from '../../src/store/operations/uids/uid-lists.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import type { Engine } from '../support/engines.ts';
import { usePostgres } from '../support/postgres.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { fillOwner, own, seenBy } from './full-owner.ts';
import { ask, type Cell, moveTo, startCell, ticketAt } from './two-cells.ts';

const test = alternatingTests();
const postgres = usePostgres();

const ways: readonly (readonly [Engine, Engine])[] = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
];

async function uidsOf({ app: { store } }: Cell, mailboxId: string) {
  const state = await store.read(readUidState, { mailboxId, now: Date.now() });
  const uidValidity = state?.list?.uidValidity ?? 0;
  const uids = await store.read(readUids, { mailboxId, uidValidity, after: 0, limit: 1_000 });
  return { uidValidity, uids, hasNew: state?.hasNew };
}

for (const [source, target] of ways) {
  test(`an owner moves from ${source} to ${target} with all that he has, and his neighbours stay as they were`, async (t) => {
    const from = await startCell(t, { engine: source, postgres });
    const to = await startCell(t, { engine: target, postgres });
    const had = await fillOwner(t, from);
    const seen = await seenBy(from, had.key);
    const [bobs, usage] = [await seenMails(from, had), await ask(from, 'GET', '/v1/usage', { key: had.key })];
    const ticket = await ticketAt(to, 'qa');

    const steps = await moveTo(from, to, { owner: 'qa', ticket });
    assert.deepEqual(steps.slice(-2), ['closed', 'moved']);
    await to.app.run('takeIn');

    assert.deepEqual(await seenBy(to, had.key), seen);
    const there = await ask(to, 'GET', '/v1/usage', { key: had.key });
    assert.deepEqual([there.bytes, there.mailboxes], [usage.bytes, usage.mailboxes]);
    const { uids, hasNew } = await uidsOf(to, had.first.id);
    assert.deepEqual([uids.length, hasNew], [40, false]);
    assert.equal((await to.call('GET', '/v1/operator/overview', { key: had.operator })).status, 403);

    const smtp = await SmtpClient.open(t, to.app.smtp.port);
    const answer = await smtp.deliver({ to: own, content: 'Subject: new\r\n\r\nnew\r\n' });
    assert.equal(answer.code, 250, answer.text);
    const wait = { match: { subject: 'new' }, timeout: 5 };
    const waited = await ask(to, 'POST', `/v1/mailboxes/${had.chosen.id}/wait`, { key: had.key, body: wait });
    assert.deepEqual(
      waited.items.map(({ subject }: { subject: string }) => subject),
      ['new'],
    );

    const refused = await from.call('GET', '/v1/mailboxes', { key: had.key });
    assert.deepEqual([refused.status, refused.body.error], [503, 'owner_moved']);
    assert.match(refused.body.detail, new RegExp(`moved to ${to.app.url}$`));
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    await from.app.run('endOwners');
    await from.app.run('sweep');
    assert.equal((await from.call('GET', '/v1/mailboxes', { key: had.bound.key })).body.error, 'owner_moved');
    const late = await SmtpClient.open(t, from.app.smtp.port);
    const shared = await late.deliver({ to: had.first.address, content: 'x' });
    assert.deepEqual([shared.code, /is moved/.test(shared.text)], [450, true], shared.text);
    const closed = await late.command(`RCPT TO:<${own}>`);
    assert.deepEqual([closed.code, (await late.reply()).code], [421, 0], closed.text);
    assert.deepEqual(await seenMails(from, had), bobs);

    const actions = async (cell: Cell) => {
      const { items } = await ask(cell, 'GET', '/v1/operator/audit?owner=qa', { key: cell.operator });
      return items.map(({ action }: { action: string }) => action);
    };
    assert.deepEqual(await actions(from), ['owner.moved', 'owner.move']);
    assert.deepEqual(await actions(to), ['owner.arrived', 'owner.arrive', 'owner.expect']);
  });
}

async function seenMails(cell: Cell, { bob, neighbour }: { bob: string; neighbour: { id: string } }) {
  return ask(cell, 'GET', `/v1/mailboxes/${neighbour.id}/mails`, { key: bob });
}
