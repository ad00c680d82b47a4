import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { writeOutline } from '../../../src/store/outline.ts';
import { createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { EventReader } from '../../support/event-reader.ts';
import { usePostgres } from '../../support/postgres.ts';
import { type ApiAnswer, type Service, startService } from '../../support/service.ts';

/** The log stands still while any transaction of the cluster writes. Mail that can be read does not wait for that. */

const postgres = usePostgres();

interface Started {
  readonly service: Service;
  readonly url: string;
  readonly key: string;
  readonly mailbox: { readonly id: string; readonly address: string };
  /** Resolves with the answer to a wait that the service holds by now. */
  held(body?: object): Promise<{ answer: Promise<ApiAnswer> }>;
  wait(body?: object): Promise<ApiAnswer>;
}

async function start(t: TestContext): Promise<Started> {
  const url = await postgres.newDatabase(t);
  const service = await startService(t, { environment: { MAYFLY_DATABASE_URL: url } });
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { noExpiration: true });
  const wait = (body: object = {}) => service.call('POST', `/v1/mailboxes/${mailbox.id}/wait`, { key, body });
  const held = async (body: object = {}) => {
    const before = await heldStreams(service);
    const answer = wait(body);
    while ((await heldStreams(service)) === before) await new Promise((resolve) => setImmediate(resolve));
    return { answer };
  };
  return { service, url, key, mailbox, held, wait };
}

async function heldStreams(service: Service): Promise<number> {
  const text = await (await fetch(`${service.app.url}/metrics`)).text();
  return Number(/^mayfly_open_streams(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1]);
}

/** A transaction of somebody else that has written something and stays open until it is ended. */
class OpenTransaction {
  readonly #client: pg.Client;
  #tx = 0;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async begin(t: TestContext, url: string): Promise<OpenTransaction> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    t.after(() => client.end());
    await client.query('begin');
    const opened = new OpenTransaction(client);
    opened.#tx = Number((await client.query('select pg_current_xact_id()::text as tx')).rows[0].tx);
    return opened;
  }

  /** Puts a copy of a mail into its mailbox, as another node does that is slow to commit. */
  async copyMail(
    mail: { id: string; mailboxId: string },
    { id, subject }: { id: string; subject: string },
  ): Promise<void> {
    const given = [mail.mailboxId, mail.id, id, this.#tx];
    const raw = Buffer.from(`Subject: ${subject}\r\n\r\n`);
    await this.#client.query('insert into raws (raw_id, part, bytes) values ($1, 0, $2)', [id, raw]);
    await this.#client.query(
      `insert into mails (mailbox_id, id, owner, received_at, tx, raw_id, is_shared, size, is_read, outline_version, outline)
        select mailbox_id, $3, owner, received_at, $4, $3, 0, $5, 0, outline_version, $6
        from mails where mailbox_id = $1 and id = $2`,
      [...given, raw.length, writeOutline({ sender: 's@x.test', subject })],
    );
    await this.#client.query(
      `insert into events (tx, id, owner, mailbox_id, type, created_at, data)
        select $4, $3, owner, mailbox_id, type, created_at, data from events where mailbox_id = $1 and id = $2`,
      given,
    );
  }

  async end(): Promise<void> {
    await this.#client.query('commit');
  }
}

function subjects({ status, body }: ApiAnswer): string[] {
  assert.equal(status, 200, JSON.stringify(body));
  return body.items.map(({ subject }: { subject: string }) => subject);
}

async function logged({ service, key }: Started, after?: string): Promise<{ subjects: string[]; cursor: string }> {
  const query = `types=mail.received${after === undefined ? '' : `&after=${after}`}`;
  const { status, body } = await service.call('GET', `/v1/events?${query}`, { key });
  assert.equal(status, 200, JSON.stringify(body));
  return {
    subjects: body.items.map((event: { data: { subject: string } }) => event.data.subject),
    cursor: body.cursor,
  };
}

