import type { Refusal } from '../../../../client/src/main.ts';
import { command } from '../command.ts';
import { type Cell, table } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { connect } from './connection.ts';
import { jsonText, limitOf, listOptions, timeOf } from './formats.ts';

const listedUsual = 20;

/** Command that lists what the service has turned away. */
export const refusalsCommand = command({
  name: 'refusals',
  summary: 'list recent refusals, with the reason and the remedy of each',
  options: {
    limit: { type: 'string', value: 'N', summary: `maximum number (${listedUsual})` },
    ...listOptions,
  },
  about: `Lists refused mail, logins and connections that concern you, newest first, as far as the answering
node remembers them. The remedy of the newest follows the list.`,
  example: 'mayfly refusals --limit 5',
  run: async ({ values }, { print, say, terminal: { output } }) => {
    const { json, jsonl } = values;
    const limit = limitOf(values.limit ?? String(listedUsual));
    const mayfly = await connect();
    const refusals: Refusal[] = [];
    for await (const refusal of mayfly.refusals()) {
      refusals.push(refusal);
      if (refusals.length === limit) break;
    }
    if (json) return print(jsonText(refusals));
    if (jsonl) return print(refusals.map((refusal) => jsonText(refusal, { lines: false })).join('\n'));
    const [newest] = refusals;
    if (newest === undefined) return say('nothing was turned away');
    print(
      table(
        refusals.map((refusal) => rowOf(refusal, output)),
        { output, flexible: [2, 3, 4] },
      ),
    );
    say(`The newest: ${newest.why}.\n${newest.fix}`);
  },
});

/** Time, client, sender, recipient and reply. */
function rowOf({ refusedAt, client, sender, recipient = '', reply }: Refusal, output: Terminal['output']): Cell[] {
  const time = { text: timeOf(new Date(refusedAt), output), look: 'secondary' } as const;
  const from = sender === '' ? 'a bounce' : (sender ?? '');
  return [time, client, from, recipient, { text: reply, look: 'refused' }];
}
