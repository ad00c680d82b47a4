import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The blocks of one language in a page of docs/, in their order. */
export function blocksOf(language: 'nginx' | 'caddy' | 'haproxy' | 'text', name = 'operating.md'): readonly string[] {
  const page = readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, of, text]) =>
    of === language && text !== undefined ? [text] : [],
  );
}

/** A block with the places of a test in place of its own, each of which has to be in it. */
export function placed(block: string, places: Readonly<Record<string, string>>): string {
  return Object.entries(places).reduce((text, [own, ofTest]) => {
    if (!text.includes(own)) throw new Error(`a block of the page has no "${own}"`);
    return text.replaceAll(own, ofTest);
  }, block);
}
