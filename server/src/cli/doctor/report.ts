import { styled, type Terminal } from '../terminal/terminal.ts';
import { printable } from '../terminal/text.ts';
import type { Finding, FindingAction } from './findings.ts';
import { rivals } from './rivals.ts';

/** Dialects that `mayfly dev` speaks unless MAYFLY_DIALECTS says otherwise. */
const usualDialects = ['mailpit', 'mailhog', 'maildev', 'mailcatcher', 'inbucket'];
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

/** Name of a rival with what has to be said of it. */
function headOf(name: string, output: Terminal['output']): string {
  const rival = rivals.find((each) => each.name === name);
  const dialect = rival?.dialect === undefined ? 'no dialect' : `MAYFLY_DIALECTS=${rival.dialect}`;
  const ports = rival?.isHosted ? [] : [`ports ${rival?.ports.mail} for mail, ${rival?.ports.web} for the API`];
  const note = rival?.note === undefined ? '' : `\n  ${rival.note}`;
  return `${styled(name, 'heading', output)}: ${[dialect, ...ports].join(', ')}${note}`;
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
  const dialects = [...new Set(findings.flatMap(({ dialect }) => dialect ?? []))];
  const read = `${files} ${files === 1 ? 'file' : 'files'} read`;
  const found = findings.length === 0 ? `no mail catcher found; ${read}` : `Nothing was written; ${read}.`;
  const more = leftOut.length > leftOutMax ? [`left out: ${leftOut.length - leftOutMax} more`] : [];
  return [
    ...dialectWords(dialects),
    ...leftOut.slice(0, leftOutMax).map((text) => printable(`left out: ${text}`)),
    ...more,
    found,
  ];
}

function dialectWords(dialects: readonly string[]): string[] {
  const [first, ...others] = dialects;
  if (first === undefined) return [];
  const setting = `MAYFLY_DIALECTS=${dialects.join(',')}`;
  if (others.length > 0)
    return [
      `Set ${setting}. A path that two have is of ${first}; each is whole below /as/NAME/, as /as/${others[0]}/.`,
    ];
  return [usualDialects.includes(first) ? `Set ${setting}; mayfly dev speaks it anyway.` : `Set ${setting}.`];
}
