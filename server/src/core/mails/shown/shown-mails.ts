import type { ByteCache } from '../../../lib/caches/byte-cache.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { type MailRow, mailOfVersion, mailVersion, readMailsById } from '../../../store/operations/mails/mails.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import type { Json } from '../kept/content-json.ts';
import type { MailContents } from '../kept/contents.ts';
import type { MailExtracts } from '../kept/extracts.ts';
import { groupBytesMax } from '../kept/groups.ts';
import { isCurrent } from '../kept/kept-extract.ts';
import { presentMail } from './present.ts';
import { pageVersions, readVersions } from './versions.ts';

/** Mails whose rows are read at once for a list, so that a list of any length takes bounded memory. */
const rowsAtOnce = 25;

interface ShownMailsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
  /** Cache of Emails. It is that of the contents, because an Email is mostly its content. */
  readonly cache: ByteCache<Json>;
}

/**
 * Emails as JSON. Those of small mails are cached by the versions of the mails: a mail that is read again is not read
 * from the store, parsed or serialised again.
 */
export class ShownMails {
  readonly #parts: ShownMailsParts;

  constructor(parts: ShownMailsParts) {
    this.#parts = parts;
  }

  /** Makes the Email of a mail with its codes and links; `undefined` when the mail is gone. */
  async whole(caller: Caller, row: MailRow): Promise<Json | undefined> {
    const { cache, contents, extracts } = this.#parts;
    const known = cache.get(keyOfWhole(caller, mailVersion(row)));
    if (known !== undefined) return known;
    const [shown] = await contents.show(caller.holder, [row]);
    if (shown === undefined) return undefined;
    // The content that was just read is in the cache, so that the message is not parsed again.
    const extract = await extracts.one(caller.holder, shown.row);
    const json = presentMail(caller, shown, caller.view?.hasCodes === false ? undefined : extract);
    const isFinal = extract !== undefined && isCurrent(extract);
    return isFinal ? this.#keep(keyOfWhole(caller, mailVersion(shown.row)), json) : json;
  }

  /**
   * Makes the Emails of all mails of a mailbox for a list, without codes and links, page by page. There is at least one
   * page, and only the first may be empty.
   * @param newest Versions of the first mails of the list: `pageVersions`, or fewer if the list is shorter.
   */
  async *pages(caller: Caller, mailboxId: string, newest: readonly string[]): AsyncGenerator<Json[], void> {
    let isFirst = true;
    for (let versions = newest; ; ) {
      for (let from = 0; from < versions.length || isFirst; from += rowsAtOnce) {
        for await (const items of this.#listed(caller, mailboxId, versions.slice(from, from + rowsAtOnce))) {
          if (items.length > 0 || isFirst) yield items;
          isFirst = false;
        }
      }
      if (versions.length < pageVersions) return;
      const next = await readVersions(this.#parts, caller, { mailboxId, after: versions.at(-1) });
      versions = next?.versions ?? [];
    }
  }

  /** Makes Emails of a list, a few at a time. Deleted mails are left out. */
  async *#listed(caller: Caller, mailboxId: string, versions: readonly string[]): AsyncGenerator<Json[], void> {
    const { store, turns, cache } = this.#parts;
    const known = versions.map((version) => ({ version, json: cache.get(version) }));
    const ids = known.flatMap(({ version, json }) => (json === undefined ? [mailOfVersion(version).id] : []));
    const rows =
      ids.length === 0
        ? new Map<string, MailRow>()
        : await turns.run(caller.holder, () => store.read(readMailsById, { mailboxId, ids }));
    const found = known.flatMap(({ version, json }) => json ?? rows.get(mailOfVersion(version).id) ?? []);
    for (const group of inGroups(found)) {
      const made = await this.#make(
        caller,
        group.filter((one) => isRow(one)),
      );
      yield group.flatMap((one) => (isRow(one) ? (made.get(one.id) ?? []) : [one]));
    }
  }

  /** Makes Emails as lists have them, by the ids of the mails. */
  async #make(caller: Caller, rows: readonly MailRow[]): Promise<Map<string, Json>> {
    const made = new Map<string, Json>();
    if (rows.length === 0) return made;
    for (const mail of await this.#parts.contents.show(caller.holder, rows)) {
      made.set(mail.row.id, this.#keep(mailVersion(mail.row), presentMail(caller, mail)));
    }
    return made;
  }

  /** Caches the Email of a small mail. That of a large mail is mostly its content, which is cached already. */
  #keep(key: string, json: Json): Json {
    if (typeof json !== 'string' || this.#parts.cache.isOff) return json;
    // Memory of its own: a part of a pool would keep all of that from being freed.
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json));
    bytes.write(json);
    this.#parts.cache.set(key, bytes);
    return bytes;
  }
}

/** The other keys of the cache are versions of mails, and ids of messages. A viewer of a link is told less than the owner. */
function keyOfWhole({ view }: Caller, version: string): string {
  const kind = view === undefined ? 'whole' : view.hasCodes ? 'shared' : 'shared-without-codes';
  return `${kind} ${version}`;
}

/** Mail of a list: its cached Email, or the row from which its Email is made. */
type Found = Json | MailRow;

function isRow(found: Found): found is MailRow {
  return typeof found === 'object' && 'raw_id' in found;
}

/** Mails of a list in groups whose Emails, or messages, have at most `groupBytesMax`, unless a single one has more. */
function* inGroups(mails: readonly Found[]): Generator<readonly Found[], void> {
  let first = 0;
  let bytes = 0;
  for (const [at, mail] of mails.entries()) {
    const size = isRow(mail) ? mail.size : mail.length;
    if (at > first && bytes + size > groupBytesMax) {
      yield mails.slice(first, at);
      first = at;
      bytes = 0;
    }
    bytes += size;
  }
  yield mails.slice(first);
}
