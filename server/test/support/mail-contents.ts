import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Json } from '../../src/core/mails/kept/content-json.ts';
import { MailContents } from '../../src/core/mails/kept/contents.ts';
import { MailExtracts } from '../../src/core/mails/kept/extracts.ts';
import { ByteCache } from '../../src/lib/caches/byte-cache.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import type { Store } from '../../src/store/store.ts';
import { ManualClock } from './manual-clock.ts';

/** The contents of a store's mails, for which nothing may fail unless the test takes the failures. It is stopped after the test. */
export function contentsOf(
  t: TestContext,
  parts: {
    store: Store;
    monotonic?: Clock;
    turns?: Turns;
    cache?: ByteCache<Json>;
    onFailure?: (error: unknown) => void;
  },
): MailContents {
  const contents = new MailContents({
    monotonic: new ManualClock(),
    turns: new Turns(),
    cache: new ByteCache<Json>({ bytesMax: 1024 * 1024 }),
    onFailure: (error) => assert.fail(String(error)),
    ...parts,
  });
  t.after(() => contents.stop());
  return contents;
}

/** The codes and links of a store's mails, for which nothing may fail. They are kept no more after the test. */
export function extractsOf(
  t: TestContext,
  { store, turns = new Turns(), contents }: { store: Store; turns?: Turns; contents: MailContents },
): MailExtracts {
  const extracts = new MailExtracts({
    ...{ store, turns, contents },
    // After a test its store closes first.
    onFailure: (error) => assert.equal(String(error), 'Error: the store is closed'),
  });
  t.after(() => extracts.stop());
  return extracts;
}
