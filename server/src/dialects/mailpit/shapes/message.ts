import type { OpenedMail } from '../../../core/mails/kept/contents.ts';
import type { StoredAttachment } from '../../../store/outline.ts';
import type { Checksums } from '../../base/checksums.ts';
import { pitAddresses } from './addresses.ts';
import { type HeaderMap, headerMapOf } from './header-map.ts';
import { pitUnsubscribe } from './list-unsubscribe.ts';
import { isInline, pitTags } from './summary.ts';

const noChecksums: Checksums = { MD5: '', SHA1: '', SHA256: '' };

/**
 * Makes a message as Mailpit shows it alone.
 * @param tag The tag of its mailbox.
 * @param checksums Checksums of its attachments, by their ids.
 */
export function pitMessage(
  { row, outline, content }: OpenedMail,
  { tag, checksums }: { readonly tag: string; readonly checksums: ReadonlyMap<string, Checksums> },
): object {
  const { attachments = [], dateMs = row.received_at, messageId = '', envelope } = outline;
  const fields = headerMapOf(content.headers);
  const shown = (wanted: boolean) =>
    attachments
      .filter((attachment) => isInline(attachment) === wanted)
      .map((attachment) => pitAttachment(attachment, checksums.get(attachment.id) ?? noChecksums));
  const addresses = pitAddresses(outline);
  return {
    ID: row.id,
    MessageID: messageId,
    ...addresses,
    ReturnPath: returnPathOf(fields) || envelope?.from || addresses.From.Address,
    Subject: outline.subject,
    ListUnsubscribe: pitUnsubscribe(fields),
    Date: dateOf(dateMs) ?? dateOf(row.received_at),
    Tags: pitTags({ tag }),
    Username: '',
    Text: content.text,
    HTML: content.html ?? '',
    Size: row.size,
    Inline: shown(true),
    Attachments: shown(false),
  };
}

function pitAttachment(
  { id, filename, contentType, contentId = '', sizeBytes }: StoredAttachment,
  checksums: Checksums,
) {
  return {
    PartID: id,
    FileName: filename,
    ContentType: contentType,
    ContentID: contentId,
    Size: sizeBytes,
    Checksums: checksums,
  };
}

function returnPathOf(fields: HeaderMap): string {
  return fields.get('Return-Path')?.[0]?.replace(/^<|>$/g, '') ?? '';
}

/** Last time that has a date in the form of RFC 3339. */
const lastDateMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function dateOf(ms: number): string | undefined {
  return ms > lastDateMs ? undefined : new Date(ms).toISOString();
}
