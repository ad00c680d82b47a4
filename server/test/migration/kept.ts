import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import type { Database } from '../../src/settings/values.ts';
import { runOn } from './places.ts';

/** The folder of the databases of earlier releases; `keep.ts` fills it. */
export const keptFolder = new URL('./kept', import.meta.url).pathname;

/** What the API of a release said of its database. */
export interface Recorded {
  /** Key that asked. */
  readonly key: string;
  /** Time at which it asked, in milliseconds since 1970. */
  readonly now: number;
  /** Address of a mailbox that is there. */
  readonly address: string;
  /** Body of each answer, by the path of its GET. */
  readonly answers: Record<string, unknown>;
}

/** The releases of which a database is kept. */
export function keptReleases(): string[] {
  return readdirSync(keptFolder).flatMap((name) => /^(.+)-answers\.json\.zst$/.exec(name)?.[1] ?? []);
}

/** The content of a kept file. */
export function readKept(release: string, name: 'sqlite.db' | 'postgres.sql' | 'answers.json'): Buffer {
  return zstdDecompressSync(readFileSync(`${keptFolder}/${release}-${name}.zst`));
}

/** Makes the kept database of a release again, at a place where there is none. */
export async function restore(release: string, place: Database): Promise<void> {
  if (place.engine === 'sqlite') await writeFile(place.file, readKept(release, 'sqlite.db'));
  else await runOn(place, readKept(release, 'postgres.sql').toString());
}
