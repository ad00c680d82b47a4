import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');

/** The blocks of one language in docs/operating.md, in their order. */
export function blocksOf(language: 'nginx' | 'caddy' | 'haproxy'): readonly string[] {
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, text]) =>
    name === language && text !== undefined ? [text] : [],
  );
}

/** A block with the places of a test in place of its own, each of which has to be in it. */
export function placed(block: string, places: Readonly<Record<string, string>>): string {
  return Object.entries(places).reduce((text, [own, ofTest]) => {
    if (!text.includes(own)) throw new Error(`a block of docs/operating.md has no "${own}"`);
    return text.replaceAll(own, ofTest);
  }, block);
}
