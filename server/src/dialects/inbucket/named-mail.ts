import type { Caller } from '../../core/accounts/accounts.ts';
import type { MailDeletion } from '../../core/mails/changed/deletion.ts';
import type { OwnerMails } from '../../core/mails/changed/owner-mails.ts';
import type { MailboxNames } from '../../core/mails/found/lists/mailbox-names.ts';
import type { FoundMail } from '../../core/mails/found/search/search-page.ts';
import { mailNotFound } from '../../core/mails/shown/find-mail.ts';
import type { Mails } from '../../core/mails/shown/mails.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import type { MailOutline } from '../../store/outline.ts';
import { DialectError } from '../base/dialect-error.ts';
import { hasAddress, hasMail, type InbucketName } from './names.ts';

/** Maximum number of mails of a list: as many as a mailbox of Inbucket has (INBUCKET_STORAGE_MAILBOXMSGCAP). */
export const listMailsMax = 500;
/** Maximum number of mails that one page finds. */
const pageMails = 500;
/** Mails of longer names, among those that are searched for a name, with which a page still has enough. */
const othersMax = 50;
/** Maximum number of pages of one mailbox that are looked through. */
const pagesMax = 20;

/** A mailbox that has mail to a name: whole, or only those of its mails whose recipients have the name. */
interface Source {
  readonly mailboxId: string;
  readonly isWhole: boolean;
}

type NamedRow = Pick<MailRow, 'mailbox_id' | 'id' | 'tx'>;

interface NamedMailParts {
  readonly ownerMails: OwnerMails;
  readonly mailboxNames: Pick<MailboxNames, 'find'>;
  readonly mails: Pick<Mails, 'rows'>;
  readonly deletion: Pick<MailDeletion, 'all'>;
}

/**
 * The mail of one name, as Inbucket's mailboxes have it: that of the mailboxes at such an address, that of the capture inbox of a
 * user of that name, and the mail to such an address which capture inboxes and catch-alls have.
 */
export class NamedMail {
  readonly #parts: NamedMailParts;

  constructor(parts: NamedMailParts) {
    this.#parts = parts;
  }

  /** Texts of the newest mails of a name, at most `limit`, the oldest first. */
  async list(
    caller: Caller,
    name: InbucketName,
    { limit, present }: { limit: number; present: (mail: FoundMail) => string },
  ): Promise<string[]> {
    const found: { row: NamedRow; text: string }[] = [];
    for (const source of await this.#sources(caller, name)) {
      const add = (mail: FoundMail) => found.push({ row: keysOf(mail), text: present(mail) });
      await this.#each(caller, { name, source, limit }, add);
    }
    return found
      .toSorted((one, other) => byArrival(one.row, other.row))
      .slice(-limit)
      .map(({ text }) => text);
  }

  /**
   * Finds a mail of a name; the id `latest` is the newest.
   * @throws AppError `mail_not_found`
   */
  async one(caller: Caller, name: InbucketName, id: string): Promise<{ row: MailRow; outline: MailOutline }> {
    const ids = id === 'latest' ? await this.list(caller, name, { limit: 1, present: ({ row }) => row.id }) : [id];
    const [found] = (await this.#having(caller, name, ids)).values();
    if (found === undefined) throw mailNotFound();
    return found;
  }

  /** Those of some mails that a name has, by id. */
  async #having(
    caller: Caller,
    name: InbucketName,
    ids: readonly string[],
  ): Promise<Map<string, { row: MailRow; outline: MailOutline }>> {
    const mails = await this.#parts.mails.rows(caller, ids);
    const sources = await this.#sources(caller, name);
    return new Map([...mails].filter(([, mail]) => sources.some((source) => isIn(source, name, mail))));
  }

  /**
   * Deletes the mail of a name. Mail that arrives meanwhile stays.
   * @throws DialectError 503 when only a part of it was found and deleted.
   */
  async purge(caller: Caller, name: InbucketName, signal: AbortSignal): Promise<void> {
    const ids: string[] = [];
    const limit = Number.POSITIVE_INFINITY;
    try {
      for (const source of await this.#sources(caller, name)) {
        if (source.isWhole) await this.#parts.deletion.all(caller, source.mailboxId);
        else await this.#each(caller, { name, source, limit }, ({ row }) => void ids.push(row.id));
      }
    } finally {
      await this.#parts.ownerMails.delete(caller, { ids }, signal);
    }
  }

  async #sources(caller: Caller, name: InbucketName): Promise<Source[]> {
    const { at, capturing, catchAlls } = await this.#parts.mailboxNames.find(caller, name.local);
    const sources = new Map<string, Source>();
    for (const { id, address } of at)
      if (hasAddress(name, address)) sources.set(id, { mailboxId: id, isWhole: !catchAlls.includes(id) });
    for (const id of catchAlls) sources.set(id, { mailboxId: id, isWhole: false });
    for (const { id, inbox } of capturing) sources.set(id, { mailboxId: id, isWhole: inbox === name.text });
    return [...sources.values()];
  }

  /**
   * Calls `onMail` with the newest mails of a name in one mailbox, at most `limit`.
   * @throws DialectError 503 when there may be others.
   */
  async #each(
    caller: Caller,
    { name, source, limit }: { name: InbucketName; source: Source; limit: number },
    onMail: (mail: FoundMail) => void,
  ): Promise<void> {
    const { mailboxId, isWhole } = source;
    const filter = isWhole ? {} : { conditions: [{ field: 'recipients' as const, contains: name.local }] };
    const size = Math.min(pageMails, isWhole ? limit : limit + othersMax);
    let left = limit;
    for (let page = 0; page < pagesMax; page += 1) {
      const request = { mailboxId, filter, start: page * size, limit: size };
      const { items, isExact } = await this.#parts.ownerMails.page(caller, request, (mails) => {
        const those = mails.filter((mail) => isIn(source, name, mail)).slice(0, left);
        left -= those.length;
        those.forEach(onMail);
        return mails.map(({ row }) => row.id);
      });
      if (left > 0 && items.length < size && !isExact) break;
      if (left <= 0 || items.length < size) return;
    }
    throw new DialectError(503, 'there is more mail than can be looked at in the time of a search: ask again');
  }
}

function isIn(
  { mailboxId, isWhole }: Source,
  name: InbucketName,
  { row, outline }: { row: NamedRow; outline: MailOutline },
): boolean {
  if (row.mailbox_id !== mailboxId) return false;
  return isWhole || hasMail(name, outline);
}

function keysOf({ row: { mailbox_id, id, tx } }: FoundMail): NamedRow {
  return { mailbox_id, id, tx };
}

function byArrival(one: NamedRow, other: NamedRow): number {
  return one.tx - other.tx || (one.id < other.id ? -1 : 1);
}
