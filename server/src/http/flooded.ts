import type { ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

// Fastify has loaded the module; an import would load Node's fetch with it.
const { IncomingMessage } = process.getBuiltinModule('node:http');

/**
 * Options of an HTTP server that ignore further requests of flooded connections. Node parses all requests in a chunk of
 * 64 KiB at once, thousands of them, and makes a response for each. Requests of a flooded connection are parsed as
 * upgrades, for which Node makes no response. Nobody handles those, so Node closes the connection after the chunk.
 */
export function floodedOptions(
  flooded: WeakSet<Socket>,
): Pick<ServerOptions, 'IncomingMessage' | 'shouldUpgradeCallback'> {
  class Message extends IncomingMessage {
    /** Whether this is the last request to be read. */
    get upgrade(): boolean {
      return this.method === 'CONNECT' || flooded.has(this.socket);
    }

    /** Ignores a requested upgrade, because no other protocol is supported. */
    set upgrade(_asked: unknown) {}
  }
  return { IncomingMessage: Message, shouldUpgradeCallback: ({ socket }) => flooded.has(socket) };
}
