import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

/** Has a server listen on any free port of an address, and returns the port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  server.listen({ port: 0, host, backlog: 1_000 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}

/** Whether something listens on a port of this machine. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
