import type { Mailbox } from '../../../../client/src/main.ts';
import { UsageError } from '../arguments.ts';
import { command } from '../command.ts';
import { copyText } from '../terminal/clipboard.ts';
import { type Cell, table } from '../terminal/table.ts';
import { styled, type Terminal } from '../terminal/terminal.ts';
import { connect } from './connection.ts';
import { jsonOption, jsonText, lifeLeft, listOptions, minutesOf } from './formats.ts';
import { findMailbox, mailboxWord } from './lookup.ts';

/** The longest life in minutes that a mailbox is made with (interface.md: POST /v1/mailboxes). */
const newLifeMax = 60;

/** Commands that make, list, extend and remove mailboxes. */
export const mailboxCommands = [
  command({
    name: 'new',
    summary: 'make a mailbox, and print its address',
    words: [{ name: 'ADDRESS', isOptional: true }],
    options: {
      expires: { type: 'string', value: 'MINUTES', summary: `its life in minutes, 1 to ${newLifeMax} (15), or never` },
      tag: { type: 'string', value: 'TEXT', summary: 'label to find it by' },
      domain: { type: 'string', value: 'DOMAIN', summary: 'domain of a random address' },
      copy: { type: 'boolean', summary: 'put the address on the clipboard' },
      ...jsonOption,
    },
    about: 'Gives it a random address, unless you name one; keeps a mailbox that has it already.',
    example: 'ADDRESS=$(mayfly new --expires 30)',
    names: { expiresIn: '--expires', tag: '--tag', domain: '--domain', address: 'ADDRESS' },
    run: async ({ values, words: [address] }, { print, say, terminal: { output } }) => {
      const { tag, domain, expires } = values;
      if (address !== undefined && domain !== undefined)
        throw new UsageError('--domain is for a random address; yours has its domain already');
      const wanted = { ...newLife(expires), ...(tag === undefined ? {} : { tag }) };
      const mayfly = await connect();
      const mailbox =
        address === undefined
          ? await mayfly.createMailbox({ ...wanted, ...(domain === undefined ? {} : { domain }) })
          : await mayfly.address(address, wanted);
      const isCopied = values.copy && (await copyText(mailbox.address));
      if (values.json) print(jsonText(mailbox.data));
      else print(output.isTTY ? lineOf(mailbox, { output, isCopied }) : mailbox.address);
      if (values.copy && !isCopied) say('no program for the clipboard was found (pbcopy, wl-copy, xclip, xsel)');
    },
  }),
  command({
    name: 'ls',
    summary: 'list the active mailboxes, newest first',
    options: {
      tag: { type: 'string', value: 'TEXT', summary: 'only those with this label' },
      ...listOptions,
    },
    example: 'mayfly ls --tag nightly',
    run: async ({ values }, { print, say, terminal: { output } }) => {
      const mayfly = await connect();
      const mailboxes = await mayfly.mailboxes(values.tag === undefined ? {} : { tag: values.tag });
      if (values.json) print(jsonText(mailboxes.map(({ data }) => data)));
      else if (values.jsonl) for (const { data } of mailboxes) print(jsonText(data, { lines: false }));
      else if (mailboxes.length === 0) say('there is no active mailbox: "mayfly new" makes one');
      else
        print(
          table(
            mailboxes.map((mailbox) => rowOf(mailbox, output)),
            { output, flexible: [0, 1] },
          ),
        );
    },
  }),
  command({
    name: 'extend',
    summary: 'let a mailbox live longer, from now on',
    words: [mailboxWord, { name: 'MINUTES', isOptional: true }],
    about: 'Its life ends 15 minutes from now, or after the time that you give: minutes, 2h, 1d, never.',
    example: 'mayfly extend sjn6dkim4y 30',
    names: { expiresIn: 'MINUTES' },
    run: async ({ words: [address = '', text = '15'] }, { print, terminal: { output } }) => {
      const life = lifeOf(text);
      if (life === 0) throw new UsageError('MINUTES must be 1 at least, or never; "mayfly rm" ends a mailbox at once');
      const mailbox = await findMailbox(await connect(), address);
      await mailbox.extend(life === 'never' ? 'forever' : `${life}m`);
      print(lineOf(mailbox, { output }));
    },
  }),
  command({
    name: 'rm',
    summary: 'delete mailboxes with their mail',
    words: [{ ...mailboxWord, isMultiple: true }],
    about: 'Archives a recoverable mailbox. Deletes nothing when one of them does not exist.',
    example: 'mayfly rm sjn6dkim4y',
    run: async ({ words }, { say }) => {
      const mayfly = await connect();
      const mailboxes: Mailbox[] = [];
      for (const word of words) mailboxes.push(await findMailbox(mayfly, word));
      for (const mailbox of mailboxes) {
        await mailbox.delete();
        say(`deleted ${mailbox.address}`);
      }
    },
  }),
] as const;

/** A mailbox in one line: its address, and the rest of its life. */
function lineOf(
  { address, expiresAt }: Mailbox,
  { output, isCopied = false }: { output: Terminal['output']; isCopied?: boolean },
): string {
  const facts = [lifeLeft(expiresAt, output), ...(isCopied ? ['copied'] : [])].join(' · ');
  return `${address}${output.isTTY ? '  ' : '\t'}${styled(facts, 'secondary', output)}`;
}

function rowOf({ address, data, expiresAt }: Mailbox, output: Terminal['output']): Cell[] {
  const life = { text: lifeLeft(expiresAt, output), look: 'secondary' } as const;
  return [address, data.tag ?? '', String(data.messageCount), life];
}

/** Reads the life of a new mailbox. */
function newLife(text: string | undefined): { expiresIn?: number; noExpiration?: true } {
  if (text === undefined) return {};
  const life = lifeOf(text);
  if (life === 'never') return { noExpiration: true };
  if (life < 1 || life > newLifeMax)
    throw new UsageError(`--expires must be 1 to ${newLifeMax} minutes, or never; "mayfly extend" gives more`);
  return { expiresIn: life };
}

/** Reads a life in minutes: a number of them, or one with `m`, `h` or `d`, or `never`. */
function lifeOf(text: string): number | 'never' {
  if (text === 'never') return text;
  const minutes = minutesOf(text);
  if (minutes === undefined) throw new UsageError(`"${text}" is no life of a mailbox: give minutes, or 2h, 1d, never`);
  return minutes;
}
