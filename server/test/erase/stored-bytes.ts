import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseView } from '../../src/store/sqlite/erase/database-view.ts';
import { findLeftContent, type LeftContent } from '../../src/store/sqlite/erase/left-content.ts';

/** Those of the markers that the files of a folder have. */
export function markersIn(folder: string, markers: Iterable<string>): string[] {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  return [...markers].filter((marker) => files.some((bytes) => bytes.includes(marker)));
}

/** What is left of deleted content in the free space of a database. */
export async function leftContentOf(file: string): Promise<LeftContent> {
  const view = await DatabaseView.open(file);
  try {
    return findLeftContent(view);
  } finally {
    view.close();
  }
}
