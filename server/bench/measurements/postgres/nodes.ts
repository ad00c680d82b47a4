import { availableParallelism } from 'node:os';
import type { PostgresDatabase, PostgresServer } from '../../../load/postgres-server.ts';
import { cpuSecondsOfEndedChildren } from '../../../load/processes/cpu-time.ts';
import type { ServerProcess } from '../../../load/server-process.ts';
import { startBenchServer } from '../../bench-server.ts';
import { type Effort, type Figure, scaled } from '../../figure.ts';
import { mediansInTurn } from '../../rates.ts';
import { sendMails, usualLoad } from '../../smtp-load.ts';

/** Two nodes and what loads them, and a core or two for the database. */
const coresOfTwoNodes = 6;

/** Reception by two nodes over one database beside one alone, and the CPU time of each part: it tells what cores would do. */
export async function measurePostgresNodes(effort: Effort, postgres: PostgresServer): Promise<Figure[]> {
  await using database = await postgres.newDatabase();
  await using one = await startBenchServer({ databaseUrl: database.url });
  await using other = await startBenchServer({ databaseUrl: database.url });
  const { address } = await one.createMailbox();
  const mails = scaled(6_000, effort);
  const send = ({ smtpPort: port }: ServerProcess) =>
    sendMails({ ...usualLoad, port, recipient: address, mails }, effort);
  const rates = await mediansInTurn(effort, {
    alone: () => send(one),
    together: async () => {
      const startedAt = performance.now();
      await Promise.all([send(one), send(other)]);
      return (2 * mails) / ((performance.now() - startedAt) / 1000);
    },
  });
  const hasCores = availableParallelism() >= coresOfTwoNodes;
  const figure = { unit: 'mails/s', measured: rates.together, baseline: rates.alone };
  return [
    { ...figure, name: 'ingest by two nodes : by one', ...(hasCores ? { target: { least: 1.6 } } : {}) },
    ...(await measureCpu({ database, server: one, mails, send: () => send(one) })),
  ];
}

async function measureCpu(parts: {
  database: PostgresDatabase;
  server: ServerProcess;
  mails: number;
  send: () => Promise<unknown>;
}): Promise<Figure[]> {
  const { database, server, mails } = parts;
  const times = () => ({
    'of the node': server.cpuSeconds(),
    'of PostgreSQL': database.cpuSeconds(),
    'of the sender': cpuSecondsOfEndedChildren(),
  });
  const before = times();
  await parts.send();
  const after = times();
  return Object.entries(after).map(([part, seconds]) => {
    const spent = seconds - (Object.entries(before).find(([name]) => name === part)?.[1] ?? Number.NaN);
    return { name: `cpu of a mail: ${part}`, unit: 'µs', measured: (spent * 1e6) / mails };
  });
}
