import type { EventLog } from '../core/events/log.ts';
import type { Mailboxes } from '../core/mailboxes/mailboxes.ts';
import { MailLists } from '../core/mails/found/lists/mail-lists.ts';
import { MailMarks } from '../core/mails/found/lists/marks.ts';
import { MailSearch } from '../core/mails/found/search/mail-search.ts';
import { SearchIndexer } from '../core/mails/found/search/search-indexer.ts';
import type { MailContents } from '../core/mails/kept/contents.ts';
import type { MailExtracts } from '../core/mails/kept/extracts.ts';
import type { OwnerLimits } from '../core/owner-limits.ts';
import type { Clock } from '../lib/clock.ts';
import type { IdSource } from '../lib/ids.ts';
import type { Turns } from '../lib/scheduling/turns.ts';
import type { Store } from '../store/store.ts';

/** The parts by which mails are listed, searched and marked. */
export interface MailFinding {
  readonly lists: MailLists;
  readonly marks: MailMarks;
  readonly search: MailSearch;
  readonly indexer: SearchIndexer;
}

/** Builds the parts by which mails are listed, searched and marked. */
export function buildMailFinding(given: {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly turns: Turns;
  readonly ownerLimits: OwnerLimits;
  readonly mailboxes: Mailboxes;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
  readonly events: EventLog;
  readonly onError: (error: unknown) => void;
}): MailFinding {
  const indexer = new SearchIndexer(given);
  const search = new MailSearch({ ...given, onSearcher: () => indexer.start() });
  return { lists: new MailLists({ ...given, search }), marks: new MailMarks(given), search, indexer };
}
