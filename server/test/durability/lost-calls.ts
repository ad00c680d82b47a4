import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { postOnce } from '../http/exchange.ts';
import { eventually } from '../support/until.ts';
import { apiKey, type ServerProcess } from './server-process.ts';

/** Calls that are under way when the server is killed. */
const calls = 8;
const path = '/v1/mailboxes';
const body = { noExpiration: true };

/**
 * Sends calls whose answers nobody reads, kills the server by SIGKILL as soon as one of them has had its effect, and repeats
 * all of them at the server that comes after it: each is done once, and what was done before is replayed.
 * @param options.countClaims Counts the calls that have had their effect, as the database has it.
 */
export async function repeatLostCalls(
  server: ServerProcess,
  options: { round: number; countClaims: () => Promise<number>; next: () => Promise<ServerProcess> },
): Promise<{ replayed: number; done: number }> {
  const before = await options.countClaims();
  const names = Array.from({ length: calls }, (_, index) => `round-${options.round}-${index}`);
  const sockets = names.map((once) => sendUnread(server, once));
  await eventually('a call has had its effect', async () => (await options.countClaims()) > before);
  await server.end('SIGKILL');
  for (const socket of sockets) socket.destroy();
  const known = await options.countClaims();
  const next = await options.next();
  const existing = await mailboxesOf(next);
  const answers = await Promise.all(names.map((once) => postOnce(next.url, { path, key: apiKey, once, body })));
  const ids = answers.map((answer) => {
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const isReplayed = answer.headers.get('idempotent-replayed') === 'true';
    assert.equal(isReplayed, existing.includes(answer.body.id), 'replayed exactly what was there');
    return answer.body.id;
  });
  assert.equal(new Set(ids).size, calls);
  const replayed = ids.filter((id) => existing.includes(id)).length;
  assert.equal(replayed, known - before, 'what was kept has had its effect, and the other way round');
  assert.deepEqual((await mailboxesOf(next)).length, existing.length + calls - replayed);
  return { replayed, done: calls - replayed };
}

function sendUnread({ url }: ServerProcess, once: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  socket.pause();
  const text = JSON.stringify(body);
  const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}`, `Authorization: Bearer ${apiKey}`];
  socket.write([...head, `Idempotency-Key: ${once}`, `Content-Length: ${text.length}`, '', text].join('\r\n'));
  return socket;
}

async function mailboxesOf(server: ServerProcess): Promise<string[]> {
  const { body: list } = await server.call('GET', path);
  return list.items.map(({ id }: { id: string }) => id);
}
