import { MailReader } from '../src/core/mails/in/mail-reader.ts';
import { storedDelivery } from '../src/core/mails/in/stored-delivery.ts';
import type { Clock } from '../src/lib/clock.ts';
import { IdSource } from '../src/lib/ids.ts';
import { systemRandom } from '../src/lib/random.ts';
import { parseOutline } from '../src/mime/parse-mail.ts';
import { insertMailbox } from '../src/store/operations/mailboxes.ts';
import { deliverMail } from '../src/store/operations/mails/delivery.ts';
import type { Store } from '../src/store/store.ts';
import { sampleText } from './sample-text.ts';

/** Mails under way at once: enough for full batches. */
const mailsUnderWayMax = 1_000;
/** Mailboxes under way at once: in PostgreSQL each waits for a connection, and not for long. */
const mailboxesUnderWayMax = 50;
/** An owner's mailboxes are counted for each new one, so that few owners would make filling slow. */
const mailboxesPerOwner = 100;
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
  readonly #ids = new IdSource(systemRandom());
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
    await inFlight({ count: options.count, underWayMax: mailboxesUnderWayMax }, async (index) => {
      const now = this.#clock.now();
      const id = this.#ids.next(now);
      const alias = `box-${id}`;
      const address = `${alias}@${domain}`;
      // Neighbours get different owners, whose counting does not wait for each other.
      const group = index % groups;
      const mailbox = {
        id,
        owner: group === 0 ? options.owner : `${options.owner}-${group}`,
        alias,
        domain,
        address,
        recoverable: 0,
        tag: '',
        expires_at: options.expiresAtMs,
        created_at: now,
        archived_at: null,
        mails_from: '',
      };
      await this.#store.write(insertMailbox, { mailbox, activeMailboxesMax: mailboxesPerOwner, now });
      mailboxes[index] = { id, address };
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
    await inFlight({ count: mails, underWayMax: mailsUnderWayMax }, async (index) => {
      const mailbox = mailboxes[(index * stride) % mailboxes.length];
      if (mailbox === undefined) return;
      const recipients = [{ address: mailbox.address, to: [mailbox.address] }];
      const envelope = { sender, recipients, receivedAtMs: this.#clock.now(), sizeBytes };
      const delivery = storedDelivery(this.#ids, envelope, message);
      const stored = await this.#store.write(deliverMail, delivery);
      if (stored.length !== 1) throw new Error(`bench: a mail to ${mailbox.address} was not stored`);
      mailIds.push(...delivery.recipients.map(({ mailId }) => mailId));
    });
    return mailIds;
  }
}

/** Does the work for each index, much of it at once. */
async function inFlight(
  { count, underWayMax }: { count: number; underWayMax: number },
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const workOn = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: Math.min(underWayMax, count) }, workOn));
}

function rawMail(bytes: number): Buffer {
  const header = 'From: sender@client.bench\r\nSubject: bench\r\n\r\n';
  return Buffer.from(header + sampleText(bytes - header.length));
}
