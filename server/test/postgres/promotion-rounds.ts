import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../durability/server-process.ts';
import { type OwnPostgres, query, startPostgres } from '../support/postgres.ts';
import { eventually } from '../support/until.ts';
import { DatabaseSwitch } from './database-switch.ts';
import { assertKept, MailLoad } from './mail-load.ts';
import { type Standby, startStandby } from './standby.ts';

/** As after a crash: so long after the database takes writes again, every node takes mail. */
const recoveryMsMax = 5_000;

/** What one round did and found. */
export interface PromotionRound {
  readonly round: number;
  readonly lost: 'crashed' | 'cut off';
  readonly acknowledged: number;
  readonly refused: number;
  /** Counted under load: most are those whose answer is on its way. */
  readonly storedUnacknowledged: number;
  /** From when the promoted standby is there for the nodes to the first mail taken by every node. */
  readonly recoveryMs: number;
}

/** A node of the service, and who sends mail to it. */
interface Node {
  readonly server: ServerProcess;
  readonly load: MailLoad;
}

/** What happens in a round, up to when the promoted standby is there for the nodes. */
const fates = { crashed: crashAndPromote, 'cut off': promoteBeside } as const;

interface Parts {
  readonly nodes: readonly Node[];
  readonly primary: OwnPostgres;
  readonly standby: Standby;
  readonly virtual: DatabaseSwitch;
}

/** Rounds of losing the primary under two nodes and promoting its synchronous standby, the primary of the next round. */
export async function* promotionRounds(rounds: number): AsyncGenerator<PromotionRound> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  let primary = await startPostgres();
  const virtual = await DatabaseSwitch.start(primary.url);
  const databases = [primary];
  const nodes: Node[] = [];
  try {
    const environment = { MAYFLY_DATABASE_URL: virtual.url, MAYFLY_SMTP_ERRORS_MAX: '1000000' };
    const servers = [await startServer({ folder, environment }), await startServer({ folder, environment })] as const;
    const { address } = await servers[0].createMailbox();
    for (const [index, server] of servers.entries()) {
      const load = new MailLoad({ port: server.smtpPort, address, sessions: 3, name: `node-${index}` });
      nodes.push({ server, load });
    }
    for (let round = 1; round <= rounds; round += 1) {
      const standby = await startStandby(primary);
      databases.push(standby);
      await ofEach(nodes, ({ load }) => load.grow(20));
      const lost = round % 2 === 1 ? 'crashed' : 'cut off';
      await fates[lost]({ nodes, primary, standby, virtual });
      const promotedAt = performance.now();
      await ofEach(nodes, ({ load }) => load.grow(1));
      const recoveryMs = Math.round(performance.now() - promotedAt);
      assert.ok(recoveryMs <= recoveryMsMax, `mail was taken again after ${recoveryMs} ms`);
      await ofEach(nodes, ({ server }) =>
        eventually('the node is ready', async () => (await readiness(server)) === 200),
      );
      primary = standby;
      yield { round, lost, recoveryMs, ...(await account(nodes, primary)) };
    }
    await ofEach(nodes, ({ load }) => load.stop());
    await account(nodes, primary);
    for (const { load } of nodes) assert.deepEqual([...load.refusals.keys()], [451]);
  } finally {
    for (const { server } of nodes) await server.end('SIGKILL');
    virtual.close();
    for (const database of databases) await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function crashAndPromote({ nodes, primary, standby, virtual }: Parts): Promise<void> {
  await primary.crash();
  await assertRefused(nodes);
  // The address may follow sooner than the promotion: a standby reads, and refuses to write.
  virtual.turnTo(standby.url);
  await assertRefused(nodes);
  await standby.promote();
}

/** As when only the two have lost each other: the nodes still write to the first, which confirms nothing any more. */
async function promoteBeside({ primary, standby, virtual }: Parts): Promise<void> {
  await standby.promote();
  const waiting = `select from pg_stat_activity where wait_event = 'SyncRep'`;
  await eventually('commits wait in vain', async () => (await query(primary.url, waiting)).length > 0);
  virtual.turnTo(standby.url);
}

async function assertRefused(nodes: readonly Node[]): Promise<void> {
  await ofEach(nodes, async ({ server, load }) => {
    await load.refused();
    assert.equal(await readiness(server), 503);
  });
}

/** Asserts that what was acknowledged is kept, and counts. */
async function account(nodes: readonly Node[], { url }: OwnPostgres) {
  // Before the mails are read, for more are acknowledged meanwhile.
  const acknowledged = new Set(nodes.flatMap(({ load }) => [...load.acknowledged]));
  const refused = nodes.reduce((sum, { load }) => sum + (load.refusals.get(451) ?? 0), 0);
  return { acknowledged: acknowledged.size, refused, storedUnacknowledged: await assertKept(url, acknowledged) };
}

async function readiness({ url }: ServerProcess): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

async function ofEach(nodes: readonly Node[], work: (node: Node) => Promise<void>): Promise<void> {
  await Promise.all(nodes.map(work));
}
