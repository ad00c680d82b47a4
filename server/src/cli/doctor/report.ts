import { styled, type Terminal } from '../terminal/terminal.ts';
import { printable } from '../terminal/text.ts';
import type { Finding, FindingAction } from './findings.ts';
import { type Rival, rivals } from './rivals.ts';

/** Number of things left out that are named. */
const leftOutMax = 5;
const actionWords: Readonly<Record<FindingAction, string>> = {
  change: 'change',
  add: 'add',
  remove: 'remove',
  keep: 'keep',
  cannot: 'cannot stay',
};
const wordWidth = 11;

/** A finding for a program: place, rival, action, the line, the line in its place, and the reason. */
export function findingRow({ file, line, rival, action, old = '', new: becomes = '', why = '' }: Finding): string[] {
  return [`${file}:${line}`, rival, action, old, becomes, why];
}

/** Findings for a person: by rival, then by line. Lines are whole, so that they can be copied. */
export function findingsPage(findings: readonly Finding[], output: Terminal['output']): string {
  const byRival = [...Map.groupBy(findings, ({ rival }) => rival)];
  return byRival.map(([rival, found]) => [headOf(rival, output), ...linesOf(found, output)].join('\n')).join('\n\n');
}

/** Name of a rival, its dialect and its ports. */
function headOf(name: string, output: Terminal['output']): string {
  const rival = rivals.find((each) => each.name === name);
  const dialect = rival?.dialect === undefined ? 'no dialect' : `MAYFLY_DIALECTS=${rival.dialect}`;
  const ports = rival?.isHosted ? [] : [`ports ${rival?.ports.mail} for mail, ${rival?.ports.web} for the API`];
  return `${styled(name, 'heading', output)}: ${[dialect, ...ports].join(', ')}`;
}

function linesOf(findings: readonly Finding[], output: Terminal['output']): string[] {
  const byPlace = Map.groupBy(findings, ({ file, line }) => `${file}:${line}`);
  return [...byPlace].flatMap(([place, found]) => [
    `  ${styled(printable(place), 'secondary', output)}`,
    ...found.flatMap((finding) => findingLines(finding)),
  ]);
}

function findingLines({ action, old, new: becomes, why }: Finding): string[] {
  const word = actionWords[action].padStart(wordWidth);
  const reason = why === undefined ? '' : `   (${why})`;
  if (action === 'add') return [`  ${word}  ${printable(becomes ?? '')}${reason}`];
  const first = `  ${word}  ${printable(old ?? '')}`;
  if (becomes === undefined) return [`${first}${reason}`];
  return [first, `  ${'to'.padStart(wordWidth)}  ${printable(becomes)}${reason}`];
}

/** Words after the findings: the setting of the service, and how much was read. */
export function closingLines(
  findings: readonly Finding[],
  { files, leftOut }: { files: number; leftOut: readonly string[] },
): string[] {
  const found = rivals.filter(({ name }) => findings.some(({ rival }) => rival === name));
  const read = `${files} ${files === 1 ? 'file' : 'files'} read`;
  const last = findings.length === 0 ? `no mail catcher found; ${read}` : `Nothing was written; ${read}.`;
  const more = leftOut.length > leftOutMax ? [`left out: ${leftOut.length - leftOutMax} more`] : [];
  return [
    ...found.flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}.`])),
    ...dialectWords(found),
    ...leftOut.slice(0, leftOutMax).map((text) => printable(`left out: ${text}`)),
    ...more,
    last,
  ];
}

/** The setting that makes the service speak as the rivals do. */
function dialectWords(found: readonly Rival[]): string[] {
  const spoken = found.filter(({ dialect }) => dialect !== undefined);
  const [first, other] = spoken;
  if (first === undefined) return [];
  const setting = `Set MAYFLY_DIALECTS=${spoken.map(({ dialect }) => dialect).join(',')}`;
  if (other !== undefined)
    return [
      `${setting}: a path that two have is of the first, and each is whole under /as/NAME/, as /as/${other.dialect}/.`,
    ];
  return [first.isHosted ? `${setting}.` : `${setting}; mayfly dev speaks it by itself.`];
}
