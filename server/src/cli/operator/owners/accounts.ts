import { UsageError } from '../../arguments.ts';
import { type CommandContext, command, SubcommandError } from '../../command.ts';
import { type Cell, table } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { bytesOf, jsonOption, jsonText, listOptions } from '../../user/formats.ts';
import { atDesk, pagesOf, urlOption } from './desk.ts';
import type { OperatorDesk, OwnerChange, ShownOwner } from './operator-desk.ts';
import { ownerName } from './owner-name.ts';

const owner = { type: 'string', value: 'NAME', isRequired: true, summary: 'the account' } as const;
const reason = { type: 'string', value: 'TEXT', summary: 'why, for the audit log' } as const;
const neededReason = { ...reason, isRequired: true } as const;
const limits = {
  'active-mailboxes-max': { type: 'string', value: 'N', summary: 'active mailboxes' },
  'daily-calls-max': { type: 'string', value: 'N', summary: 'calls a day' },
  'bytes-max': { type: 'string', value: 'N', summary: 'bytes of mail' },
} as const;

/** Reason of a change for which none has to be given. */
const reasonUsual = 'by the command line';
const pageItems = '100';

/** Commands that make, list, limit, suspend and delete accounts. */
export const accountCommands = [
  command({
    name: 'accounts create',
    summary: 'make an account, with its limits',
    options: { owner, ...limits, reason, ...urlOption },
    about: 'It has no key yet: "mayfly keys create" makes one, and people of a group may share it (docs/sign-in.md).',
    example: 'mayfly accounts create --owner qa --active-mailboxes-max 500',
    run: async ({ values }, { config, print, terminal }) => {
      const name = ownerName(values.owner);
      const change = changeOf(values);
      await atDesk(values.url, config, async (desk) => {
        const { owner: made, isNew } = await desk.create(name, change);
        if (!isNew) throw new SubcommandError(`${name} is there already: "mayfly accounts limit" changes its limits`);
        print(tableOf([made], terminal));
      });
    },
  }),
  command({
    name: 'accounts list',
    summary: 'list the accounts and their limits',
    options: {
      search: { type: 'string', value: 'TEXT', summary: 'those whose names begin so' },
      suspended: { type: 'boolean', summary: 'suspended ones alone' },
      ...listOptions,
      ...urlOption,
    },
    example: 'mayfly accounts list',
    run: async ({ values }, { config, print, terminal }) => {
      const { search, suspended, json, jsonl, url } = values;
      if (suspended && search !== undefined) throw new UsageError('--search goes without --suspended');
      const query = {
        limit: pageItems,
        ...(search === undefined ? {} : { search }),
        ...(suspended ? ({ state: 'suspended' } as const) : {}),
      };
      await atDesk(url, config, async (desk) => {
        const found = pagesOf((cursor) => desk.page({ ...query, ...(cursor === undefined ? {} : { cursor }) }));
        const accounts = await Array.fromAsync(found);
        if (json) print(jsonText(accounts));
        else if (jsonl) for (const account of accounts) print(jsonText(account, { lines: false }));
        else print(tableOf(accounts, terminal));
      });
    },
  }),
  command({
    name: 'accounts show',
    summary: 'show an account: its limits, and what it uses',
    options: { owner, ...jsonOption, ...urlOption },
    example: 'mayfly accounts show --owner qa',
    run: async ({ values }, { config, print, terminal }) => {
      const name = ownerName(values.owner);
      await atDesk(values.url, config, async (desk) => {
        const shown = await desk.get(name);
        print(values.json ? jsonText(shown) : factsOf(shown, terminal));
      });
    },
  }),
  command({
    name: 'accounts limit',
    summary: 'set the limits of an account',
    options: { owner, ...limits, reason, ...urlOption },
    about: 'Resets each limit that is not given to the default of the service. An account that is not there is made.',
    example: 'mayfly accounts limit --owner qa --active-mailboxes-max 5000',
    run: async ({ values }, { config, print, terminal }) => {
      const name = ownerName(values.owner);
      const change = changeOf(values);
      await atDesk(values.url, config, async (desk) => {
        const made = await desk.create(name, change);
        print(tableOf([made.isNew ? made.owner : await desk.change(name, change)], terminal));
      });
    },
  }),
  command({
    name: 'accounts suspend',
    summary: 'refuse the calls and the mail of an account, and delete nothing',
    options: { owner, reason: neededReason, ...urlOption },
    example: 'mayfly accounts suspend --owner qa --reason "report 4711"',
    run: (line, context) => act(line.values, context, (desk, name, why) => desk.suspend(name, why)),
  }),
  command({
    name: 'accounts resume',
    summary: 'end the suspension of an account',
    options: { owner, reason: neededReason, ...urlOption },
    example: 'mayfly accounts resume --owner qa --reason "dealt with"',
    run: (line, context) => act(line.values, context, (desk, name, why) => desk.resume(name, why)),
  }),
  command({
    name: 'accounts ticket',
    summary: 'let an account of another installation move here',
    options: {
      owner,
      cancel: { type: 'boolean', summary: 'end the ticket, and take back what has come by it' },
      reason,
      ...urlOption,
    },
    about: 'Prints a ticket that is good for one move, begun within an hour. "mayfly move-owner" takes it there.',
    example: 'mayfly accounts ticket --owner qa',
    run: async ({ values }, { config, print }) => {
      const name = ownerName(values.owner);
      const why = values.reason ?? reasonUsual;
      await atDesk(values.url, config, async (desk) => {
        if (values.cancel) await desk.endTicket(name, why);
        else print((await desk.makeTicket(name, why)).ticket);
      });
    },
  }),
  command({
    name: 'accounts delete',
    summary: 'delete an account and all that it has, for good',
    options: {
      owner,
      confirm: { type: 'string', value: 'NAME', isRequired: true, summary: 'the name once more' },
      reason: neededReason,
      ...urlOption,
    },
    about:
      'A running service deletes keys, webhooks, domains and mailboxes in the background. Nobody gets the name again.',
    example: 'mayfly accounts delete --owner qa --confirm qa --reason "left"',
    run: ({ values }, context) => {
      if (values.confirm !== values.owner) throw new UsageError('--confirm must be the name of the account once more');
      const { confirm = '' } = values;
      return act(values, context, (desk, name, why) => desk.delete(name, { reason: why, confirm }));
    },
  }),
] as const;

