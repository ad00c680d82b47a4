import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Server } from 'node:net';

/** Has a server listen on any free port of an address, and returns the port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  server.listen({ port: 0, host, backlog: 1_000 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

/** Above the ports of well-known services, and below those that systems give to whoever asks for any port (Linux from 32768, others from 49152). */
const portsOfOurChoice = { from: 20_000, below: 32_000 };

/** A port that nobody listens on. It stays so until it is used: the system gives it to no one who asks for any port. */
export async function freePort(): Promise<number> {
  const port = randomInt(portsOfOurChoice.from, portsOfOurChoice.below);
  return (await isListening(port)) ? freePort() : port;
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
