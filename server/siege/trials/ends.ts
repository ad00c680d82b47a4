import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { call, requestText } from '../../load/http-client.ts';
import { freePort, isListening } from '../../load/listen.ts';
import { becomesTrue } from '../../load/repeat.ts';
import { databaseFile } from '../../load/server-process.ts';
import { portOf } from '../means/held-sockets.ts';
import { RawConnection } from '../means/raw-connection.ts';
import { bounds, faultsOfEnd } from '../outcome.ts';
import { BesiegedServer, type Circumstances, type ProcessEnd } from '../service/besieged-server.ts';
import { type Trial, type TrialResult, unmet } from '../trial.ts';

const calls = 300;

/** SIGTERM while requests are half sent. */
export const endWithHalfARequest: Trial = {
  id: '11a',
  name: 'SIGTERM with half a request open',
  run: () =>
    endAfter({}, async ({ url, key }) => {
      const port = portOf({ url });
      const request = requestText({ method: 'POST', path: '/v1/mailboxes', key, body: '{"expiresIn":1}' });
      for (const length of [20, request.length - 1]) (await RawConnection.open(port)).send(request.slice(0, length));
    }),
};

/** SIGTERM after the reader of standard output has gone, which the log does not know yet. */
export const endWithClosedOutput: Trial = {
  id: '11b',
  name: 'SIGTERM with a closed stdout',
  run: () => endAfter({ output: 'pipe' }, async (server) => server.closeOutput()),
};

/** SIGTERM where nothing can be written to standard output. */
export const endWithFullOutput: Trial = {
  id: '11c',
  name: 'SIGTERM with /dev/full as stdout',
  run: async () => {
    const [http, smtp] = [await freePort(), await freePort()];
    const settings = { MAYFLY_HTTP_PORT: `${http}`, MAYFLY_SMTP_PORT: `${smtp}` };
    return endAfter({ output: '/dev/full', settings }, callOften);
  },
};

/** SIGTERM to npm, which has to reach the server. */
export const endThroughNpm: Trial = {
  id: '11d',
  name: 'SIGTERM to npm start',
  run: () => endAfter({ throughNpm: true }, async () => {}, { codes: [0, 143] }),
};

/** A failed store where nobody reads the reason. */
export const failureWithClosedOutput: Trial = {
  id: '11e',
  name: 'the store fails with a closed stdout',
  run: async () => {
    await using server = await BesiegedServer.start({ output: 'pipe' });
    server.closeOutput();
    for (const end of ['', '-wal', '-shm']) await rm(`${databaseFile(server.folder)}${end}`);
    const end = await server.ended(10_000);
    return { got: told(end), faults: unmet({ 'an end with a code': end.code !== null && end.code !== 0 }) };
  },
};

/** Ends a server after something has been done to it: in time, with nothing left of it. */
async function endAfter(
  circumstances: Circumstances,
  before: (server: BesiegedServer) => Promise<void>,
  { codes = [0] }: { codes?: readonly number[] } = {},
): Promise<TrialResult> {
  await using server = await BesiegedServer.start(circumstances);
  await before(server);
  const ports = [portOf(server), server.smtpPort];
  const end = await server.end();
  const areFree = async () => !(await Promise.all(ports.map(isListening))).includes(true);
  const left = async () => processesWith(server.folder);
  const isGone = await becomesTrue(
    async () => (await areFree()) && (await left()).length === 0,
    bounds.endSecondsMax * 1000,
  );
  const survivors = await left();
  const faults = [
    ...faultsOfEnd(codes.includes(end.code ?? -1) ? { ...end, code: 0 } : end),
    ...unmet({ 'ports free': await areFree(), 'no process left': isGone || survivors.length === 0 }),
  ];
  // All of them were started by this trial: its own folder is in their environment.
  for (const id of survivors) process.kill(id, 'SIGKILL');
  return { got: told(end), faults };
}

async function callOften({ url, key }: BesiegedServer): Promise<void> {
  for (let index = 0; index < calls; index += 1) {
    await call(url, { path: '/v1/mailboxes', key });
  }
}

function told({ seconds, code, signal }: ProcessEnd): string {
  if (code === null && signal === null) return `no end for ${seconds.toFixed(0)} s`;
  return `${signal ?? `code ${code}`} after ${seconds.toFixed(1)} s`;
}

/** Ids of the processes that run with this text in their environment, where the system tells. */
function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(text))
    .map(Number);
}

function environmentOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/environ`, 'utf8');
  } catch {
    return '';
  }
}
