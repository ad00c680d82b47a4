import { command } from '../../command.ts';
import { type Cell, table } from '../../terminal/table.ts';
import { connect } from '../connection.ts';
import { bytesOf, jsonOption, jsonText, timeOf } from '../formats.ts';

/** Command that shows what the owner uses of the limits. */
export const usageCommand = command({
  name: 'usage',
  summary: 'show what the account uses, with the limit of each',
  options: jsonOption,
  about: 'For programs sizes are bytes. Calls are those since midnight UTC; streams are those of one node.',
  example: 'mayfly usage',
  run: async ({ values }, { print, terminal: { output } }) => {
    const usage = await (await connect()).usage();
    if (values.json) return print(jsonText(usage));
    const size = (bytes: number) => (output.isTTY ? bytesOf(bytes) : String(bytes));
    const rows: (readonly [name: string, used: Cell, most: string, also: string])[] = [
      [
        'calls today',
        `${usage.callsToday}`,
        `${usage.dailyCallsMax}`,
        `until ${timeOf(new Date(usage.resetsAt), output)}`,
      ],
      ['mailboxes', `${usage.activeMailboxes}`, `${usage.activeMailboxesMax}`, ''],
      ['mail', size(usage.bytes), size(usage.bytesMax), `${usage.mails} emails, ${usage.unreadMails} unread`],
      ['streams', `${usage.streams}`, `${usage.streamsMax}`, ''],
    ];
    print(
      table(
        rows.map(([name, used, most, also]) => [{ text: name, look: 'secondary' }, used, `of ${most}`, also]),
        { output, flexible: [3] },
      ),
    );
  },
});
