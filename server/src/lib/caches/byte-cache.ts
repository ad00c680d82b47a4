import { SizedCache } from './sized-cache.ts';

/** Cache of texts, bounded in bytes. The text that was least recently used goes first. */
export class ByteCache<Text extends string | Uint8Array = string> extends SizedCache<Text> {
  constructor({ bytesMax }: { bytesMax: number }) {
    super({ bytesMax, bytesOf });
  }
}

const entryBytes = 200;

/**
 * Estimated bytes of a text. Two for each character, because a string with a character above Latin-1 needs that, and it
 * cannot be told which strings have one.
 */
function bytesOf(key: string, text: string | Uint8Array): number {
  return entryBytes + 2 * key.length + (typeof text === 'string' ? 2 : 1) * text.length;
}
