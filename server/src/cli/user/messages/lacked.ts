import type { FeaturePage } from '../../../../../client/src/main.ts';
import type { CommandContext } from '../../command.ts';
import { table } from '../../terminal/table.ts';
import { jsonText } from '../formats.ts';

/** Prints what a mail client does not support of a mail, a feature a line, with the lines of the HTML that use it. */
export function showLacked(
  features: FeaturePage['items'],
  { print, say, terminal: { output }, isJson }: CommandContext & { isJson: boolean },
): void {
  if (isJson) return print(jsonText(features));
  if (features.length === 0) return say('it supports all that the HTML uses');
  const rows = features.map(({ title, count, lines, clients: [client] }) => [
    client?.support ?? 'unsupported',
    title,
    `${count}×`,
    lines.length === 0 ? '' : `line ${lines.join(', ')}`,
    client?.notes.join(' ') ?? '',
  ]);
  print(table(rows, { output, flexible: [4] }));
}