/** Acts upon an account, and shows it. */
async function act(
  values: { readonly owner: string | undefined; readonly reason: string | undefined; readonly url: string | undefined },
  { config, print, terminal }: CommandContext,
  action: (desk: OperatorDesk, name: string, why: string) => Promise<ShownOwner>,
): Promise<void> {
  const name = ownerName(values.owner);
  const why = values.reason;
  if (why === undefined || why.trim() === '') throw new UsageError('--reason TEXT is missing');
  await atDesk(values.url, config, async (desk) => print(tableOf([await action(desk, name, why)], terminal)));
}

function changeOf(values: {
  readonly reason: string | undefined;
  readonly 'active-mailboxes-max': string | undefined;
  readonly 'daily-calls-max': string | undefined;
  readonly 'bytes-max': string | undefined;
}): OwnerChange {
  return {
    reason: values.reason ?? reasonUsual,
    activeMailboxesMax: limit('active-mailboxes-max', values['active-mailboxes-max']),
    dailyCallsMax: limit('daily-calls-max', values['daily-calls-max']),
    bytesMax: limit('bytes-max', values['bytes-max']),
  };
}

function tableOf(accounts: readonly ShownOwner[], { output }: Terminal): string {
  const rows = accounts.map((account): Cell[] => [
    account.owner,
    account.state,
    String(account.activeMailboxesMax),
    String(account.dailyCallsMax),
    output.isTTY ? bytesOf(account.bytesMax) : String(account.bytesMax),
  ]);
  return table([['OWNER', 'STATE', 'ACTIVE MAILBOXES', 'DAILY CALLS', 'BYTES'], ...rows], { output });
}

/** An account in lines: what it uses of its limits. */
function factsOf(account: ShownOwner, { output }: Terminal): string {
  const { mailboxes, mails, bytes, callsToday, activeMailboxesMax, dailyCallsMax, bytesMax } = account;
  const sizeOf = (size: number) => (output.isTTY ? bytesOf(size) : String(size));
  const rows = [
    ['owner', account.owner],
    ['state', account.state],
    ['created', account.createdAt],
    ['mailboxes', `${mailboxes} of ${activeMailboxesMax}`],
    ['emails', String(mails)],
    ['bytes', `${sizeOf(bytes)} of ${sizeOf(bytesMax)}`],
    ['calls today', `${callsToday} of ${dailyCallsMax}`],
    ['limits', account.hasOwnLimits ? 'of its own' : 'those of the service'],
  ];
  return table(rows, { output });
}

function limit(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}
