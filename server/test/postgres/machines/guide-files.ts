import { blocksOf } from '../../guides/guide.ts';

const guide = 'docs/high-availability.md';

/** The file of the guide that its first line names, such as `# /etc/haproxy/haproxy.cfg on the nodes`. */
export function fileOfGuide(named: string, page = guide): string {
  const found = blocksOf(page).find(({ text }) => ['# ', '; '].some((mark) => text.startsWith(`${mark}${named}`)));
  if (found === undefined) throw new Error(`${page} has no file ${named}`);
  return found.text;
}

/** The statements of the guide. */
export function statementsOfGuide(): string {
  const found = blocksOf(guide).find(({ language }) => language === 'sql');
  if (found === undefined) throw new Error(`${guide} has no statements`);
  return found.text;
}

/** The settings of a file of lines such as `NAME=value`. */
export function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** Gives a file of the first machine the name and the address of another, but where it lists all of them. */
export function forMachine(text: string, { name, address }: { name: string; address: string }): string {
  const lines = text
    .split('\n')
    .map((line) => (line.includes('10.0.0.22') ? line : line.replaceAll('db1', name).replaceAll('10.0.0.21', address)));
  return lines.join('\n');
}
