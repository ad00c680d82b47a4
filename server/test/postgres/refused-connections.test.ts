import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import pg from 'pg';
import { createLog } from '../../src/lib/log.ts';
import { createMailbox } from '../http/mail.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { startService } from '../support/service.ts';

const postgres = usePostgres();
/** Connections that the role may have: those of the pool and the one that is told of events. */
const connectionsMax = 4;
const callsAtOnce = 40;

test('a node makes do with the connections that the database grants it, and says so once', async (t) => {
  const given = new URL(await postgres.newDatabase(t));
  const name = given.pathname.slice(1);
  const role = `few_${name}`;
  await query(given.href, `create role "${role}" login password 'few' connection limit ${connectionsMax}`);
  await query(given.href, `alter database "${name}" owner to "${role}"`);
  const url = new URL(given);
  Object.assign(url, { username: role, password: 'few' });
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      done();
    },
  });
  const service = await startService(t, {
    log: createLog('warn', output),
    environment: { MAYFLY_DATABASE_URL: url.href, MAYFLY_DATABASE_CONNECTIONS_MAX: '10' },
  });
  t.after(() =>
    query(given.href, `reassign owned by "${role}" to current_user; drop owned by "${role}"; drop role "${role}"`),
  );
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const calls = Array.from({ length: callsAtOnce }, (_, index) =>
    index % 2 === 0
      ? service.call('POST', '/v1/mailboxes', { key, body: {} })
      : service.call('GET', `/v1/mailboxes/${id}/mails?limit=1`, { key }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  assert.deepEqual(
    statuses,
    statuses.map((_, index) => (index % 2 === 0 ? 201 : 200)),
  );
  assert.equal((await service.call('GET', '/readyz')).status, 200);
  const metrics = await (await fetch(`${service.app.url}/metrics`)).text();
  const measured = (series: string) => Number(new RegExp(`^${series} (\\d+)$`, 'm').exec(metrics)?.[1]);
  assert.ok(measured('mayfly_database_connections_refused_total') > 0);
  assert.ok(measured('mayfly_database_connections_used') < connectionsMax);
  assert.ok(measured('mayfly_database_connections_waiting') >= 0);
  const warnings = lines.filter((line) => line.includes('refuses more connections'));
  assert.equal(warnings.length, 1, lines.join('\n'));
});

test('a node says why it is not ready: another node has migrated the database', async (t) => {
  const url = await postgres.newDatabase(t);
  const service = await startService(t, { environment: { MAYFLY_DATABASE_URL: url } });
  assert.equal((await service.call('GET', '/readyz')).status, 200);
  const client = new pg.Client(url);
  await client.connect();
  await client.query('insert into migrations (version, applied_at) values (1000, 0)');
  await client.end();
  const answer = await service.call('GET', '/readyz');
  assert.equal(answer.status, 503);
  assert.match(JSON.stringify(answer.body), /schema version 1000 now.*another node has migrated it/);
});
