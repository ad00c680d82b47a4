import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { moveOwner } from '../../src/cli/operator/moves/leaving.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { systemRandom } from '../../src/lib/random.ts';
import { operatorKey } from '../operator/operator-key.ts';
import type { Engine } from '../support/engines.ts';
import { patientLimits, type usePostgres } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';

/** An installation, with the settings by which commands find its database, and the key of its operator. */
export interface Cell extends Service {
  readonly settings: Readonly<Record<string, string>>;
  readonly operator: string;
}

/** Starts an installation on an engine, on the clock of the machine, as commands beside it are. */
export async function startCell(
  t: TestContext,
  {
    engine,
    postgres,
    environment = {},
  }: {
    engine: Engine;
    /** Absent for SQLite alone. */
    postgres?: ReturnType<typeof usePostgres>;
    environment?: Record<string, string>;
  },
): Promise<Cell> {
  const url = engine === 'postgres' ? await postgres?.newMigratedDatabase(t) : undefined;
  const random = systemRandom();
  const service = await startService(t, {
    ...{ clock: systemClock, random, databaseLimits: patientLimits },
    environment: {
      MAYFLY_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
      ...environment,
      ...(url === undefined ? {} : { MAYFLY_DATABASE_URL: url }),
    },
  });
  const settings = { MAYFLY_DATABASE_URL: url ?? `sqlite:${service.folder}/mayfly.db` };
  return { ...service, settings, operator: await operatorKey(service) };
}

/** Makes the ticket of an owner at an installation. */
export async function ticketAt(cell: Cell, owner: string): Promise<string> {
  const path = `/v1/operator/owners/${owner}/move-ticket`;
  const answer = await cell.call('POST', path, { key: cell.operator, body: { reason: 'test' } });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.ticket;
}

/** Moves an owner from one installation to another as `mayfly move-owner` does. Returns the steps that it told of. */
export async function moveTo(
  from: Cell,
  to: Cell,
  {
    owner,
    ticket,
    place = to.app.url,
    ...more
  }: {
    owner: string;
    ticket: string;
    place?: string;
    instead?: { isTargetLost: boolean } | 'mark';
    onStep?: (step: string) => void;
  },
): Promise<string[]> {
  const steps: string[] = [];
  await moveOwner(readConfig(from.settings), {
    ...{ owner, ticket, place },
    ...(more.instead === undefined ? {} : { instead: more.instead }),
    onStep: ({ step }) => {
      steps.push(step);
      more.onStep?.(step);
    },
  });
  return steps;
}

/** Calls an API, and expects an answer that is no error. */
export async function ask(
  { call }: Pick<Service, 'call'>,
  method: string,
  path: string,
  { key, body }: { key: string; body?: unknown },
) {
  const answer = await call(method, path, { key, ...(body === undefined ? {} : { body }) });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
