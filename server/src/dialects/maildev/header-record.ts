import { rawHeaderFields } from '../base/header-fields.ts';

/** Fields that MailDev leaves out, because its parser makes objects of them: addresses, dates and values with parameters. */
const leftOut: ReadonlySet<string> = new Set([
  ...['from', 'to', 'cc', 'bcc', 'sender', 'reply-to', 'delivered-to', 'return-path', 'disposition-notification-to'],
  ...['date', 'content-type', 'content-disposition', 'dkim-signature'],
]);

/** Fields of which only the first counts. */
const single: ReadonlySet<string> = new Set([
  ...['message-id', 'content-id', 'in-reply-to', 'subject', 'content-transfer-encoding', 'priority', 'mime-version'],
  ...['content-description', 'precedence', 'errors-to'],
]);

const priorityFields: readonly string[] = ['priority', 'x-priority', 'x-msmail-priority', 'importance'];

/** Header of an email as MailDev has it (packages/smtp/src/parser.ts, over mailparser): by lower-case names. */
export interface HeaderRecord {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly inReplyTo: string | undefined;
}

/** Reads the header of an email from its text; the subject is the decoded one. */
export function headerRecord(text: string, { subject }: { subject: string }): HeaderRecord {
  const values = new Map<string, string[]>();
  for (const { field, value } of rawHeaderFields(text)) {
    const name = field.toLowerCase();
    if (leftOut.has(name) || name.startsWith('list-') || value === '') continue;
    const key = priorityFields.includes(name) ? 'priority' : name;
    const known = values.get(key) ?? [];
    for (const one of valuesOf(key, value)) known.push(one);
    values.set(key, known);
  }
  if (values.has('subject')) values.set('subject', [subject]);
  const entries = [...values].map(([name, [first = '', ...others]]) => {
    const isOne = others.length === 0 || single.has(name);
    return [name, isOne ? first : [first, ...others]] as const;
  });
  return { headers: Object.fromEntries(entries), inReplyTo: values.get('in-reply-to')?.[0] };
}

function valuesOf(name: string, value: string): string[] {
  if (name === 'priority') return [priorityOf(value)];
  if (name === 'references')
    return value
      .split(/\s/)
      .filter((id) => id !== '')
      .map(withBrackets);
  return [name === 'message-id' || name === 'in-reply-to' ? withBrackets(value) : value];
}

function withBrackets(id: string): string {
  return `${id.startsWith('<') ? '' : '<'}${id}${id.endsWith('>') ? '' : '>'}`;
}

function priorityOf(value: string): string {
  const level = Number.parseInt(value, 10);
  if (!Number.isNaN(level)) return level === 3 ? 'normal' : level > 3 ? 'low' : 'high';
  const word = value.toLowerCase();
  if (word === 'low' || word === 'non-urgent') return 'low';
  return word === 'high' || word === 'urgent' ? 'high' : 'normal';
}
