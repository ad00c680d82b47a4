import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { systemClock } from '../src/lib/clock.ts';
import { openPostgresStore } from '../src/store/postgres/postgres-store.ts';
import { forever } from '../src/store/schema.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/store/store.ts';
import { answerParent, partInput } from './program.ts';
import { median } from './statistics.ts';
import { type FilledMailbox, StoreFiller } from './store-filler.ts';

/** A store that grows, in a process whose CPU time is all spent on it. */
const input = partInput(
  Type.Object({
    mailboxes: Type.Integer(),
    few: Type.Integer(),
    many: Type.Integer(),
    sample: Type.Integer(),
    databaseUrl: Type.Optional(Type.String()),
  }),
);
const connectionsMax = 10;
/** Of the mails that only fill the store, and of those whose cost is measured. */
const fillBytes = 500;
const mailBytes = 5_000;
/** The sample is taken in so many parts, of which the median counts. */
const parts = 5;

const folder = await mkdtemp(join(tmpdir(), 'mayfly-bench-'));
const store = await openStore();
const filler = new StoreFiller({ store, clock: systemClock });
let mailboxes: FilledMailbox[] = [];
let stored = 0;

process.once('SIGTERM', async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
answerParent({ measureFew, measureMany });

function openStore(): Promise<Store> {
  const { databaseUrl } = input;
  if (databaseUrl !== undefined) return openPostgresStore({ url: databaseUrl, clock: systemClock, connectionsMax });
  return openSqliteStore({ file: join(folder, 'mayfly.db'), clock: systemClock, asServer: true });
}

async function measureFew(): Promise<object> {
  mailboxes = await filler.addMailboxes({ count: input.mailboxes, owner: 'growing', expiresAtMs: forever });
  await deliver(input.few, fillBytes);
  return measure();
}

async function measureMany(): Promise<object> {
  await deliver(Math.max(1, input.many - stored), fillBytes);
  return measure();
}

async function measure(): Promise<object> {
  const mails = Math.ceil(input.sample / parts);
  const costs = [];
  for (let part = 0; part < parts; part += 1) {
    const startedAt = performance.now();
    const cpu = process.cpuUsage();
    await deliver(mails, mailBytes);
    const { user, system } = process.cpuUsage(cpu);
    costs.push({ cpu: (user + system) / mails, time: ((performance.now() - startedAt) * 1000) / mails });
  }
  return { cpuMicroseconds: median(costs.map(({ cpu }) => cpu)), microseconds: median(costs.map(({ time }) => time)) };
}

async function deliver(mails: number, mailBytes: number): Promise<void> {
  await filler.deliver({ mailboxes, mails, mailBytes });
  stored += mails;
}
