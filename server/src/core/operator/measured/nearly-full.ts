import { readLargestOwners } from '../../../store/operations/operator/overview.ts';
import type { Store } from '../../../store/store.ts';

/** Owners with the most bytes that are compared with their limits. */
const largestMax = 100;
/** Part of its bytes from which on an owner is nearly full. */
const fullShare = 0.9;

/**
 * Reads the owners who have used nine tenths of the bytes that they may keep, those with the most bytes first, among the hundred with the most.
 * @param parts.ownerBytesMax Bytes that an owner without a limit of the own keeps at most.
 */
export async function readNearlyFull({
  store,
  ownerBytesMax,
}: {
  store: Store;
  ownerBytesMax: number;
}): Promise<readonly string[]> {
  const largest = await store.read(readLargestOwners, { limit: largestMax });
  return largest
    .filter(({ bytes, bytes_max }) => bytes >= fullShare * (bytes_max ?? ownerBytesMax))
    .map(({ owner }) => owner);
}
