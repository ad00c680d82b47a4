import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  openSession,
  type ServerProcess,
  startCommand,
  startServer,
  takeCommands,
  temporaryFolder,
} from '../durability/server-process.ts';
import type { CommandProcess } from '../process/command-process.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { type Engine, engines } from '../support/engines.ts';
import { usePostgres } from '../support/postgres.ts';
import { callApi } from '../support/service.ts';
import { atEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';
import { type Moment, WatchedTarget } from './watched-target.ts';

const test = alternatingTests();
const postgres = usePostgres();

/** Installation in a process of its own, which may be killed and started again. */
interface Cell {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly commands: CommandProcess;
  server: ServerProcess;
}

type Victim = 'command' | 'source' | 'target';

/** Kill in a move, and what the operator does then. */
interface Blow extends Moment {
  readonly kills: readonly Victim[];
  readonly ending: 'goes on' | 'is given up';
}

const all: readonly Victim[] = ['command', 'source', 'target'];
const blows: readonly Blow[] = [
  { call: '', when: 'after', kills: all, ending: 'is given up' },
  { call: '/stage', when: 'before', kills: ['command', 'source'], ending: 'goes on' },
  { call: '/activate', when: 'before', kills: all, ending: 'is given up' },
  { call: '/activate', when: 'after', kills: all, ending: 'goes on' },
];

const mailsBefore = 12;
const sentEveryMs = 30;

/** On PostgreSQL those of which each ends in another way: the engines differ in what a process leaves behind that was killed. */
const blowsOn = { sqlite: blows, postgres: blows.slice(-2) } as const satisfies Record<Engine, readonly Blow[]>;

for (const engine of engines)
  test(`kills at every stage of a move on ${engine} lose nothing, and the owner is at one installation`, async (t) => {
    const [from, to] = [await startCell(t, engine), await startCell(t, engine)];
    const watched = await WatchedTarget.start(t, to.server.url);
    for (const [index, blow] of blowsOn[engine].entries())
      await t.test(`${blow.kills.join(', ')} killed ${blow.when} ${blow.call || '/'}: the move ${blow.ending}`, (t) =>
        strike(t, { from, to, watched, blow, owner: `owner-${index}` }),
      );
  });

interface Stage {
  readonly from: Cell;
  readonly to: Cell;
  readonly watched: WatchedTarget;
  readonly blow: Blow;
  readonly owner: string;
}

async function strike(t: TestContext, { from, to, watched, blow, owner }: Stage): Promise<void> {
  const key = (await run(from, ['keys', 'create', '--owner', owner])).match(/mfk_\w+/)?.[0] ?? assert.fail();
  const { id, address } = (await callOf(from, key, 'POST', '/v1/mailboxes', { noExpiration: true })).body;
  const mails = new Sender({ from, to, address });
  for (let mail = 0; mail < mailsBefore; mail += 1) await mails.send();
  const sending = mails.goOn();
  const ticket = (await run(to, ['accounts', 'ticket', '--owner', owner])).trim();
  const line = ['move-owner', owner, '--to', watched.url, '--ticket', ticket];

  const move = startCommand(from.folder, line, from.environment);
  atEnd(t, () => move.child.kill('SIGKILL'));
  await watched.at(blow, async () => {
    if (blow.kills.includes('command')) move.child.kill('SIGKILL');
    for (const [victim, cell] of [['source', from] as const, ['target', to] as const])
      if (blow.kills.includes(victim)) await cell.server.end('SIGKILL');
    if (blow.kills.includes('source')) from.server = await startServer(from);
    if (blow.kills.includes('target')) to.server = await startServer(to);
    watched.target = to.server.url;
  });
  if (blow.kills.includes('command')) {
    await move.ended;
    const isServed = await isServedBy(from, key);
    assert.equal(isServed && (await isServedBy(to, key)), false, 'never at both');
    const again = await from.commands.run(blow.ending === 'goes on' ? line : [...line, '--abort']);
    assert.equal(again.code, 0, again.errors);
  } else assert.equal((await move.ended).code, 0, 'the target is asked again');

  const [home, other] = blow.ending === 'goes on' ? [to, from] : [from, to];
  await eventually('he is served', () => isServedBy(home, key));
  assert.equal(await isServedBy(other, key), false);
  mails.stop();
  await sending;
  await mails.send();
  const { items } = (await callOf(home, key, 'GET', `/v1/mailboxes/${id}/mails`)).body;
  const subjects: string[] = items.map(({ subject }: { subject: string }) => subject);
  const answered = (of: Iterable<string>) => [...of].filter((subject) => !mails.unanswered.has(subject)).toSorted();
  assert.deepEqual(answered(subjects), answered(mails.acknowledged), 'each acknowledged mail, once');
  assert.deepEqual([...mails.acknowledged.difference(new Set(subjects))], [], 'also what was sent again');
  if (blow.ending === 'goes on') {
    const late = await from.commands.run([...line, '--abort']);
    assert.match(late.errors, /was moved to/);
  }
}

/** A sender that tries one installation and then the other until a mail is taken, as one does by the MX records. */
class Sender {
  readonly acknowledged = new Set<string>();
  /** Mails that a server was killed before it answered them: they are sent again, and may come twice (docs/promises.md). */
  readonly unanswered = new Set<string>();
  readonly #parts: { from: Cell; to: Cell; address: string };
  #isStopped = false;
  #sent = 0;

  constructor(parts: { from: Cell; to: Cell; address: string }) {
    this.#parts = parts;
  }

  /** Sends mails, one after the other, until it is stopped. */
  async goOn(): Promise<void> {
    for (; !this.#isStopped; await pause(sentEveryMs)) await this.send();
  }

  stop(): void {
    this.#isStopped = true;
  }

  async send(): Promise<void> {
    const { from, to, address } = this.#parts;
    this.#sent += 1;
    const subject = `mail ${this.#sent} to ${address}`;
    await eventually('a mail is taken', async () => {
      for (const cell of [from, to]) {
        const session = await openSession(cell.server.smtpPort).catch(() => undefined);
        if (session === undefined) continue;
        const { code, text } = await session.deliver({ to: address, content: `Subject: ${subject}\r\n\r\nx` });
        session.socket.destroy();
        // Where he comes to, nobody knows the address before.
        assert.ok(cell === to || code < 500, `a sender would give up: ${text}`);
        if (code === 0) this.unanswered.add(subject);
        if (code === 250) this.acknowledged.add(subject);
        if (code === 250) return true;
      }
      return false;
    });
  }
}

async function startCell(t: TestContext, engine: Engine): Promise<Cell> {
  const folder = await temporaryFolder(t);
  const environment: Record<string, string> =
    engine === 'postgres' ? { MAYFLY_DATABASE_URL: await postgres.newMigratedDatabase(t) } : {};
  const server = await startServer({ folder, environment });
  const cell = { folder, environment, server, commands: takeCommands(t, folder, environment) };
  atEnd(t, () => cell.server.end('SIGKILL'));
  return cell;
}

async function run({ commands }: Cell, line: readonly string[]): Promise<string> {
  const { code, output, errors } = await commands.run(line);
  assert.equal(code, 0, errors);
  return output;
}

function callOf({ server }: Cell, key: string, method: string, path: string, body?: unknown) {
  return callApi(server.url, { method, path, key, ...(body === undefined ? {} : { body }) });
}

async function isServedBy(cell: Cell, key: string): Promise<boolean> {
  const { status } = await callOf(cell, key, 'GET', '/v1/mailboxes');
  return status === 200;
}
