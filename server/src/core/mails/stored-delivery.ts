import type { IdSource } from '../../lib/ids.ts';
import type { DeliveryRecipient, StoredDelivery } from '../../store/operations/delivery.ts';
import { forever } from '../../store/schema.ts';
import { systemLocalParts, systemOwner } from '../mailboxes/addresses.ts';
import type { ReadMail } from './mail-reader.ts';

/** Length of a subject in the event log. The mail itself has the whole subject. */
const eventSubjectCharactersMax = 200;

/** A message for certain recipients, and its size as it was received. */
interface AddressedMessage {
  readonly recipients: readonly string[];
  readonly receivedAtMs: number;
  readonly sizeBytes: number;
}

/** The rows in which a message is stored for each recipient, and the data of the event that tells of its arrival. */
export function storedDelivery(ids: IdSource, message: AddressedMessage, mail: ReadMail): StoredDelivery {
  const { recipients, receivedAtMs, sizeBytes } = message;
  const { attachments, content, sender, subject } = mail.facts;
  return {
    recipients: recipients.map((address) =>
      recipientOf(ids, address, { receivedAtMs, attachments: attachments.length }),
    ),
    mail: { received_at: receivedAtMs, content, raw: mail.raw },
    isPacked: mail.isPacked,
    attachments: attachments.map((attachment, position) => ({
      position,
      filename: attachment.filename,
      content_type: attachment.contentType,
      content_id: attachment.contentId ?? null,
      size_bytes: attachment.sizeBytes,
      raw_offset: attachment.offset,
      raw_length: attachment.length,
      encoding: attachment.encoding,
    })),
    event: {
      sender,
      subject: subject.slice(0, eventSubjectCharactersMax).toWellFormed(),
      hasAttachments: attachments.length > 0,
      sizeBytes,
    },
  };
}

function recipientOf(
  ids: IdSource,
  address: string,
  mail: { receivedAtMs: number; attachments: number },
): DeliveryRecipient {
  const { receivedAtMs } = mail;
  // Before the mail's: events of one transaction are in the order of their ids.
  const systemMailboxId = ids.next(receivedAtMs);
  const mailId = ids.next(receivedAtMs);
  const attachmentIds = Array.from({ length: mail.attachments }, () => ids.next(receivedAtMs));
  const at = address.lastIndexOf('@');
  const alias = address.slice(0, at);
  if (!systemLocalParts.includes(alias)) return { address, mailId, attachmentIds };
  const systemMailbox = {
    id: systemMailboxId,
    owner: systemOwner,
    alias,
    domain: address.slice(at + 1),
    address,
    recoverable: 0,
    tag: '',
    expires_at: forever,
    created_at: receivedAtMs,
    archived_at: null,
  };
  return { address, mailId, attachmentIds, systemMailbox: systemMailbox };
}
