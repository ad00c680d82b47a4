import type { Mailbox, Mayfly, StreamedEvent } from '../../../../client/src/main.ts';
import { command } from '../command.ts';
import { interrupted } from '../terminal/interrupt.ts';
import { type Cell, cut, printable, styled, type Terminal } from '../terminal/terminal.ts';
import { connect } from './connection.ts';
import { grouped, timeOf } from './formats.ts';
import { findMailbox } from './lookup.ts';

const types = [
  'mail.received',
  'mail.refused',
  'mailbox.created',
  'mailbox.expired',
  'mailbox.deleted',
  'mailbox.archived',
];
const aliasColumns = 12;
const senderColumns = 34;
const subjectColumns = 40;

/** Command that shows mail as it comes. */
export const watchCommand = command({
  name: 'watch',
  summary: 'show mail as it comes, with its codes',
  words: [{ name: 'ADDRESS', isOptional: true }],
  options: { jsonl: { type: 'boolean', summary: 'print each event as a JSON object' } },
  about: 'Of one mailbox, or of all. Ctrl-C ends it.',
  example: 'mayfly watch',
  run: async ({ values, words: [address] }, { print, say, terminal }) => {
    const mayfly = await connect();
    const mailbox = address === undefined ? undefined : await findMailbox(mayfly, address);
    const { signal } = interrupted();
    if (!values.jsonl) say(headLine(mayfly, { mailbox, count: (await mayfly.mailboxes()).length, terminal }));
    const view = new WatchView(mayfly, terminal);
    const events = mailbox === undefined ? mayfly.events({ types, signal }) : mailbox.events({ types, signal });
    try {
      for await (const event of events) {
        const line = values.jsonl ? JSON.stringify(event) : await view.line(event);
        if (line !== undefined) print(line);
      }
      say('the mailbox has ended');
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
});

function headLine(
  mayfly: Mayfly,
  { mailbox, count, terminal }: { mailbox: Mailbox | undefined; count: number; terminal: Terminal },
): string {
  const what = mailbox?.address ?? `${count} ${count === 1 ? 'mailbox' : 'mailboxes'}`;
  const live = `${styled('●', 'code', terminal.errors)} live  ${new URL(mayfly.url).host}  ${what}`;
  return `${live}  ${styled('Ctrl-C ends', 'secondary', terminal.errors)}`;
}

/** Events as lines of a terminal. */
class WatchView {
  readonly #mayfly: Mayfly;
  readonly #output: Terminal['output'];
  /** Aliases by the ids of mailboxes. */
  readonly #aliases = new Map<string, string>();

  constructor(mayfly: Mayfly, { output }: Terminal) {
    this.#mayfly = mayfly;
    this.#output = output;
  }

  /** The line of an event; `undefined` when the event is not shown. */
  async line({ type, timestamp, mailboxId = '', data }: StreamedEvent): Promise<string | undefined> {
    const time = styled(timeOf(new Date(timestamp)), 'secondary', this.#output);
    const alias = await this.#alias(mailboxId, data);
    const text = (name: string) => printable(String(data[name] ?? ''));
    switch (type) {
      case 'mail.received': {
        const code = await this.#codeOf(String(data.mailId));
        return this.#joined(time, alias, text('sender'), text('subject'), {
          text: code === undefined ? '' : grouped(code),
          look: 'code',
        });
      }
      case 'mail.refused':
        return this.#joined(time, alias, text('sender') || 'a bounce', {
          text: `refused: ${text('reason').replaceAll('_', ' ')}`,
          look: 'refused',
        });
      default: {
        const what = `${type.replace('.', ' ')} ${text('address')}`;
        return this.#joined(time, alias, { text: what, look: 'secondary' });
      }
    }
  }

  #joined(time: string, alias: string, ...cells: readonly Cell[]): string {
    const columns = [senderColumns, subjectColumns];
    const shown = cells.map((cell, index) => {
      const text = typeof cell === 'string' ? cell : cell.text;
      const width = columns[index];
      // Programs that read the lines are given all of each text.
      const fitted = width === undefined || !this.#output.isTTY ? text : cut(text, width).padEnd(width);
      return typeof cell === 'string' ? fitted : styled(fitted, cell.look, this.#output);
    });
    return [time, alias.padEnd(aliasColumns), ...shown].join('  ').trimEnd();
  }

  async #alias(mailboxId: string, { address }: StreamedEvent['data']): Promise<string> {
    const known = this.#aliases.get(mailboxId);
    if (known !== undefined) return known;
    const alias = await this.#readAlias(mailboxId, address);
    this.#aliases.set(mailboxId, alias);
    return alias;
  }

  async #readAlias(mailboxId: string, address: unknown): Promise<string> {
    if (typeof address === 'string') return address.split('@', 1).join('');
    try {
      return (await this.#mayfly.mailbox(mailboxId)).data.alias;
    } catch {
      // It has ended meanwhile.
      return mailboxId.slice(0, aliasColumns);
    }
  }

  async #codeOf(mailId: string): Promise<string | undefined> {
    try {
      return (await this.#mayfly.mail(mailId)).code;
    } catch {
      return undefined;
    }
  }
}
