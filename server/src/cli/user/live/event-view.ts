import type { Mail, Mayfly, Refusal, StreamedEvent } from '../../../../../client/src/main.ts';
import { type Cell, table, tableRow } from '../../terminal/table.ts';
import { columnsOf, type Terminal } from '../../terminal/terminal.ts';
import { codeOf, timeOf } from '../formats.ts';

/** Types of events that are printed. */
export const shownTypes = [
  'mail.received',
  'mail.refused',
  'mailbox.created',
  'mailbox.expired',
  'mailbox.deleted',
  'mailbox.archived',
] as const;

const timeColumns = 8;
const aliasColumns = 12;
const codeColumns = 9;
const gapColumns = 8;
/** Share of the line for the sender, of the room that the other columns leave; the subject has the rest. */
const senderShare = 0.4;
const textColumnsMin = 8;
/** Maximum number of aliases that are remembered. Above it, the first are read again. */
const aliasesMax = 10_000;

/** Events as lines of a terminal: time, mailbox, sender, subject, code. */
export class EventView {
  readonly #mayfly: Mayfly;
  readonly #output: Terminal['output'];
  /** Aliases by the ids of mailboxes. */
  readonly #aliases = new Map<string, string>();

  constructor(mayfly: Mayfly, { output }: Pick<Terminal, 'output'>) {
    this.#mayfly = mayfly;
    this.#output = output;
  }

  /** The line of an event, as wide as the terminal is at the time. */
  async line(event: StreamedEvent): Promise<string> {
    return this.#row(event.timestamp, [await this.#alias(event), ...(await this.#factsOf(event))]);
  }

  /** The line of what was turned away: time, recipient, sender or client, reply. */
  refusalLine({ refusedAt, recipient, sender, client, reply }: Refusal): string {
    return this.#row(refusedAt, [recipient ?? '', sender || client, { text: `refused: ${reply}`, look: 'refused' }]);
  }

  #row(at: string, cells: readonly Cell[]): string {
    const row = [{ text: timeOf(new Date(at), this.#output), look: 'secondary' } as const, ...cells];
    const columns = columnsOf(this.#output);
    if (columns === undefined) return table([row], { output: this.#output });
    return tableRow(row, { widths: widthsFor(columns), output: this.#output });
  }

  async #factsOf({ type, data }: StreamedEvent): Promise<Cell[]> {
    const text = (name: string) => String(data[name] ?? '');
    if (type === 'mail.received') {
      const code = await this.#codeOf(text('mailId'));
      return [text('sender'), text('subject'), { text: codeOf(code, this.#output), look: 'code' }];
    }
    if (type === 'mail.refused') {
      const reason = `refused: ${text('reason').replaceAll('_', ' ')}`;
      return [text('sender') || 'a bounce', { text: reason, look: 'refused' }];
    }
    return [{ text: type.replace('.', ' '), look: 'secondary' }];
  }

  async #alias({ mailboxId = '', data: { address } }: StreamedEvent): Promise<string> {
    const known = this.#aliases.get(mailboxId);
    if (known !== undefined) return known;
    const alias = typeof address === 'string' ? address.split('@', 1).join('') : await this.#readAlias(mailboxId);
    const [oldest] = this.#aliases.keys();
    if (oldest !== undefined && this.#aliases.size >= aliasesMax) this.#aliases.delete(oldest);
    this.#aliases.set(mailboxId, alias);
    return alias;
  }

  async #readAlias(mailboxId: string): Promise<string> {
    try {
      const { name, alias } = (await this.#mayfly.mailbox(mailboxId)).data;
      return name ?? alias;
    } catch {
      // It has ended meanwhile.
      return mailboxId;
    }
  }

  async #codeOf(mailId: string): Promise<Mail['codes'][number] | undefined> {
    try {
      return (await this.#mayfly.mail(mailId)).codes[0];
    } catch {
      // It was deleted meanwhile, or the service is away: the line is worth showing without.
      return undefined;
    }
  }
}

function widthsFor(columns: number): number[] {
  const texts = columns - timeColumns - aliasColumns - codeColumns - gapColumns;
  const sender = Math.max(textColumnsMin, Math.floor(texts * senderShare));
  const subject = Math.max(textColumnsMin, texts - sender);
  return [timeColumns, aliasColumns, sender, subject, codeColumns];
}
