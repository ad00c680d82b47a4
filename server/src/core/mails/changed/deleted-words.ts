import { removeDeletedWords } from '../../../store/operations/search/word-index.ts';
import type { Store } from '../../../store/store.ts';

/** Writes of one run: 2.5 GB of a word index. What is left comes with the next one. */
const writesMax = 2_500;

/**
 * Takes the words of deleted mails out of the word index, where deleted content is erased: of an index of SQLite only a merge does, and
 * one of all of it costs as much as it is large.
 */
export async function eraseDeletedWords({ store, signal }: { store: Store; signal: AbortSignal }): Promise<void> {
  let isMore = await store.write(removeDeletedWords, { begins: true });
  for (let writes = 1; isMore && writes < writesMax && !signal.aborted; writes += 1) {
    isMore = await store.write(removeDeletedWords, { begins: false });
  }
}
