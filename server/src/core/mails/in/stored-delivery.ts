import type { IdSource } from '../../../lib/ids.ts';
import type { NewInbox } from '../../../store/operations/addresses/inboxes.ts';
import type { NewMailbox } from '../../../store/operations/mailboxes.ts';
import type { DeliveryRecipient, StoredDelivery } from '../../../store/operations/mails/delivery.ts';
import { type EnvelopeClient, writeOutline } from '../../../store/outline.ts';
import { forever } from '../../../store/schema.ts';
import { systemLocalParts, systemOwner } from '../../mailboxes/addresses.ts';
import { outlineVersion, storedAttachment } from '../kept/outline.ts';
import type { ReadMail } from './mail-reader.ts';

/** Length of a subject in the event log. The mail itself has the whole subject. */
const eventSubjectCharactersMax = 200;

/** Mailbox that gets a message. */
export interface AddressedRecipient {
  readonly address: string;
  /** Recipients of the envelope that lead to it. */
  readonly to: readonly string[];
  /** Capture inbox of the address. It is made if it does not exist. */
  readonly inbox?: NewInbox;
  /** Transcript of the session, as it is stored. */
  readonly transcript?: string;
}

/** Message for certain recipients, with its size in bytes. */
interface AddressedMessage {
  /** Envelope sender. */
  readonly sender: string;
  readonly recipients: readonly AddressedRecipient[];
  readonly client?: EnvelopeClient | undefined;
  readonly receivedAtMs: number;
  readonly sizeBytes: number;
  /** Id of the mail of the only recipient, if it is made already. */
  readonly mailId?: string | undefined;
}

/** Makes the rows that store a message for its recipients, and the data of the event of its arrival. */
export function storedDelivery(ids: IdSource, message: AddressedMessage, mail: ReadMail): StoredDelivery {
  const { recipients, receivedAtMs, sizeBytes } = message;
  const { outline, attachments } = mail.read;
  return {
    recipients: recipients.map((recipient) => recipientOf(ids, recipient, { message, mail })),
    message: {
      rawId: ids.next(receivedAtMs),
      receivedAt: receivedAtMs,
      size: sizeBytes,
      parts: mail.parts,
      isPacked: mail.isPacked,
      outlineVersion,
    },
    event: {
      sender: outline.sender,
      subject: outline.subject.slice(0, eventSubjectCharactersMax).toWellFormed(),
      hasAttachments: attachments.length > 0,
      sizeBytes,
    },
  };
}

function recipientOf(
  ids: IdSource,
  { address, to, inbox, transcript }: AddressedRecipient,
  { message, mail }: { message: AddressedMessage; mail: ReadMail },
): DeliveryRecipient {
  const { receivedAtMs, sender, client } = message;
  // Before the mail's: events of one transaction are in the order of their ids.
  const systemMailbox = systemMailboxOf(ids, address, receivedAtMs);
  const mailId = message.mailId ?? ids.next(receivedAtMs);
  const attachments = mail.read.attachments.map((window) => storedAttachment(window, ids.next(receivedAtMs)));
  const outline = writeOutline({
    ...mail.read.outline,
    envelope: { from: sender, to, ...(client === undefined ? {} : { client }) },
    ...(attachments.length === 0 ? {} : { attachments }),
  });
  const isDirect = to.length === 1 && to[0] === address;
  return {
    ...{ address, mailId, outline },
    ...(isDirect ? {} : { to }),
    ...(systemMailbox === undefined ? {} : { systemMailbox }),
    ...(inbox === undefined ? {} : { inbox }),
    ...(transcript === undefined ? {} : { transcript }),
  };
}

/** System mailbox of an address, to be created if it does not exist; `undefined` for any other address. */
function systemMailboxOf(ids: IdSource, address: string, now: number): NewMailbox | undefined {
  const at = address.lastIndexOf('@');
  const alias = address.slice(0, at);
  if (!systemLocalParts.includes(alias)) return undefined;
  return {
    id: ids.next(now),
    owner: systemOwner,
    alias,
    domain: address.slice(at + 1),
    address,
    recoverable: 0,
    tag: '',
    expires_at: forever,
    created_at: now,
    archived_at: null,
    mails_from: '',
  };
}
