import type { MailDelivery } from '../../../../client/src/main.ts';
import type { CommandContext } from '../command.ts';
import { table } from '../terminal/table.ts';
import { bytesOf, jsonText } from './formats.ts';

/** Prints how a mail came: the facts of its session, then a line for each command with its time and the reply. */
export function showDelivery(
  delivery: MailDelivery,
  { print, terminal: { output }, isJson }: Pick<CommandContext, 'print' | 'terminal'> & { isJson: boolean },
): void {
  if (isJson) return print(jsonText(delivery));
  const { client, ehlo, tls, user, connectedAt, commands, content, truncated } = delivery;
  const facts = [
    ['Client', `${client}, which called itself ${ehlo}`],
    ['TLS', tls === undefined ? 'none' : `${tls.version}, ${tls.cipher}`],
    ['Login', user ?? 'none'],
    ['Began', connectedAt],
  ];
  print(table(facts, { output }));
  const rows = commands.map(({ afterMs, line, reply = '' }) => [
    `${afterMs} ms`,
    line,
    reply.split('\r\n').at(-1) ?? '',
  ]);
  const ended = [`${content.afterMs} ms`, `(content of ${bytesOf(content.bytes)})`, ''];
  print(`\n${table([...rows, ended], { output, flexible: [1, 2] })}`);
  if (truncated) print('There were more commands.');
}
