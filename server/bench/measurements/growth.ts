import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand } from '../../load/processes/start-command.ts';
import { defineWorker } from '../../load/processes/worker.ts';
import { databaseFile } from '../../load/server-process.ts';
import { median } from '../../load/statistics.ts';
import { type FilledMailbox, StoreFiller } from '../../load/store-filler.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { forever } from '../../src/store/schema.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';

/** CPU time of a mail at most, in microseconds: the cost at 10,000 stored when each mail was one row with its content. */
const cpuMost = 145;
const connectionsMax = 10;
/** Of the mails that only fill the store, and of those whose cost is measured. */
const fillBytes = 500;
const mailBytes = 5_000;
/** The sample is taken in so many parts, of which the median counts. */
const parts = 5;

interface Sizes {
  readonly mailboxes: number;
  readonly few: number;
  readonly many: number;
  readonly sample: number;
  readonly databaseUrl?: string | undefined;
}

/** A store that grows, in a process whose CPU time is all spent on it. */
const startGrowing = defineWorker(import.meta.url, async (sizes: Sizes, resources) => {
  const { databaseUrl: url } = sizes;
  const clock = systemClock;
  const folder = resources.use(await mkdtempDisposable(join(tmpdir(), 'mayfly-bench-')));
  const store = await (url === undefined
    ? openSqliteStore({ file: databaseFile(folder.path), clock, asServer: true })
    : openPostgresStore({ url, clock, connectionsMax }));
  resources.defer(() => store.close());
  const filler = new StoreFiller({ store, clock });
  let mailboxes: FilledMailbox[] = [];
  let stored = 0;
  const deliver = async (mails: number, mailBytes: number) => {
    await filler.deliver({ mailboxes, mails, mailBytes });
    stored += mails;
  };
  const measure = () => costOf((mails) => deliver(mails, mailBytes), Math.ceil(sizes.sample / parts));
  return {
    measureFew: async () => {
      mailboxes = await filler.addMailboxes({ count: sizes.mailboxes, owner: 'growing', expiresAtMs: forever });
      await deliver(sizes.few, fillBytes);
      return measure();
    },
    measureMany: async () => {
      await deliver(Math.max(1, sizes.many - stored), fillBytes);
      return measure();
    },
  };
});

/** The cost of storing a mail in a store of 10,000 mails, and in a large one: of a million with `isLong`. */
export async function measureGrowth(effort: Effort & { databaseUrl?: string }): Promise<Figure[]> {
  const { databaseUrl } = effort;
  const few = scaled(10_000, effort);
  const many = scaled(effort.isLong ? 1_000_000 : 200_000, effort);
  const sizes = { mailboxes: scaled(10_000, effort), few, many, sample: scaled(10_000, effort) };
  await using store = startGrowing({ ...sizes, databaseUrl }, startCommand().flags);
  const early = await store.ask('measureFew');
  const late = await store.ask('measureMany');
  const name = `of a mail at ${many.toLocaleString('en')} : at ${few.toLocaleString('en')} stored`;
  const figure = { unit: 'µs', target: { most: 1.5 } };
  const absolute: Figure = {
    ...{ name: `cpu of a mail at ${many.toLocaleString('en')} stored`, unit: 'µs', measured: late.cpuMicroseconds },
    // Of PostgreSQL the larger part of the work is done by the database.
    ...(databaseUrl === undefined ? { target: { most: cpuMost } } : {}),
  };
  return [
    absolute,
    { ...figure, name: `cpu ${name}`, measured: late.cpuMicroseconds, baseline: early.cpuMicroseconds },
    { ...figure, name: `time ${name}`, measured: late.microseconds, baseline: early.microseconds },
  ];
}

async function costOf(deliver: (mails: number) => Promise<void>, mails: number) {
  const costs = [];
  for (let part = 0; part < parts; part += 1) {
    const startedAt = performance.now();
    const cpu = process.cpuUsage();
    await deliver(mails);
    const { user, system } = process.cpuUsage(cpu);
    costs.push({ cpu: (user + system) / mails, time: ((performance.now() - startedAt) * 1000) / mails });
  }
  return { cpuMicroseconds: median(costs.map(({ cpu }) => cpu)), microseconds: median(costs.map(({ time }) => time)) };
}
