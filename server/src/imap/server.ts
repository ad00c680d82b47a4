import type { AddressInfo, BlockList } from 'node:net';
import { ConnectionServer } from '../connections/connection-server.ts';
import type { EventBell } from '../core/events/bell.ts';
import type { ListenAddress } from '../lib/sockets/acceptors.ts';
import type { MessageParts } from './message/fetched-message.ts';
import { StoredMessages } from './message/stored-messages.ts';
import { byes } from './protocol/imap-replies.ts';
import { MailboxViews } from './selected/mailbox-views.ts';
import { ImapSession } from './session.ts';
import type { ImapSessionParts } from './session-parts.ts';

/** The IMAP server: its sessions, within the limits of a `ConnectionServer`. */
export class ImapServer {
  readonly #server: ConnectionServer;

  constructor(
    options: Omit<ImapSessionParts, 'views' | 'messages'> &
      MessageParts & { readonly bell: EventBell; readonly proxies: BlockList },
  ) {
    const parts = { ...options, views: new MailboxViews(options), messages: new StoredMessages(options) };
    this.#server = new ConnectionServer({
      ...options,
      protocol: 'imap',
      replies: byes,
      open: (connection) => new ImapSession({ ...connection, parts }),
    });
  }

  /**
   * Starts to listen and returns the address; port 0 takes any free port.
   * @param options.isSecure Whether connections to it begin with a TLS handshake (RFC 8314 §3.2).
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

  /** Stops: refuses new connections, lets commands under way finish, and asks the other clients to come back later. */
  stop(): Promise<void> {
    return this.#server.stop();
  }
}