test('a transaction that is open elsewhere keeps no mail from a wait, and each is given once', async (t) => {
  const started = await start(t);
  const { service, url, mailbox, held, wait } = started;
  await deliver(t, service, mailbox.address, messageWith(0, 'one'));
  const first = await wait();
  const open = await OpenTransaction.begin(t, url);
  const second = await held({ after: first.body.cursor });
  await deliver(t, service, mailbox.address, messageWith(0, 'two'), messageWith(0, 'three'));
  assert.deepEqual(subjects(await second.answer), ['two'], 'one that is held');
  const third = await wait({ after: (await second.answer).body.cursor });
  assert.deepEqual(subjects(third), ['three'], 'one that comes later');
  assert.deepEqual(subjects(await wait({ after: third.body.cursor, timeout: 0 })), []);
  assert.deepEqual(subjects(await wait({ count: 3, order: 'newest' })), ['three', 'two', 'one']);
  assert.deepEqual((await logged(started)).subjects, ['one'], 'the log keeps its order');

  const fourth = await held({ after: third.body.cursor });
  await open.end();
  await deliver(t, service, mailbox.address, messageWith(0, 'four'));
  assert.deepEqual(subjects(await fourth.answer), ['four']);
  assert.deepEqual(subjects(await wait({ after: third.body.cursor, count: 5, timeout: 0 })), ['four']);
  assert.deepEqual((await logged(started, first.body.cursor)).subjects, ['two', 'three', 'four']);
  assert.deepEqual(
    (await logged(started, third.body.cursor)).subjects,
    ['two', 'three', 'four'],
    'as far as it is settled',
  );
});

test('a mail of a transaction that ends late is given to those who are beyond it, once', async (t) => {
  const { service, url, mailbox, held, wait } = await start(t);
  await deliver(t, service, mailbox.address, messageWith(0, 'one'));
  const first = await wait();
  const late = await OpenTransaction.begin(t, url);
  await late.copyMail(first.body.items[0], { id: '019cd000-0000-7000-8000-000000000001', subject: 'late' });
  const other = await OpenTransaction.begin(t, url);
  await deliver(t, service, mailbox.address, messageWith(0, 'two'));
  const second = await wait({ after: first.body.cursor });
  assert.deepEqual(subjects(second), ['two']);
  const third = await held({ after: second.body.cursor });
  await late.end();
  assert.deepEqual(subjects(await third.answer), ['late'], 'one that is held is told of it');
  assert.deepEqual(subjects(await wait({ after: second.body.cursor })), ['late'], 'and one that comes later');
  const { cursor } = (await third.answer).body;
  assert.deepEqual(subjects(await wait({ after: cursor, timeout: 0 })), []);
  await other.end();
  assert.deepEqual(subjects(await wait({ after: cursor, timeout: 0 })), []);
});

test('count and quietFor see unsettled mail, once in a call although it is told of again when it is settled', async (t) => {
  const { service, url, mailbox, held } = await start(t);
  const open = await OpenTransaction.begin(t, url);
  const call = await held({ count: 3 });
  await deliver(t, service, mailbox.address, messageWith(0, 'one'), messageWith(0, 'two'));
  await open.end();
  await deliver(t, service, mailbox.address, messageWith(0, 'three'));
  assert.deepEqual(subjects(await call.answer), ['one', 'two', 'three']);
});

test('a mailbox that ends is 404 at once, whatever transaction is open', async (t) => {
  const { service, url, key, mailbox, held } = await start(t);
  await OpenTransaction.begin(t, url);
  const call = await held();
  await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key });
  assert.equal((await call.answer).body.error, 'mailbox_not_found');
});

test('a stream is told in the order of the log, and nothing is left out, when the transaction has ended', async (t) => {
  const started = await start(t);
  const { service, url, key, mailbox } = started;
  await deliver(t, service, mailbox.address, messageWith(0, 'one'));
  const [mail] = (await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key })).body.items;
  const reader = await EventReader.open(t, service, { key });
  const late = await OpenTransaction.begin(t, url);
  await late.copyMail(mail, { id: '019cd000-0000-7000-8000-000000000001', subject: 'late' });
  await deliver(t, service, mailbox.address, messageWith(0, 'two'));
  assert.deepEqual(subjects(await started.wait({ after: mail.id, count: 2, timeout: 0 })), ['two']);
  await late.end();
  const told = await reader.events(2);
  assert.deepEqual(
    told.map(({ data }) => data.subject),
    ['one', 'two'],
    'the copy has the subject of its original in the log, and the smaller number',
  );
});
