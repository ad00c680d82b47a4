import { parse, serialize } from 'parse5';
import { cleanHtml } from '../../src/mime/html/cleaning/clean-html.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { mediansInTurn } from '../rates.ts';

const bytes = 128 * 1024;
const row =
  '<tr><td style="padding:8px;color:#333;font:14px/1.5 Arial,sans-serif" align="left"><p>Some words of a letter, with a ' +
  '<a href="https://shop.example/path?id=1&amp;t=2" style="color:#0a7">link</a> &amp; an <b>image</b>' +
  '<img src="https://cdn.example/a.png" width="20" height="20" alt="x"></p></td></tr>\r\n';
const options = { allowsRemote: true, inlineImage: () => undefined };

/** Processor time of cleaning a kilobyte of a letter, beside reading and writing it by parse5, which cleans nothing. */
export async function measureCleaning(effort: Effort): Promise<Figure[]> {
  const html = `<table>${row.repeat(Math.ceil(bytes / row.length))}</table>`;
  const passes = scaled(40, effort);
  const { ours, theirs } = await mediansInTurn(effort, {
    ours: async () => microsOf(() => cleanHtml(html, options), passes) / (html.length / 1_000),
    theirs: async () => microsOf(() => serialize(parse(html)), passes) / (html.length / 1_000),
  });
  const name = 'cleaning 1 kB of HTML : parse5';
  return [{ name, unit: 'µs', measured: ours, baseline: theirs, target: { most: 1 } }];
}

/** Processor time of one run of many, in microseconds. */
function microsOf(run: () => unknown, passes: number): number {
  const before = process.threadCpuUsage();
  for (let pass = 0; pass < passes; pass += 1) run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / passes;
}
