import { MailReader } from '../src/core/mails/in/mail-reader.ts';
import { storedDelivery } from '../src/core/mails/in/stored-delivery.ts';
import { type Clock, systemClock } from '../src/lib/clock.ts';
import { IdSource } from '../src/lib/ids.ts';
import { systemRandom } from '../src/lib/random.ts';
import { parseOutline } from '../src/mime/parse-mail.ts';
import { openLog } from '../src/store/operations/log-upkeep.ts';
import { insertMailbox } from '../src/store/operations/mailboxes.ts';
import { deliverMail } from '../src/store/operations/mails/delivery.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/store/store.ts';
import { countAtOnce } from './repeat.ts';
import { sampleText } from './sample-text.ts';

/** Mails under way at once: enough for full batches. */
const mailsUnderWayMax = 1_000;
/** Mailboxes under way at once: in PostgreSQL each waits for a connection, and not for long. */
const mailboxesUnderWayMax = 50;
/** An owner's mailboxes are counted for each new one, so that few owners would make filling slow. */
const mailboxesPerOwner = 100;
/** The usual domain of a service. */
const domain = 'mayfly.localhost';
/** Takes neighbouring mails to mailboxes far apart; prime, so that it visits all of them. */
const stride = 7_919;

/** A mailbox that mail can be put into. */
export interface FilledMailbox {
  readonly id: string;
  readonly address: string;
}

/** Fills a store by the operations that the service uses, without the way there. */
export class StoreFiller {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly ids = new IdSource(systemRandom());
  readonly #reader: MailReader;

  constructor({ store, clock }: { store: Store; clock: Clock }) {
    this.#store = store;
    this.#clock = clock;
    this.#reader = new MailReader({
      monotonic: clock,
      parse: parseOutline,
      copyBytesMax: 0,
      packsAll: false,
      onFailure: (error) => {
        throw error;
      },
    });
  }

  async addMailboxes(options: { count: number; owner: string; expiresAtMs: number }): Promise<FilledMailbox[]> {
    const mailboxes: FilledMailbox[] = [];
    const groups = Math.ceil(options.count / mailboxesPerOwner);
    await countAtOnce({ count: options.count, atOnce: mailboxesUnderWayMax }, async (index) => {
      const now = this.#clock.now();
      // Neighbours get different owners, whose counting does not wait for each other.
      const group = index % groups;
      const owner = group === 0 ? options.owner : `${options.owner}-${group}`;
      const mailbox = mailboxRow({ id: this.ids.next(now), owner, expiresAtMs: options.expiresAtMs, now });
      await this.#store.write(insertMailbox, { mailbox, activeMailboxesMax: mailboxesPerOwner, now });
      mailboxes[index] = mailbox;
    });
    return mailboxes;
  }

  /**
   * Delivers mails to the mailboxes in turn, far apart in the tables, and returns their ids.
   * @param options.raw Their message; plain text of `mailBytes` when not given.
   */
  async deliver(options: {
    mailboxes: readonly FilledMailbox[];
    mails: number;
    mailBytes: number;
    raw?: Buffer;
  }): Promise<string[]> {
    const { mailboxes, mails, mailBytes, raw = rawMail(mailBytes) } = options;
    const sender = 'sender@client.bench';
    const sizeBytes = raw.length;
    const message = await this.#reader.read([raw], { sender });
    const mailIds: string[] = [];
    await countAtOnce({ count: mails, atOnce: mailsUnderWayMax }, async (index) => {
      const mailbox = mailboxes[(index * stride) % mailboxes.length];
      if (mailbox === undefined) return;
      const recipients = [{ address: mailbox.address, to: [mailbox.address] }];
      const envelope = { sender, recipients, receivedAtMs: this.#clock.now(), sizeBytes };
      const delivery = storedDelivery(this.ids, envelope, message);
      const stored = await this.#store.write(deliverMail, delivery);
      if (stored.length !== 1) throw new Error(`a mail to ${mailbox.address} was not stored`);
      mailIds.push(...delivery.recipients.map(({ mailId }) => mailId));
    });
    return mailIds;
  }
}

/** Opens a database file and has it filled. Its log is opened, as by a server: one that never was begins with all these events removed. */
export async function fillFile(
  file: string,
  fill: (filler: StoreFiller, store: Store) => Promise<void>,
): Promise<void> {
  const store = await openSqliteStore({ file, clock: systemClock, asServer: true });
  try {
    await store.write(openLog, { name: 'load' });
    await fill(new StoreFiller({ store, clock: systemClock }), store);
  } finally {
    await store.close();
  }
}

/** Row of a mailbox; `more` are values other than the usual ones. */
export function mailboxRow<More extends object>(
  { id, owner, expiresAtMs, now }: { id: string; owner: string; expiresAtMs: number; now: number },
  more?: More,
) {
  const alias = `box-${id}`;
  const names = { id, owner, alias, domain, address: `${alias}@${domain}`, recoverable: 0, tag: '' };
  return { ...names, expires_at: expiresAtMs, created_at: now, archived_at: null, mails_from: '', ...more };
}

function rawMail(bytes: number): Buffer {
  const header = 'From: sender@client.bench\r\nSubject: bench\r\n\r\n';
  return Buffer.from(header + sampleText(bytes - header.length));
}
