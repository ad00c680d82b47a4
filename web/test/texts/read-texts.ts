import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { isLanguage, type Language } from '../../src/texts/languages.ts';

const folder = new URL('../../src/texts/', import.meta.url);

/** Files of texts, below the folder of texts. */
export const textFiles: readonly string[] = globSync('**/*.ts', { cwd: folder }).filter((file) =>
  isLanguage(basename(file, '.ts')),
);

/** Values for the places of texts: numbers, so that they serve for counts as well, and none is in a text by itself. */
export const placed = [731, 732, 733, 734];

/** Texts of one file by their paths, each place filled with its value. */
export async function textsIn(file: string): Promise<ReadonlyMap<string, string>> {
  const module: object = await import(new URL(file, folder).href);
  const exported = Object.values(module);
  assert.equal(exported.length, 1, `${file} exports its texts and nothing else`);
  return new Map(entriesOf(exported[0], []));
}

/** All texts of a language, each place filled with its value. */
export async function textsOf(language: Language): Promise<readonly string[]> {
  const files = textFiles.filter((file) => basename(file, '.ts') === language);
  return (await Promise.all(files.map(textsIn))).flatMap((texts) => [...texts.values()]);
}

/** Texts below a value by their paths, each place filled with its value. */
export function entriesOf(value: unknown, path: readonly string[]): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value === 'function') return entriesOf(Reflect.apply(value, undefined, placed), path);
  assert.ok(typeof value === 'object' && value !== null, `${path.join('.')} is no text`);
  return Object.entries(value).flatMap(([key, inner]) => entriesOf(inner, [...path, key]));
}
