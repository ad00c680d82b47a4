import type { AddressInfo, BlockList } from 'node:net';
import { ConnectionServer } from '../connections/connection-server.ts';
import { ClientFaults } from '../core/client-faults.ts';
import type { ListenAddress } from '../lib/sockets/acceptors.ts';
import { replies } from './protocol/replies.ts';
import { SmtpSession } from './session.ts';
import type { SessionParts, SmtpSpeech } from './session-parts.ts';

/** The SMTP server: its sessions, within the limits of a `ConnectionServer`. */
export class SmtpServer {
  readonly #server: ConnectionServer<SmtpSpeech>;

  constructor(options: Omit<SessionParts, 'unknownRecipients'> & { proxies: BlockList }) {
    const { limits, budget, refusals } = options;
    const parts: SessionParts = {
      ...options,
      // What could never be held is refused for its size, and not put off again and again.
      limits: { ...limits, messageBytesMax: Math.min(limits.messageBytesMax, budget.aloneMax) },
      unknownRecipients: new ClientFaults({ perMinuteMax: limits.unknownRecipientsPerMinuteMax }),
    };
    const saidNothing = { recipients: [], isCaptured: false, login: 'not_offered' } as const;
    this.#server = new ConnectionServer({
      ...options,
      protocol: 'smtp',
      replies,
      stress: () => budget.fill,
      open: (connection) => new SmtpSession({ ...connection, parts }),
      onRefused: (refused) => refusals.add({ ...refused, ...saidNothing, reason: 'too_many_connections' }),
    });
  }

  /**
   * Starts to listen and returns the address; port 0 takes any free port.
   * @param options.isSecure Whether connections to it begin with a TLS handshake (RFC 8314 §3.3).
   * @param options.isLocal Whether they speak LMTP (RFC 2033).
   */
  listen(address: ListenAddress, { isSecure = false, isLocal = false } = {}): Promise<AddressInfo> {
    return this.#server.listen(address, { isSecure, isLocal });
  }

  /** Listens on a socket file for LMTP, as `ConnectionServer.listenAt` does. */
  listenAt(file: { readonly path: string; readonly isShared: boolean }): Promise<boolean> {
    return this.#server.listenAt(file, { isSecure: false, isLocal: true });
  }

  /** Port for connections that begin without TLS; `undefined` while the server does not listen. */
  get port(): number | undefined {
    return this.#server.portOf(({ isSecure, isLocal }) => !isSecure && !isLocal);
  }

  get connections(): number {
    return this.#server.connections;
  }

  /** Ends sessions that have exceeded a time limit. Runs by itself once a second. */
  enforceTime(): void {
    this.#server.enforceTime();
  }

  /** Stops: refuses new connections, lets messages under way finish, and asks the other clients to come back later. */
  stop(): Promise<void> {
    return this.#server.stop();
  }
}
