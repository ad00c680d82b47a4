import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { countedOwnersMax, OwnersAtLimit } from '../../src/core/operator/measured/owners-at-limit.ts';
import { remembered } from '../../src/lib/scheduling/remembered.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { eventually } from '../support/until.ts';
import { createWebhook, startAnswering, startSending, urlOf } from '../webhooks/sent.ts';
import { isPast } from './alert-rules.ts';

const onEach = useEngines();

async function metricsOf({ app }: Service): Promise<string> {
  return (await fetch(`${app.url}/metrics`)).text();
}

/** A value of the measurements; `undefined` when the series is not there. */
async function measured(service: Service, series: string): Promise<number | undefined> {
  const line = (await metricsOf(service)).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('a sweep that cannot write is seen by its lag, by the writes that wait, and no longer when it has ended', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  await createMailbox(service, key, { expiresIn: 1 });
  assert.equal(await measured(service, 'mayfly_expiry_lag_seconds'), 0);
  const other = new DatabaseSync(join(service.folder, 'mayfly.db'));
  t.after(() => other.close());
  other.exec('begin immediate');
  service.clock.advance(60_000 + 61_000);
  assert.equal(await measured(service, 'mayfly_expiry_lag_seconds'), 61);
  assert.ok(await isPast('MayflyExpiryLate', await metricsOf(service)));
  await eventually('the sweep waits', async () => ((await measured(service, 'mayfly_store_pending_writes')) ?? 0) > 0);
  other.exec('rollback');
  await service.app.run('expire');
  assert.equal(await measured(service, 'mayfly_expiry_lag_seconds'), 61, 'as it was read a moment ago');
  service.clock.advance(5_000);
  assert.equal(await measured(service, 'mayfly_expiry_lag_seconds'), 0);
  assert.ok(!(await isPast('MayflyExpiryLate', await metricsOf(service))));
});

onEach('unread reports, and an owner who is nearly full, are past the thresholds of their alerts', async (t, start) => {
  const service = await start({ environment: { MAYFLY_OWNER_BYTES_MAX: '4000' } });
  const { address } = await createMailbox(service, await service.key('alice'));
  const past = async () => {
    const measurements = await metricsOf(service);
    return [await isPast('MayflyReportsUnread', measurements), await isPast('MayflyOwnersNearlyFull', measurements)];
  };
  assert.deepEqual(await past(), [false, false]);
  await deliver(t, service, 'abuse@mail.test', 'Subject: Report\n\nHello\n');
  await deliver(t, service, address, `Subject: Large\n\n${'x'.repeat(70)}\n`.padEnd(3_700, `${'y'.repeat(70)}\n`));
  // The changes of usage are folded into the totals by which the largest owners are found.
  await eventually('both are known', async () => {
    service.clock.advance(60_000);
    return (await past()).every((isPastIt) => isPastIt);
  });
});

onEach('commits, and the time from the end of a message to where it can be read, are measured', async (t, start) => {
  const service = await start();
  const { address } = await createMailbox(service, await service.key('alice'));
  const commits = (await measured(service, 'mayfly_store_commit_seconds_count')) ?? 0;
  await deliver(t, service, address, messageWith(0).replaceAll('\r\n', '\n'));
  assert.ok(((await measured(service, 'mayfly_store_commit_seconds_count')) ?? 0) > commits);
  assert.equal(await measured(service, 'mayfly_mail_readable_seconds_count'), 1);
  assert.equal(await measured(service, 'mayfly_ready'), 1);
  assert.ok(((await measured(service, 'mayfly_database_bytes')) ?? 0) > 0);
});

onEach(
  'owners who are refused for a limit are counted once each, for ten minutes, by calls and by mail',
  async (t, start) => {
    const limits = { MAYFLY_ACTIVE_MAILBOXES_MAX: '1', MAYFLY_MAILBOX_MAILS_MAX: '1' };
    const service = await start({ environment: limits });
    const addresses: string[] = [];
    for (const owner of ['alice', 'bob']) {
      const key = await service.key(owner);
      addresses.push((await createMailbox(service, key)).address);
      for (let again = 0; again < 2; again += 1)
        assert.equal((await service.call('POST', '/v1/mailboxes', { key })).status, 429);
    }
    const atLimit = (limit: string) => measured(service, `mayfly_owners_at_limit{limit="${limit}"}`);
    assert.equal(await atLimit('active_mailbox_limit'), 2);
    assert.equal(await measured(service, 'mayfly_http_problems_total{code="active_mailbox_limit"}'), 4);
    const smtp = await SmtpClient.open(t, service.app.smtp.port);
    const [to = ''] = addresses;
    assert.equal((await smtp.deliver({ to, content: messageWith(0) })).code, 250);
    assert.equal((await smtp.deliver({ to, content: messageWith(1) })).code, 452);
    assert.equal(await measured(service, 'mayfly_mails_refused_total{reason="mailbox_full"}'), 1);
    await eventually('the owner is found', async () => (await atLimit('mailbox_full')) === 1);
    service.clock.advance(600_000);
    assert.deepEqual([await atLimit('active_mailbox_limit'), await atLimit('mailbox_full')], [0, 0]);
  },
);

onEach('attempts of webhooks are counted by outcome, with what waits and how late it is', async (t, start) => {
  const service = await startSending(start);
  const key = await service.key('alice');
  const receiver = await startAnswering(t, (index) => (index === 0 ? 500 : 200));
  await createWebhook(service, key, { url: urlOf(receiver) });
  await createMailbox(service, key);
  await service.app.run('dispatch');
  const attempts = (outcome: string) => measured(service, `mayfly_webhook_attempts_total{outcome="${outcome}"}`);
  assert.deepEqual([await attempts('error_status'), await attempts('delivered')], [1, 0]);
  assert.equal(await measured(service, 'mayfly_webhook_answer_seconds_count'), 1);
  assert.equal(await measured(service, 'mayfly_webhook_deliveries_pending'), 1);
  assert.equal(await measured(service, 'mayfly_webhooks_failing'), 1);
  service.clock.advance(60_000);
  await service.app.run('dispatch');
  assert.deepEqual([await attempts('error_status'), await attempts('delivered')], [1, 1]);
  assert.equal(await measured(service, 'mayfly_webhook_deliveries_pending'), 0);
  assert.equal(await measured(service, 'mayfly_webhook_lag_seconds'), 0);
});

test('owners at a limit are counted up to a bound', () => {
  const monotonic = new ManualClock();
  const owners = new OwnersAtLimit({ monotonic });
  for (let owner = 0; owner < 2 * countedOwnersMax; owner += 1) owners.called('owner_full', `owner-${owner}`);
  owners.called('mailbox_not_found', 'alice');
  assert.equal(owners.count('owner_full'), countedOwnersMax);
});

test('what is measured rarely is read once in its time, by all who ask, and again after a failure', async () => {
  const monotonic = new ManualClock();
  let reads = 0;
  const read = remembered(
    async () => {
      reads += 1;
      if (reads === 1) throw new Error('away');
      return reads;
    },
    { monotonic, msMax: 1_000 },
  );
  await assert.rejects(read);
  assert.deepEqual(await Promise.all([read(), read()]), [2, 2]);
  monotonic.advance(999);
  assert.equal(await read(), 2);
  monotonic.advance(1);
  assert.equal(await read(), 3);
});
