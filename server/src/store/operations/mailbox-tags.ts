import { statement, type Tx } from '../statement.ts';
import { selectActive } from './active-mailboxes.ts';

/** The last condition is that of the index. */
const selectNextTag = statement<{ owner: string; after: string; now: number; limit: number }>('selectNextTag')(
  (parts) =>
    selectActive(parts)
      .select('tag')
      .where('owner', '=', parts.param('owner'))
      .where('tag', '>', parts.param('after'))
      .where('tag', '<>', parts.literal(''))
      .orderBy('tag')
      .limit(parts.param('limit')),
);

/** Reads the different tags of an owner's active mailboxes in their order: at most `limit`, however many mailboxes have each. */
export async function readTags(
  tx: Tx,
  { owner, now, limit }: { owner: string; now: number; limit: number },
): Promise<string[]> {
  const tags: string[] = [];
  for (let after = ''; tags.length < limit; after = tags.at(-1) ?? '') {
    const next = await tx.first(selectNextTag, { owner, after, now, limit: 1 });
    if (next === undefined) break;
    tags.push(next.tag);
  }
  return tags;
}
