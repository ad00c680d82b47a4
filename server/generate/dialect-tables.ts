import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiDialect, DialectCall } from '../src/dialects/base/dialect.ts';
import { dialectNames } from '../src/dialects/names.ts';
import { loadDialects } from '../src/dialects/registry.ts';

const guide = join(import.meta.dirname, '../../docs/dialects.md');

/** All dialects, to look at their calls. */
export function declaredDialects(): Promise<ApiDialect[]> {
  // No call is answered, so that none of the parts is ever looked at.
  return loadDialects(dialectNames, {} as Parameters<typeof loadDialects>[1]);
}

/** Writes the table of its calls into the section of each dialect of the guide, between `<!-- calls of NAME -->` and `<!-- end -->`. */
export async function makeDialectTables(): Promise<string> {
  let text = await readFile(guide, 'utf8');
  for (const dialect of await declaredDialects()) {
    const start = `<!-- calls of ${dialect.name} -->\n`;
    const from = text.indexOf(start);
    const to = text.indexOf('<!-- end -->', from);
    if (from === -1 || to === -1) throw new Error(`docs/dialects.md has no place for the calls of ${dialect.name}`);
    text = `${text.slice(0, from + start.length)}\n${tableOf(dialect)}\n${text.slice(to)}`;
  }
  return text;
}

function tableOf({ calls }: ApiDialect): string {
  const rows = [['Call', 'Here'], ...calls.map((call) => [`\`${call.method} ${call.path}\``, outcomeOf(call)])];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const [head = '', ...others] = lines;
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others, ''].join('\n');
}

function outcomeOf({ answer, feed, differs }: DialectCall): string {
  if (answer === undefined && feed === undefined) return differs === undefined ? 'not there' : `not there: ${differs}`;
  return differs === undefined ? 'works' : `works; ${differs}`;
}
