import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { closeDeparture, readDrains } from '../../src/store/operations/moves/departing.ts';
import { createMailbox } from '../http/mail.ts';
import { patientLimits, usePostgres } from '../support/postgres.ts';
import { startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';
import { departureOf, moveId } from './departure.ts';

const postgres = usePostgres();

test('nobody is moved while a delivery to him that has looked at him before is not stored', async (t) => {
  const url = await postgres.newMigratedDatabase(t);
  const environment = { MAYFLY_DATABASE_URL: url };
  const service = await startService(t, { environment, databaseLimits: patientLimits });
  const key = await service.key('qa');
  const mailbox = await createMailbox(service, key, {});
  await service.app.run('noteNode');
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  atEnd(t, () => other.end());
  await other.query('begin');
  await other.query('select id from mailboxes where id = $1 for update', [mailbox.id]);

  const smtp = await SmtpClient.open(t, service.app.smtp.port);
  const delivered = smtp.deliver({ to: mailbox.address, content: 'Subject: x\r\n\r\nx\r\n' });
  const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await eventually('the delivery waits', async () => ((await other.query(waiting)).rowCount ?? 0) > 0);
  await departureOf(service).begin();
  const close = { owner: 'qa', moveId, now: service.clock.now() };
  assert.equal(await service.app.store.write(closeDeparture, close), true);
  const looked = service.app.run('drain');
  const drains = () => service.app.store.read(readDrains, { owner: 'qa' });
  await other.query('select pg_sleep(0)');
  assert.deepEqual(await drains(), []);
  await other.query('commit');
  const { code } = await delivered;
  assert.ok(code === 250 || code === 450, `${code}`);
  await looked;
  await eventually('the node has drained', async () => {
    await service.app.run('drain');
    return (await drains()).length === 1;
  });
});
