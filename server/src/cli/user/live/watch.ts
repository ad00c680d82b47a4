import type { Mailbox, Mayfly } from '../../../../../client/src/main.ts';
import { command } from '../../command.ts';
import { interrupted } from '../../terminal/interrupt.ts';
import { columnsOf, styled, type Terminal } from '../../terminal/terminal.ts';
import { connect } from '../connection.ts';
import { jsonText } from '../formats.ts';
import { findMailbox, mailboxWord } from '../lookup.ts';
import { EventView, shownTypes } from './event-view.ts';
import { fetchThatTells } from './stream-state.ts';

const endHint = 'Ctrl-C ends';

/** Command that shows mail as it comes. */
export const watchCommand = command({
  name: 'watch',
  summary: 'show mail as it comes, with its codes',
  words: [{ ...mailboxWord, isOptional: true }],
  options: { jsonl: { type: 'boolean', summary: 'print each event as a JSON object' } },
  about: `Shows one mailbox, or all; refusals and the ends of mailboxes, too. Connects again when it is
cut off, without leaving anything out. Ctrl-C ends it.`,
  example: 'mayfly watch',
  run: async ({ values, words: [address] }, { print, say, terminal }) => {
    let head = '';
    const mayfly = await connect({ fetch: fetchThatTells({ say, terminal }, () => say(head)) });
    const mailbox = address === undefined ? undefined : await findMailbox(mayfly, address);
    const { signal } = interrupted();
    const count = mailbox === undefined ? (await mayfly.mailboxes()).length : 1;
    head = headLine(mayfly, { mailbox, count, terminal });
    const view = new EventView(mayfly, terminal);
    const options = { types: shownTypes, signal };
    const events = mailbox === undefined ? mayfly.events(options) : mailbox.events(options);
    try {
      for await (const event of events)
        print(values.jsonl ? jsonText(event, { lines: false }) : await view.line(event));
      say('the mailbox has ended');
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
});

function headLine(
  mayfly: Mayfly,
  { mailbox, count, terminal: { errors } }: { mailbox: Mailbox | undefined; count: number; terminal: Terminal },
): string {
  const watched = mailbox?.address ?? `${count} ${count === 1 ? 'mailbox' : 'mailboxes'}`;
  const facts = `live  ${new URL(mayfly.url).host}  ${watched}`;
  const left = (columnsOf(errors) ?? 0) - facts.length - endHint.length - 2;
  return `${styled('●', 'code', errors)} ${facts}${' '.repeat(Math.max(2, left))}${styled(endHint, 'secondary', errors)}`;
}
