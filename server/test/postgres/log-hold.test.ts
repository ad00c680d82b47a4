import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { createLog } from '../../src/lib/log.ts';
import { runCommand } from '../durability/server-process.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { isPast } from '../operator/alert-rules.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';
import { eventually } from '../support/until.ts';

const postgres = usePostgres();

/** A transaction in a database of another program, on the same server. */
async function startWriting(t: TestContext): Promise<{ client: pg.Client; pid: string; database: string }> {
  const url = await postgres.newDatabase(t);
  const client = new pg.Client({ connectionString: url, application_name: 'nightly "report"' });
  await client.connect();
  t.after(() => client.end());
  const { rows } = await client.query('select pg_backend_pid() as pid');
  await client.query('begin; select pg_current_xact_id()');
  return { client, pid: String(rows[0]?.pid), database: new URL(url).pathname.slice(1) };
}

async function metricsOf({ app }: Service): Promise<string> {
  return (await fetch(`${app.url}/metrics`)).text();
}

async function heldSeries(service: Service): Promise<string[]> {
  return (await metricsOf(service)).split('\n').filter((line) => line.startsWith('mayfly_event_log_held_seconds'));
}

test('who holds the event log up is named, in the metrics and in one warning', async (t) => {
  const warnings: Record<string, unknown>[] = [];
  const log = createLog('warn', { write: (line) => void warnings.push(JSON.parse(line)) });
  const service = await startService(t, { environment: { MAYFLY_DATABASE_URL: await postgres.newDatabase(t) }, log });
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  const none = 'mayfly_event_log_held_seconds{pid="",application="",database=""} 0';
  await eventually('every event can be told', async () => (await heldSeries(service)).includes(none));
  const { client, pid, database } = await startWriting(t);
  await deliver(t, service, mailbox.address, 'Subject: Hi\n\nHello\n');
  service.clock.advance(4_999);
  const labels = `pid="${pid}",application="nightly \\"report\\"",database="${database}"`;
  assert.deepEqual(await heldSeries(service), [`mayfly_event_log_held_seconds{${labels}} 4.999`]);
  assert.equal(warnings.length, 0);
  service.clock.advance(1);
  await eventually('the log warns', () => warnings.length > 0);
  const named = [warnings[0]?.heldMs, String(warnings[0]?.pid), warnings[0]?.application, warnings[0]?.database];
  assert.deepEqual(named, [5_000, pid, 'nightly "report"', database]);
  assert.ok(!Number.isNaN(Date.parse(String(warnings[0]?.startedAt))));
  service.clock.advance(26_000);
  assert.ok(await isPast('MayflyEventsHeld', await metricsOf(service)));
  await client.query('rollback');
  await eventually('every event can be told', async () => (await heldSeries(service)).includes(none));
  assert.equal(warnings.length, 1);
});

test('a role that owns its database and has no other right runs the service and its commands, and sees who holds the log up', async (t) => {
  const superuser = await postgres.newDatabase(t);
  const name = new URL(superuser).pathname.slice(1);
  const role = `mayfly_${randomUUID().replaceAll('-', '')}`;
  await query(superuser, `create role ${role} login password 'secret'; alter database ${name} owner to ${role}`);
  const url = Object.assign(new URL(superuser), { username: role, password: 'secret' }).href;
  const warnings: Record<string, unknown>[] = [];
  const log = createLog('warn', { write: (line) => void warnings.push(JSON.parse(line)) });
  const service = await startService(t, { environment: { MAYFLY_DATABASE_URL: url }, log });
  t.after(() =>
    query(superuser, `alter database ${name} owner to current_user; drop owned by ${role}; drop role ${role}`),
  );
  const mailbox = await createMailbox(service, await service.key('alice'));
  const { client, pid } = await startWriting(t);
  await deliver(t, service, mailbox.address, 'Subject: Hi\n\nHello\n');
  const heldFor = async (ms: number) => {
    const known = warnings.length;
    service.clock.advance(ms);
    await eventually('the log warns', () => warnings.length > known);
    const { pid, application, startedAt } = warnings.at(-1) ?? {};
    return { pid: String(pid), application, isStartKnown: typeof startedAt === 'string' };
  };
  assert.deepEqual(await heldFor(5_000), { pid, application: 'nightly "report"', isStartKnown: false });
  await query(superuser, `grant pg_read_all_stats to ${role}`);
  assert.deepEqual(await heldFor(60_000), { pid, application: 'nightly "report"', isStartKnown: true });
  await client.query('rollback');
  const { code, errors } = await runCommand(service.folder, ['keys', 'list'], { MAYFLY_DATABASE_URL: url });
  assert.deepEqual({ code, errors }, { code: 0, errors: '' });
});
