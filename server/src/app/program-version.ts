import { readFileSync } from 'node:fs';

/** Version of the program, from its package. */
export function programVersion(): string {
  // Two folders above, as in the package.
  const manifest = new URL('../../package.json', import.meta.url);
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return version;
}
