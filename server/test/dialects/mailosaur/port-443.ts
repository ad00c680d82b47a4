import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { listen } from '../../../load/listen.ts';
import { atEnd } from '../../support/test-end.ts';

/**
 * Starts a proxy (RFC 9110 §9.3.6) that leads what is meant for port 443 of a host to a port of this machine. Port 443 itself is
 * not for everybody. Returns its URL.
 */
export async function startPort443(t: TestContext, { host, port }: { host: string; port: number }): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((_request, answer) => answer.writeHead(501).end());
  server.on('connect', async ({ url }, client: Socket, head: Buffer) => {
    if (url !== `${host}:443`) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const service = connect(port, '127.0.0.1');
    for (const socket of [client, service]) sockets.add(socket.on('error', () => socket.destroy()));
    await once(service, 'connect');
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    service.write(head);
    client.pipe(service).pipe(client);
  });
  const own = await listen(server);
  atEnd(t, () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${own}`;
}
