import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { database } from '../../src/settings/values.ts';
import { openSession, type ServerProcess, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { addMailbox, deliver } from '../store/fixtures.ts';
import { usePostgres } from '../support/postgres.ts';
import { eventually } from '../support/until.ts';
import { makeNextProgram } from './next-program.ts';
import { openOn, versionsOf } from './places.ts';

const postgres = usePostgres();
const mailsBefore = 5_000;
const senders = 4;
const callers = 3;
/** What is acknowledged between two replacements. */
const between = 150;
/** Attempts at a call or mail, on one node after the other. */
const attemptsMax = 100;
const attemptPauseMs = 50;

const additions = [
  'create table "notes" ("id" integer primary key)',
  ...['mails', 'mailboxes', 'events', 'accounts', 'raws', 'keys'].map(
    (table) => `alter table "${table}" add column "note" text`,
  ),
];
const index = ['create index concurrently "mails_noted" on "mails" ("note")'];

/** Senders and callers that try the nodes one after the other, as senders with two MX records and callers behind a proxy do. */
class Load {
  readonly kept = new Set<string>();
  readonly nodes: ServerProcess[];
  calls = 0;
  retries = 0;
  longestGapMs = 0;
  readonly #mailbox: { id: string; address: string };
  #lastAt = performance.now();
  #isOver = false;
  readonly #running: Promise<void>[];

  constructor(nodes: ServerProcess[], mailbox: { id: string; address: string }) {
    this.nodes = nodes;
    this.#mailbox = mailbox;
    this.#running = [
      ...Array.from({ length: senders }, (_, number) => this.#send(number)),
      ...Array.from({ length: callers }, () => this.#call()),
    ];
    // The one who waits is told.
    for (const running of this.#running) running.catch(() => {});
  }

  /** Lets more be acknowledged. */
  async goOn(): Promise<void> {
    const aim = this.kept.size + between;
    await Promise.race([eventually('mail is kept', () => this.kept.size >= aim), Promise.all(this.#running)]);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #send(number: number): Promise<void> {
    for (let count = 0; !this.#isOver; count += 1) {
      const id = `${number}-${count}`;
      await this.#untilDone(async (node) => {
        const client = await openSession(node.smtpPort);
        if (client === undefined) return false;
        const { code } = await client.deliver({
          to: this.#mailbox.address,
          content: `Subject: ${id}\r\n\r\nHello\r\n`,
        });
        client.socket.destroy();
        assert.ok(code === 250 || code === 0 || (code >= 400 && code < 500), `${code}`);
        return code === 250;
      }, number + count);
      this.kept.add(id);
      const now = performance.now();
      this.longestGapMs = Math.max(this.longestGapMs, now - this.#lastAt);
      this.#lastAt = now;
    }
  }

  async #call(): Promise<void> {
    while (!this.#isOver) {
      const call = (method: string, path: string) => async (node: ServerProcess) => {
        const { status } = await node.call(method, path, method === 'POST' ? { expiresIn: 5 } : undefined);
        assert.ok(status < 300 || status === 503, `${method} ${path} ${status}`);
        return status < 300;
      };
      await this.#untilDone(call('GET', `/v1/mailboxes/${this.#mailbox.id}/mails?limit=5`), this.calls);
      await this.#untilDone(call('GET', `/v1/mailboxes/${this.#mailbox.id}`), this.calls);
      await this.#untilDone(call('POST', '/v1/mailboxes'), this.calls);
      this.calls += 3;
      await pause(5);
    }
  }

  async #untilDone(attempt: (node: ServerProcess) => Promise<boolean>, first: number): Promise<void> {
    for (let count = 0; count < attemptsMax; count += 1) {
      const node = this.nodes[(first + count) % this.nodes.length];
      assert.ok(node);
      const isDone = await attempt(node).catch((error: unknown) => {
        // A node that is not there refuses, or cuts what it was doing.
        if (error instanceof assert.AssertionError) throw error;
        return false;
      });
      if (isDone) return;
      this.retries += 1;
      await pause(attemptPauseMs);
    }
    assert.fail('no node has done it');
  }
}

test('two nodes are replaced by the next version, and back, under load: no mail is lost, and no call that is tried again', async (t) => {
  const folder = await temporaryFolder(t);
  const url = await postgres.newDatabase(t);
  const next = await makeNextProgram(await temporaryFolder(t), [additions, index]);
  const startNode = (main?: string) =>
    startServerFor(t, { folder, environment: { MAYFLY_DATABASE_URL: url }, ...(main === undefined ? {} : { main }) });
  await fill(url);
  const nodes = [await startNode(), await startNode()];
  const [one] = nodes;
  assert.ok(one);
  const versions = await versionsOf(database(url));
  const load = new Load(nodes, await one.createMailbox());
  const replace = async (index: number, main?: string) => {
    await load.goOn();
    assert.deepEqual(await nodes[index]?.end('SIGTERM'), { code: 0, signal: null });
    nodes[index] = await startNode(main);
  };
  await replace(0, next);
  assert.equal((await versionsOf(database(url))).length, versions.length + 2);
  const ready = await nodes[1]?.call('GET', '/readyz');
  assert.equal(ready?.status, 200, 'the older node serves on');
  await replace(1, next);
  // The next version was not what was wanted.
  await replace(0);
  await replace(1);
  await load.goOn();
  await load.end();
  await assertKept(t, load, nodes[0]);
});

async function fill(url: string): Promise<void> {
  const store = await openOn(database(url));
  const { mailbox } = await addMailbox(store);
  for (let mails = 0; mails < mailsBefore; mails += 100)
    await Promise.all(Array.from({ length: 100 }, () => deliver(store, [mailbox.address])));
  await store.close();
}

async function assertKept(t: TestContext, load: Load, node: ServerProcess | undefined): Promise<void> {
  assert.ok(node);
  const found: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await node.call('GET', `/v1/mails?limit=100${cursor}`);
    assert.equal(page.status, 200);
    found.push(...page.body.items.map(({ subject }: { subject: string }) => subject));
    if (typeof page.body.nextCursor !== 'string') break;
    cursor = `&cursor=${page.body.nextCursor}`;
  }
  const counts = new Map<string, number>();
  for (const subject of found) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  for (const id of load.kept) assert.ok((counts.get(id) ?? 0) >= 1, `mail ${id} was acknowledged`);
  const { kept, calls, retries, longestGapMs } = load;
  t.diagnostic(JSON.stringify({ kept: kept.size, calls, retries, longestGapMs: Math.round(longestGapMs) }));
}
