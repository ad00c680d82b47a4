import type { OpenedMail } from '../../core/mails/kept/contents.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import type { MailOutline, OutlineAddress } from '../../store/outline.ts';
import { rawHeaderFields } from '../base/header-fields.ts';

/** Header of a message (pkg/rest/model/apiv1_model.go: JSONMessageHeaderV1). */
export function messageHeader(mailbox: string, { row, outline }: { row: MailRow; outline: MailOutline }) {
  const { from = [{ address: outline.sender }], to = [], subject } = outline;
  return {
    mailbox,
    id: row.id,
    from: shownAddress(from[0]),
    to: to.map(shownAddress),
    subject,
    date: new Date(row.received_at).toISOString(),
    'posix-millis': row.received_at,
    size: row.size,
    seen: row.is_read === 1,
  };
}

/** Attachment of a message, as its JSON has it (JSONMessageAttachmentV1). */
export interface ShownAttachment {
  readonly filename: string;
  readonly 'content-type': string;
  readonly 'download-link': string;
  readonly 'view-link': string;
  readonly md5: string;
}

/** A message (JSONMessageV1). */
export function fullMessage(mailbox: string, mail: OpenedMail, attachments: readonly ShownAttachment[]) {
  const { text, html = '', headers } = mail.content;
  return { ...messageHeader(mailbox, mail), body: { text, html }, header: fieldsOf(headers), attachments };
}

/** Values of the fields of a header by name, as Go has them: the name in its usual case, the values not decoded. */
function fieldsOf(headers: string): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { field, value } of rawHeaderFields(headers)) {
    const name = usualCase(field);
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return Object.fromEntries(fields);
}

function usualCase(name: string): string {
  return name
    .toLowerCase()
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-');
}

/** An address as Inbucket writes it (pkg/stringutil/utils.go: StringAddress). */
function shownAddress(shown: OutlineAddress | undefined): string {
  const { name, address = '' } = shown ?? {};
  return [name, address === '' ? undefined : `<${address}>`].filter((part) => part !== undefined).join(' ');
}
