import type { AddressInfo, BlockList } from 'node:net';
import { ConnectionServer } from '../connections/connection-server.ts';
import type { ListenAddress } from '../lib/sockets/acceptors.ts';
import { pop3Replies as replies } from './protocol/replies.ts';
import { Pop3Session, type Pop3SessionParts } from './session.ts';

/** The POP3 server (RFC 1939): its sessions, within the limits of a `ConnectionServer`. */
export class Pop3Server {
  readonly #server: ConnectionServer;

  constructor(parts: Pop3SessionParts & { proxies: BlockList }) {
    this.#server = new ConnectionServer({
      ...parts,
      protocol: 'pop3',
      replies,
      open: (connection) => new Pop3Session({ ...connection, parts }),
    });
  }

  /**
   * Starts to listen and returns the address; port 0 takes any free port.
   * @param options.isSecure Whether connections to it begin with a TLS handshake (RFC 8314 §3.3).
   */
  listen(address: ListenAddress, { isSecure = false } = {}): Promise<AddressInfo> {
    return this.#server.listen(address, { isSecure });
  }

  get connections(): number {
    return this.#server.connections;
  }

  /** Ends sessions that have exceeded a time limit. Runs by itself once a second. */
  enforceTime(): void {
    this.#server.enforceTime();
  }

  /** Stops: refuses new connections, lets replies under way finish, and asks the other clients to come back later. */
  stop(): Promise<void> {
    return this.#server.stop();
  }
}
