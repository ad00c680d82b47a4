import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openSession, runCommands } from '../durability/server-process.ts';
import { eventually } from '../support/until.ts';
import { startCell, startProxy } from './two-cells.ts';

type Proxy = Awaited<ReturnType<typeof startProxy>>;

const hasHaproxy = spawnSync('which', ['haproxy']).status === 0;

test('two cells behind the HAProxy of docs/scale.md: calls go by host name or key, mail by domain, and a line of a map is changed while it runs', {
  skip: hasHaproxy ? false : 'haproxy is not installed',
}, async (t) => {
  const [a, b] = await Promise.all([startCell(t, 'a.test'), startCell(t, 'b.test')]);
  const proxy = await startProxy(t, { a: a.url, b: b.url, keyOfB: b.key });
  const statusOf = async (key: string, host: string) => (await proxy.call({ key, host })).status;
  assert.equal(await statusOf(a.key, 'a.example.com'), 200);
  assert.equal(await statusOf(a.key, 'A.example.com:80'), 200);
  assert.equal(await statusOf(a.key, 'b.example.com'), 401, 'a cell knows no keys of the other');
  assert.equal(await statusOf(a.key, 'nobody.example.com'), 200, 'the first cell has what no line names');
  assert.equal(await statusOf(b.key, 'a.example.com'), 200, 'the line of a key goes before that of a host name');
  assert.equal(await statusOf('mfk_nobodyhasthiskey', 'a.example.com'), 401);

  assert.equal(await statusOf(a.key, 'qa.example.com'), 401);
  await proxy.set('qa.example.com', 'cell-a');
  assert.equal(await statusOf(a.key, 'qa.example.com'), 200);

  for (const [cell, other, host] of [
    [a, b, 'a.example.com'],
    [b, a, 'b.example.com'],
  ] as const) {
    const { status, body } = await proxy.call({ key: cell.key, host, method: 'POST', body: { noExpiration: true } });
    assert.equal(status, 201);
    const address = String(body.address);
    assert.equal(await sendTo(cell.smtpPort, address), 250);
    assert.equal(await sendTo(other.smtpPort, address), 550, 'a cell relays nothing to the other');
    const wait = { match: { subject: 'hello' }, timeout: 5 };
    const waited = await proxy.call({ key: cell.key, host, method: 'POST', path: `/${body.id}/wait`, body: wait });
    assert.equal(waited.status, 200, 'a wait passes the proxy');
  }
});

/** Owner who moves, and where his programs call. */
const owner = 'ann';
const domain = 'ann.test';
const host = 'qa.example.com';
const everyMs = 20;
/** Mails and calls that have to be done at each of the two cells. */
const doneEach = 30;

test('an owner moves between two cells under load: no call and no mail of his is lost, and his programs notice nothing', {
  skip: hasHaproxy ? false : 'haproxy is not installed',
}, async (t) => {
  const [a, b] = await Promise.all([startCell(t, 'a.test'), startCell(t, 'b.test')]);
  const [made, added] = await runCommands(a.folder, [
    ['keys', 'create', '--owner', owner],
    ['domains', 'add', '--owner', owner, domain],
  ]);
  assert.equal(added?.code, 0, added?.errors ?? '');
  const key = /mfk_\w+/.exec(made?.output ?? '')?.[0] ?? assert.fail();
  const proxy = await startProxy(t, { a: a.url, b: b.url, keyOfB: b.key });
  await proxy.set(host, 'cell-a');
  const call = { key, host, method: 'POST', body: { noExpiration: true, domain } };
  const mailbox = (await proxy.call(call)).body;

  const work = new Work({ proxy, key, recipient: String(mailbox.address) });
  const mx = { port: a.smtpPort };
  const over = new AbortController();
  const load = Promise.all([work.mail(mx, over.signal), work.calls(over.signal)]);
  await eventually('work is done in the first cell', () => work.isDone(doneEach));
  const [ticket] = await runCommands(b.folder, [['accounts', 'ticket', '--owner', owner]]);
  const line = ['move-owner', owner, '--to', b.url, '--ticket', ticket?.output.trim() ?? ''];
  const [moved] = await runCommands(a.folder, [line]);
  assert.equal(moved?.code, 0, moved?.errors ?? '');
  mx.port = b.smtpPort;
  await proxy.set(host, 'cell-b');
  const before = work.done;
  await eventually('work is done in the second', () => work.isDone(before + doneEach));
  over.abort();
  await load;

  const { items } = (await proxy.call({ key, host, path: `/${mailbox.id}/mails` })).body;
  const subjects = items.map(({ subject }: { subject: string }) => subject);
  assert.deepEqual(subjects.toSorted(), [...work.acknowledged].toSorted(), 'each acknowledged mail, once');
  const { items: mailboxes } = (await proxy.call({ key, host })).body;
  const tags = mailboxes.flatMap(({ tag }: { tag: string | null }) => tag ?? []);
  assert.deepEqual(tags.toSorted(), [...work.made].toSorted(), 'each mailbox, once');
  t.diagnostic(
    `${moved?.output.trim()} ${work.acknowledged.size} mails, ${work.made.size} mailboxes, ${work.putOff} put off`,
  );
});

/** Work of an owner: mails are sent to him, and his programs make mailboxes. Each tries again as a sender or program does. */
class Work {
  readonly acknowledged = new Set<string>();
  readonly made = new Set<string>();
  putOff = 0;
  readonly #cells: { readonly proxy: Proxy; readonly key: string; readonly recipient: string };

  constructor(cells: { readonly proxy: Proxy; readonly key: string; readonly recipient: string }) {
    this.#cells = cells;
  }

  /** The lesser number of what was done of both kinds. */
  get done(): number {
    return Math.min(this.acknowledged.size, this.made.size);
  }

  isDone(count: number): boolean {
    return this.done >= count;
  }

  /** Sends mails to the place that MX records name, each until it is taken. */
  async mail(mx: { readonly port: number }, over: AbortSignal): Promise<void> {
    for (let mail = 0; !over.aborted; mail += 1) {
      const subject = `mail ${mail}`;
      await eventually(`${subject} is taken`, async () => {
        const session = (await openSession(mx.port)) ?? assert.fail('a cell is not there');
        const { code, text } = await session.deliver({
          to: this.#cells.recipient,
          content: `Subject: ${subject}\r\n\r\nx`,
        });
        session.socket.destroy();
        assert.ok(code < 500, text);
        if (code === 250) this.acknowledged.add(subject);
        else this.putOff += 1;
        return code === 250;
      });
      await pause(everyMs);
    }
  }

  /** Makes mailboxes, each with a key by which the call may be repeated. */
  async calls(over: AbortSignal): Promise<void> {
    for (let made = 0; !over.aborted; made += 1) {
      const tag = `box-${made}`;
      await eventually(`${tag} is made`, async () => {
        const { proxy, key } = this.#cells;
        const body = { noExpiration: true, tag, domain };
        const { status } = await proxy.call({ key, host, method: 'POST', body, repeatable: tag });
        assert.ok(status === 201 || status === 503, `a program would give up: ${status}`);
        if (status === 201) this.made.add(tag);
        else this.putOff += 1;
        return status === 201;
      });
      await pause(everyMs);
    }
  }
}

async function sendTo(port: number, to: string): Promise<number> {
  const session = (await openSession(port)) ?? assert.fail('a cell is not there');
  const { code } = await session.deliver({ to, content: 'Subject: hello\r\n\r\nx' });
  session.socket.destroy();
  return code;
}
