import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { atEnd } from '../support/test-end.ts';

/** Rating of a bad message. */
export const spamReply = `SPAMD/1.1 0 EX_OK\r\nSpam: True ; 7.5 / 5.0\r\n\r\n
---- ---------------------- ----------------------
 7.5 BAD_RULE               BODY: it is bad
`;

/** Answers as spamd does, the same for every message, after it has read all of it; without a reply it hangs up. */
export async function startSpamd(
  t: TestContext,
  reply: string | undefined,
): Promise<{ place: string; asked: () => string[] }> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('data', (piece) => {
      text += piece;
    });
    socket.on('error', () => {});
    socket.on('end', () => {
      asked.push(text);
      if (reply === undefined) socket.destroy();
      else socket.end(reply);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(t, () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return { place: `127.0.0.1:${address.port}`, asked: () => asked };
}
