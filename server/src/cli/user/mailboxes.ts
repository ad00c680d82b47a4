import type { Duration, Mailbox } from '../../../../client/src/main.ts';
import { UsageError } from '../arguments.ts';
import { command } from '../command.ts';
import { copyText } from '../terminal/clipboard.ts';
import { type Cell, styled, table } from '../terminal/terminal.ts';
import { connect } from './connection.ts';
import { jsonOption, lifeLeft, listOptions, printJson } from './formats.ts';
import { findMailbox } from './lookup.ts';

const lifeShape = /^(\d{1,6})(m|h|d)?$/;

/** Commands that make, list, extend and remove mailboxes. */
export const mailboxCommands = [
  command({
    name: 'new',
    summary: 'make a mailbox, and print its address',
    words: [{ name: 'ADDRESS', isOptional: true }],
    options: {
      expires: { type: 'string', value: 'MINUTES', summary: 'its life; or as 2h, 1d, never' },
      tag: { type: 'string', value: 'TEXT', summary: 'label, by which it is found again' },
      domain: { type: 'string', value: 'DOMAIN', summary: 'domain of a random address' },
      copy: { type: 'boolean', summary: 'put the address on the clipboard' },
      ...jsonOption,
    },
    about: 'The address is random, unless you give one; a mailbox that has it already is kept.',
    example: 'ADDRESS=$(mayfly new --expires 30)',
    run: async ({ values, words: [address] }, { print, say, terminal: { output } }) => {
      const mayfly = await connect();
      const { tag, domain } = values;
      if (address !== undefined && domain !== undefined)
        throw new UsageError('--domain is for a random address; yours has its domain already');
      const wanted = { ...lifeOf(values.expires), ...(tag === undefined ? {} : { tag }) };
      const mailbox =
        address === undefined
          ? await mayfly.createMailbox({ ...wanted, ...(domain === undefined ? {} : { domain }) })
          : await mayfly.address(address, wanted);
      const isCopied = values.copy && (await copyText(mailbox.address));
      if (values.json) print(JSON.stringify(mailbox.data, undefined, 2));
      else if (output.isTTY) {
        const facts = [lifeLeft(mailbox.expiresAt), ...(isCopied ? ['copied'] : [])].join(' · ');
        print(`${mailbox.address}  ${styled(facts, 'secondary', output)}`);
      } else print(mailbox.address);
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
      const data = mailboxes.map((mailbox) => mailbox.data);
      if (printJson(data, values, print)) return;
      if (mailboxes.length === 0) say('there is no active mailbox: "mayfly new" makes one');
      else print(table(mailboxes.map(rowOf), { output, flexible: 1 }));
    },
  }),
  command({
    name: 'extend',
    summary: 'let a mailbox live longer, from now on',
    words: [{ name: 'ADDRESS' }, { name: 'MINUTES', isOptional: true }],
    about: '15 minutes, unless you say how many, or as 2h, 1d, never. The address, the alias or the id name a mailbox.',
    example: 'mayfly extend sjn6dkim4y 30',
    run: async ({ words: [address = '', life = '15'] }, { print, terminal: { output } }) => {
      const mailbox = await findMailbox(await connect(), address);
      const { noExpiration, expiresIn = 15 } = lifeOf(life);
      await mailbox.extend(noExpiration ? 'forever' : (`${expiresIn}m` satisfies Duration));
      print(`${mailbox.address}  ${styled(lifeLeft(mailbox.expiresAt), 'secondary', output)}`);
    },
  }),
  command({
    name: 'rm',
    summary: 'delete mailboxes with their mail',
    words: [{ name: 'ADDRESS', isMultiple: true }],
    about: 'A recoverable mailbox is archived.',
    example: 'mayfly rm sjn6dkim4y',
    run: async ({ words }, { say }) => {
      const mayfly = await connect();
      const mailboxes: Mailbox[] = [];
      // None is deleted when one of them is not there.
      for (const word of words) mailboxes.push(await findMailbox(mayfly, word));
      for (const mailbox of mailboxes) {
        await mailbox.delete();
        say(`deleted ${mailbox.address}`);
      }
    },
  }),
] as const;

function rowOf({ address, data, expiresAt }: Mailbox): Cell[] {
  return [address, data.tag ?? '', String(data.messageCount), { text: lifeLeft(expiresAt), look: 'secondary' }];
}

/** Reads the life of a mailbox: minutes, or a number with `m`, `h` or `d`, or `never`. */
function lifeOf(text: string | undefined): { expiresIn?: number; noExpiration?: true } {
  if (text === undefined) return {};
  if (text === 'never') return { noExpiration: true };
  const [, number, unit = 'm'] = lifeShape.exec(text) ?? [];
  if (number === undefined)
    throw new UsageError(`"${text}" is no life of a mailbox: give minutes, or as 2h, 1d, never`);
  return { expiresIn: Number(number) * (unit === 'd' ? 1_440 : unit === 'h' ? 60 : 1) };
}
