import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { supportLetters } from '../src/html-check/client-support.ts';
import { lockedInstall } from '../test/support/locked-install.ts';
import { featureUses } from './feature-uses.ts';
import type { GeneratedFile } from './files.ts';

/** Results of tests by family of clients, platform and version: a letter, and the numbers of notes after it. */
const Results = Type.Record(Type.String(), Type.Record(Type.String(), Type.Record(Type.String(), Type.String())));
const Names = Type.Record(Type.String(), Type.String());
const Feature = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  stats: Results,
  notes_by_num: Type.Union([Names, Type.Null()]),
});
const CanIEmail = Type.Object({
  last_update_date: Type.String(),
  nicenames: Type.Object({ family: Names, platform: Names }),
  data: Type.Array(Feature),
});
type Feature = Type.Static<typeof Feature>;
type CanIEmail = Type.Static<typeof CanIEmail>;

/** The table of the features that clients support. Its package and all that it depends on are installed only to make it. */
export const clientSupportFile: GeneratedFile = {
  path: 'src/html-check/generated/email-clients.json',
  make: async () => {
    const installed = await lockedInstall(join(import.meta.dirname, 'client-support'));
    const text = await readFile(join(installed, 'node_modules/caniemail/data/caniemail.json'), 'utf8');
    return compact(Value.Parse(CanIEmail, JSON.parse(text)));
  },
};

/** Writes a line for each client and feature, so that a change of the data reads well. */
function compact({ last_update_date: updated, nicenames, data }: CanIEmail): string {
  const ids = [...new Set(data.flatMap(clientsOf))].sort();
  const clients = ids.map((id) => ({ id, name: nameOf(id, nicenames) }));
  const features = data.flatMap((feature) => {
    const uses = featureUses(feature);
    return uses.length === 0 ? [] : [compactFeature(feature, { uses, ids })];
  });
  const lines = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).join(',\n');
  return `{"updated":"${updated.slice(0, 10)}",\n"clients":[\n${lines(clients)}\n],\n"features":[\n${lines(features)}\n]}\n`;
}

function clientsOf({ stats }: Feature): string[] {
  return Object.entries(stats).flatMap(([family, platforms]) =>
    Object.keys(platforms).map((platform) => `${family}.${platform}`),
  );
}

function nameOf(id: string, { family: families, platform: platforms }: CanIEmail['nicenames']): string {
  const [family = '', platform = ''] = id.split('.');
  const given = { family: families[family] ?? family, platform: platforms[platform] ?? platform };
  return given.platform.startsWith(given.family) ? given.platform : `${given.family} (${given.platform})`;
}

function compactFeature(
  { slug, title, stats, notes_by_num: notes }: Feature,
  { uses, ids }: { uses: readonly string[]; ids: readonly string[] },
): object {
  const results = ids.map((id) => {
    const [family = '', platform = ''] = id.split('.');
    return newestResult(stats[family]?.[platform] ?? {});
  });
  const support = results.map((result) => result[0] ?? 'u').join('');
  if (![...support].every((letter) => letter in supportLetters))
    throw new Error(`${slug} has unknown letters: ${support}`);
  const noted = results.flatMap((result, at) => {
    const numbers = [...result.matchAll(/#(\d+)/g)].map(([, number]) => Number(number));
    return numbers.length === 0 ? [] : [[at, numbers] as const];
  });
  const told = new Set(noted.flatMap(([, numbers]) => numbers));
  const known = Object.entries(notes ?? {}).filter(([number]) => told.has(Number(number)));
  const texts = Object.fromEntries(known.map(([number, text]) => [number, plainText(text)]));
  const notesOf = noted.length === 0 ? {} : { noted: Object.fromEntries(noted), notes: texts };
  return { slug, title: title.trim(), uses, support, ...notesOf };
}

/** The result for the newest version of a client. Versions are numbers or months; a client that has both is in its order. */
function newestResult(results: Readonly<Record<string, string>>): string {
  const versions = Object.keys(results);
  const months = versions.filter((version) => /^\d{4}-\d\d/.test(version));
  const isMixed = months.length > 0 && months.length < versions.length;
  const newest = isMixed ? versions.at(-1) : versions.toSorted(byVersion).at(-1);
  return (newest === undefined ? undefined : results[newest]) ?? 'u';
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** A note without the marks of Markdown; of a link its words. */
function plainText(note: string): string {
  return note
    .replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1')
    .replaceAll('`', '')
    .trim();
}
