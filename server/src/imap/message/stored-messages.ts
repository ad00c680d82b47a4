import type { Caller } from '../../core/accounts/accounts.ts';
import type { Messages, NumberedRow } from '../selected/messages.ts';
import { FetchedMessage, type MessageParts } from './fetched-message.ts';

/** Messages as IMAP reads them: what is stored is what is sent. */
export class StoredMessages implements Messages {
  readonly #parts: MessageParts;

  constructor(parts: MessageParts) {
    this.#parts = parts;
  }

  /** Opens a message for one command. Nothing is read of it before it is asked for, unless it was read already. */
  open({ holder }: Caller, row: NumberedRow, message?: Buffer): FetchedMessage {
    return new FetchedMessage(this.#parts, { holder, row, message });
  }
}
