import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiKey } from '../../durability/server-process.ts';
import { query } from '../../support/postgres.ts';
import { eventually } from '../../support/until.ts';
import { assertKept, MailLoad } from '../mail-load.ts';
import { CallLoad } from './call-load.ts';
import { DatabaseMachines } from './database-machines.ts';
import { fileOfGuide } from './guide-files.ts';
import { makeNetwork } from './machine.ts';
import { ServiceNode } from './service-nodes.ts';

const balancer = '10.0.0.2';
const sessions = 6;
const beforeCount = 50;
/** So long after a loss mail is taken again: the lock of the primary, its promotion, and the looks of HAProxy, on a machine that is shared. */
const recoveryMsMax = 60_000;

/** What an outage did. */
export interface Outage {
  readonly outage: OutageName;
  /** From the loss of a primary to the first machine that Patroni makes one, and to when that takes writes. */
  readonly chosenMs?: number;
  readonly promotedMs?: number;
  /** From the loss to the first 250 for a mail that was begun after it. */
  readonly mailMs: number;
  /** The longest time without a 250. */
  readonly pauseMs: number;
  readonly acknowledged: number;
  readonly refused: Record<string, number>;
}

export type OutageName = keyof typeof outages;

interface Parts {
  readonly databases: DatabaseMachines;
  readonly nodes: readonly ServiceNode[];
  readonly mail: MailLoad;
}

/** What is done to the machines; each leaves them whole. */
const outages = {
  'primary killed': ({ databases, mail }) =>
    losePrimary(databases, mail, {
      lose: (name) => databases.machine(name).kill(),
      giveBack: (name) => databases.startMachine(name),
    }),
  'primary cut off': ({ databases, mail }) =>
    losePrimary(databases, mail, {
      lose: (name) => databases.machine(name).cutOff(),
      giveBack: (name) => databases.machine(name).reconnect(),
    }),
  'node killed': loseNode,
  'rolling restart': restartAll,
} satisfies Record<string, (parts: Parts) => Promise<Partial<Outage> & { mailMs: number }>>;

/** Names of the outages there are. */
export const outageNames = Object.keys(outages) as OutageName[];

/**
 * Takes machines of the guide away under load, one after the other, and asserts after each that nothing is lost that was acknowledged.
 * This process has a network of its own, and the disks of the machines are in a folder.
 */
export async function* runOutages(folder: string, names: readonly OutageName[]): AsyncGenerator<Outage> {
  await makeNetwork(balancer);
  const databases = await DatabaseMachines.start(folder);
  const nodes = [
    await ServiceNode.start({ name: 'a', address: '10.0.0.11', folder, way: 'haproxy' }),
    await ServiceNode.start({ name: 'b', address: '10.0.0.12', folder, way: 'pgbouncer' }),
  ];
  try {
    await startBalancer(folder);
    const { address } = (await nodes[0]?.server.createMailbox()) ?? assert.fail();
    const mail = new MailLoad({ port: 25, address, sessions, keepsTrying: true });
    const calls = new CallLoad({ url: 'http://127.0.0.1:8080', key: apiKey });
    for (const outage of names) {
      await mail.grow(beforeCount);
      mail.forgetPauses();
      const { acknowledged, refusals } = { acknowledged: mail.acknowledged.size, refusals: new Map(mail.refusals) };
      const times = await outages[outage]({ databases, nodes, mail });
      await mail.grow(beforeCount);
      for (const node of nodes) await node.ready();
      yield {
        ...{ outage, ...times, pauseMs: Math.round(mail.longestPauseMs) },
        acknowledged: mail.acknowledged.size - acknowledged,
        refused: Object.fromEntries(
          [...mail.refusals].map(([code, count]) => [code, count - (refusals.get(code) ?? 0)]),
        ),
      };
      await assertAllKept(databases, { mail, calls });
    }
    await Promise.all([mail.stop(), calls.stop()]);
    await assertAllKept(databases, { mail, calls });
  } finally {
    for (const node of nodes) await node.stop();
    await databases.stop();
  }
}

interface Loss {
  readonly lose: (name: string) => Promise<void>;
  readonly giveBack: (name: string) => Promise<void>;
}

async function losePrimary(databases: DatabaseMachines, mail: MailLoad, { lose, giveBack }: Loss) {
  const lost = await databases.primary();
  const lostAt = performance.now();
  await lose(lost);
  const since = async (found: Promise<unknown>) => {
    await found;
    return Math.round(performance.now() - lostAt);
  };
  const chosen = databases.primary(lost);
  const [chosenMs, promotedMs, mailMs] = await Promise.all([
    since(chosen),
    since(chosen.then((name) => databases.takesWrites(name))),
    since(mail.acknowledgedAnew(recoveryMsMax)),
  ]);
  await giveBack(lost);
  await databases.whole();
  return { chosenMs, promotedMs, mailMs };
}

async function loseNode({ nodes, mail }: Parts) {
  const [node] = nodes;
  const lostAt = performance.now();
  await node?.kill();
  await mail.acknowledgedAnew(recoveryMsMax);
  const mailMs = Math.round(performance.now() - lostAt);
  await mail.grow(beforeCount);
  await node?.startAgain();
  return { mailMs };
}

/** As for an upgrade: each node ends and starts, then PostgreSQL on each machine, the primary last and by a switch to another. */
async function restartAll({ databases, nodes, mail }: Parts) {
  for (const node of nodes) {
    await node.end();
    await node.startAgain();
  }
  const primary = await databases.primary();
  for (const name of databases.names.filter((each) => each !== primary)) {
    await databases.control(name, 'restart', 'mayfly', name, '--force');
    await databases.whole();
  }
  const startedAt = performance.now();
  const next = await databases.synchronousStandby();
  await databases.control(next, 'switchover', 'mayfly', '--master', primary, '--candidate', next, '--force');
  await mail.acknowledgedAnew(recoveryMsMax);
  const mailMs = Math.round(performance.now() - startedAt);
  await databases.whole();
  await databases.control(primary, 'restart', 'mayfly', primary, '--force');
  await databases.whole();
  return { mailMs };
}

async function assertAllKept(databases: DatabaseMachines, { mail, calls }: { mail: MailLoad; calls: CallLoad }) {
  const { address } = databases.machine(await databases.primary());
  const url = `postgres://mayfly:secret@${address}:5432/mayfly`;
  // Before they are read, for more are acknowledged meanwhile.
  const [subjects, ids] = [new Set(mail.acknowledged), new Set(calls.acknowledged)];
  await assertKept(url, subjects);
  const kept = new Set((await query(url, 'select id from mailboxes')).map(({ id }) => String(id)));
  assert.deepEqual(
    [...ids].filter((id) => !kept.has(id)),
    [],
    'no acknowledged mailbox is lost',
  );
}

/** HAProxy before the nodes, as the guide has it, on the machine of this process. */
async function startBalancer(folder: string): Promise<void> {
  const file = join(folder, 'balancer.cfg');
  await writeFile(file, `${fileOfGuide('haproxy.cfg', 'docs/postgresql.md')}\n`);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const isUp = () =>
    fetch('http://127.0.0.1:8080/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  await eventually('the balancer has nodes', () => child.exitCode === null && isUp());
}
