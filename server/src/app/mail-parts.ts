import type { EventLog } from '../core/events/log.ts';
import type { Mailboxes } from '../core/mailboxes/mailboxes.ts';
import { MailLists } from '../core/mails/found/lists/mail-lists.ts';
import { MailMarks } from '../core/mails/found/lists/marks.ts';
import { MailSearch } from '../core/mails/found/search/mail-search.ts';
import { SearchIndexer } from '../core/mails/found/search/search-indexer.ts';
import type { Delivery } from '../core/mails/in/delivery.ts';
import { Injection } from '../core/mails/in/forms/injection.ts';
import { Imports, type ImportsParts } from '../core/mails/in/imports/imports.ts';
import { MailboxImport } from '../core/mails/in/imports/mailbox-import.ts';
import { MailReader } from '../core/mails/in/mail-reader.ts';
import type { MessageBudget } from '../core/mails/in/message-budget.ts';
import type { Json } from '../core/mails/kept/content-json.ts';
import { MailContents } from '../core/mails/kept/contents.ts';
import { MailExtracts } from '../core/mails/kept/extracts.ts';
import type { MessageBytes } from '../core/mails/kept/message-bytes.ts';
import { MailChecks } from '../core/mails/shown/checks/mail-checks.ts';
import { MailboxExport } from '../core/mails/shown/export/mailbox-export.ts';
import { MailPages } from '../core/mails/shown/pages/mail-pages.ts';
import { ShownMails } from '../core/mails/shown/shown-mails.ts';
import { ByteCache } from '../lib/byte-cache.ts';
import type { Turns } from '../lib/scheduling/turns.ts';
import type { Foundation } from './foundation.ts';

/** Builds the parts that read messages. */
export function buildReading({ options, store, clock, monotonic, turns, processLimits, onError }: Foundation) {
  const { config, parse } = options;
  const reader = new MailReader({
    monotonic,
    parse,
    copyBytesMax: processLimits.mailCopyBytesMax,
    packsAll: config.database.engine !== 'sqlite',
    onFailure: onError('reading a message'),
  });
  const cache = new ByteCache<Json>({ bytesMax: config.contentCacheBytes });
  const contents = new MailContents({
    store,
    monotonic,
    turns,
    cache,
    onFailure: onError('reading a stored message'),
  });
  const extracts = new MailExtracts({ store, turns, contents, onFailure: onError('keeping codes and links') });
  const shownMails = new ShownMails({ store, clock, turns, contents, extracts, cache });
  const pages = new MailPages({ store, clock, monotonic, turns, onFailure: onError('showing a stored message') });
  const checks = new MailChecks({ store, clock, monotonic, turns, onFailure: onError('checking a stored message') });
  return { reader, contents, extracts, shownMails, pages, checks };
}

/** Builds the parts by which mails are listed, searched and marked. */
export function buildMailFinding({
  onError,
  ...given
}: Foundation & {
  readonly mailboxes: Mailboxes;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
  readonly events: EventLog;
}) {
  const indexer = new SearchIndexer({ ...given, onError: onError('indexing mails') });
  const search = new MailSearch({ ...given, onError: onError('indexing mails'), onSearcher: () => indexer.start() });
  return { lists: new MailLists({ ...given, search }), marks: new MailMarks(given), search, indexer };
}

/** Builds the parts that receive mail without SMTP, and that export and import mailboxes. */
export function buildMailTransfer(
  given: ImportsParts & {
    readonly delivery: Delivery;
    readonly turns: Turns;
    readonly budget: MessageBudget;
    readonly messageBytesMax: number;
    readonly mailboxes: Mailboxes;
    readonly messageBytes: MessageBytes;
  },
) {
  const injection = new Injection(given);
  const imports = new Imports(given);
  return {
    injection,
    mailboxExport: new MailboxExport(given),
    imports,
    mailboxImport: new MailboxImport({ ...given, injection, imports }),
  };
}
