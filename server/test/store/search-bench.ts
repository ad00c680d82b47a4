import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Caller } from '../../src/core/accounts/accounts.ts';
import { KnownDomains } from '../../src/core/accounts/known-domains.ts';
import { parseScopes } from '../../src/core/accounts/scopes.ts';
import { UsableDomains } from '../../src/core/accounts/usable-domains.ts';
import { ClockWatch } from '../../src/core/clock-watch.ts';
import { MailRemoval } from '../../src/core/mailboxes/mail-removal.ts';
import { Mailboxes } from '../../src/core/mailboxes/mailboxes.ts';
import { OwnerMails } from '../../src/core/mails/changed/owner-mails.ts';
import { OwnerPages } from '../../src/core/mails/found/lists/owner-pages.ts';
import { OwnerTotals } from '../../src/core/mails/found/lists/owner-totals.ts';
import { MailSearch, type SearchRequest } from '../../src/core/mails/found/search/mail-search.ts';
import { Offsets } from '../../src/core/mails/found/search/offset.ts';
import { SearchIndexer } from '../../src/core/mails/found/search/search-indexer.ts';
import type { PresentMails, SearchPage } from '../../src/core/mails/found/search/search-page.ts';
import { MailContents } from '../../src/core/mails/kept/contents.ts';
import { ByteCache } from '../../src/lib/caches/byte-cache.ts';
import { IdSource } from '../../src/lib/ids.ts';
import { createLog } from '../../src/lib/log.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import type { Store } from '../../src/store/store.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { minute, start } from './fixtures.ts';
import type { OpenStore } from './store-cases.ts';

const scopes = parseScopes('mailboxes');
const key = { keyId: 'key', scopes, mailboxId: undefined };
/** A caller who reaches all mailboxes of its owner. */
export const alice = { ...key, owner: 'alice', holder: 'alice', activeMailboxesMax: 9, dailyCallsMax: 9, callsLeft: 9 };

/** A search over a store, and the parts that it goes with. */
export interface SearchBench {
  readonly store: Store;
  readonly clock: ManualClock;
  readonly removal: MailRemoval;
  /** Searches, in whose pages the mails are their ids. */
  readonly search: { find(caller: Caller, request: SearchRequest, present?: PresentMails): Promise<SearchPage> };
  readonly ownerMails: OwnerMails;
  /** The indexer of the present process. */
  readonly indexer: () => SearchIndexer;
  /** Takes the indexer for that of another process, which knows nothing of this one. */
  readonly restart: () => void;
  readonly close: () => Promise<void>;
}

const presentIds: PresentMails = (mails) => mails.map(({ row }) => row.id);

/** Opens a search over an empty store. */
export async function openSearch(t: TestContext, open: OpenStore, stopwatch = () => 0): Promise<SearchBench> {
  const clock = new ManualClock(start + 2 * minute);
  const store = await open(t, { clock });
  const random = seededRandom(5);
  const ids = new IdSource(random);
  const turns = new Turns();
  const onError = (error: unknown) => assert.fail(String(error));
  const removal = new MailRemoval({ store, onError });
  const contents = new MailContents({
    store,
    monotonic: clock,
    turns,
    cache: new ByteCache({ bytesMax: 0 }),
    onFailure: onError,
  });
  const given = { store, clock, ids, turns, removal, contents, random };
  const usableDomains = new UsableDomains({
    store,
    known: new KnownDomains({ store, domains: ['mail.test'] }),
    domains: ['mail.test'],
  });
  const clockWatch = new ClockWatch({ store, clock, log: createLog('silent') });
  const mailboxes = new Mailboxes({
    ...given,
    usableDomains,
    clockWatch,
    lifetimeMinutesMax: 60,
    secondsToQuotaReset: () => 1,
    onEnd: () => {},
  });
  const limits = { batchMailsMax: 2, partMailsMax: 3 };
  const newIndexer = () => new SearchIndexer({ ...given, onError, stopwatch, limits });
  let indexer = newIndexer();
  const unindexed = { mailsMax: 4, readAtOnce: 2 };
  const search = new MailSearch({ ...given, mailboxes, onSearcher: () => {}, onError, stopwatch, unindexed });
  const totals = new OwnerTotals(given);
  const pages = new OwnerPages({ search, totals, mailboxes, offsets: new Offsets(given) });
  return {
    ...{ store, clock, removal },
    ownerMails: new OwnerMails({ ...given, search, totals, pages }),
    search: { find: (caller, request, present = presentIds) => search.find(caller, request, present) },
    indexer: () => indexer,
    restart: () => {
      indexer = newIndexer();
    },
    close: async () => {
      await removal.stop();
      await contents.stop();
      await store.close();
    },
  };
}

/** The ids of the mails of a page. */
export function idsOf({ mails }: SearchPage): readonly string[] {
  return mails;
}
