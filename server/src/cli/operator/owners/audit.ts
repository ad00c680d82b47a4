import { auditActions } from '../../../contract/operator/audit.ts';
import { UsageError } from '../../arguments.ts';
import { command } from '../../command.ts';
import { type Cell, table } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { jsonText, listOptions, timeOf } from '../../user/formats.ts';
import { atDesk, pagesOf, urlOption } from './desk.ts';
import type { ShownEntry } from './operator-desk.ts';

const pageItems = '100';

/** Command that shows what operators have done. */
export const auditCommand = command({
  name: 'audit',
  summary: 'show what operators have done, to whom, when and why',
  options: {
    since: { type: 'string', value: 'TIME', summary: 'at this time or later, as 2027-01-31, or 2027-01-31T12:00:00Z' },
    until: { type: 'string', value: 'TIME', summary: 'before this time' },
    owner: { type: 'string', value: 'NAME', summary: 'to this account' },
    action: { type: 'string', value: 'ACTION', summary: 'such as owner.suspend' },
    ...listOptions,
    ...urlOption,
  },
  about: 'The newest comes first. MAYFLY_AUDIT_DAYS is how long entries are kept.',
  example: 'mayfly audit --since 2026-11-01 --jsonl',
  run: async ({ values }, { config, print, say, terminal }) => {
    const { owner, action, json, jsonl, url } = values;
    const query = {
      limit: pageItems,
      ...(values.since === undefined ? {} : { after: timeText('since', values.since) }),
      ...(values.until === undefined ? {} : { before: timeText('until', values.until) }),
      ...(owner === undefined ? {} : { owner }),
      ...(action === undefined ? {} : { action: actionNamed(action) }),
    };
    await atDesk(url, config, async (desk) => {
      const found = pagesOf((cursor) => desk.audit({ ...query, ...(cursor === undefined ? {} : { cursor }) }));
      if (jsonl) {
        for await (const entry of found) print(jsonText(entry, { lines: false }));
        return;
      }
      const entries = await Array.fromAsync(found);
      if (json) print(jsonText(entries));
      else if (entries.length === 0) say('there is no such entry');
      else print(tableOf(entries, terminal));
    });
  },
});

function tableOf(entries: readonly ShownEntry[], { output }: Terminal): string {
  const rows = entries.map((entry): Cell[] => [
    { text: timeOf(new Date(entry.at), output), look: 'secondary' },
    entry.action,
    entry.owner ?? '',
    entry.mailboxId ?? entry.keyId ?? '',
    entry.actor.owner,
    entry.reason,
  ]);
  return table([['TIME', 'ACTION', 'OWNER', 'SUBJECT', 'BY', 'REASON'], ...rows], { output, flexible: [5] });
}

function timeText(option: string, text: string): string {
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  if (!isTime || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--${option}: "${text}" is not a time like 2027-01-31T12:00:00Z`);
  return new Date(text).toISOString();
}

function actionNamed(text: string): ShownEntry['action'] {
  const known = auditActions.find((action) => action === text);
  if (known === undefined) throw new UsageError(`--action: "${text}" is none of ${auditActions.join(', ')}`);
  return known;
}
