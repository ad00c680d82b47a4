import type { ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

// Fastify has loaded the module; an import would load Node's fetch with it.
const { IncomingMessage } = process.getBuiltinModule('node:http');

/**
 * Options of an HTTP server that take no further request from flooded connections. Node parses all requests in a chunk of
 * 64 KiB in one step, thousands of them, and makes a response for each. A flooded connection's are taken for upgrades, for
 * which it makes none; as nobody handles those, it closes the connection after the chunk.
 */
export function floodedOptions(
  flooded: WeakSet<Socket>,
): Pick<ServerOptions, 'IncomingMessage' | 'shouldUpgradeCallback'> {
  class Message extends IncomingMessage {
    /** Whether this is the last request to be read. */
    get upgrade(): boolean {
      return this.method === 'CONNECT' || flooded.has(this.socket);
    }

    /** Ignores what the client asks for: no other protocol is spoken here. */
    set upgrade(_asked: unknown) {}
  }
  return { IncomingMessage: Message, shouldUpgradeCallback: ({ socket }) => flooded.has(socket) };
}
