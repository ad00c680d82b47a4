import type { MailRow } from '../../store/operations/mails/mails.ts';
import type { MailOutline, OutlineAddress } from '../../store/outline.ts';

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

/** An address as Inbucket writes it (pkg/stringutil/utils.go: StringAddress). */
function shownAddress(shown: OutlineAddress | undefined): string {
  const { name, address = '' } = shown ?? {};
  return [name, address === '' ? undefined : `<${address}>`].filter((part) => part !== undefined).join(' ');
}
