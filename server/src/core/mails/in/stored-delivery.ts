import type { IdSource } from '../../../lib/ids.ts';
import type { DeliveryRecipient, Making, StoredDelivery } from '../../../store/operations/mails/stored-message.ts';
import { type EnvelopeClient, writeOutline } from '../../../store/outline.ts';
import { outlineVersion, storedAttachment } from '../kept/outline.ts';
import type { ReadMail } from './mail-reader.ts';

/** Length of a subject in the event log. The mail itself has the whole subject. */
const eventSubjectCharactersMax = 200;

/** Mailbox that gets a message. */
export interface AddressedRecipient {
  readonly address: string;
  /** Recipients of the envelope that lead to it. */
  readonly to: readonly string[];
  /** Mailbox that is made if there is none. */
  readonly makes?: Making;
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
  /** Id of the mail of the first recipient, if it is made already. */
  readonly mailId?: string | undefined;
  readonly traceparent?: string | undefined;
}

/** Makes the rows that store a message for its recipients, and the data of the event of its arrival. */
export function storedDelivery(ids: IdSource, message: AddressedMessage, mail: ReadMail): StoredDelivery {
  const { recipients, receivedAtMs, sizeBytes, traceparent } = message;
  const { outline, attachments } = mail.read;
  return {
    recipients: recipients.map((recipient, index) =>
      recipientOf(ids, recipient, { message, mail, mailId: index === 0 ? message.mailId : undefined }),
    ),
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
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

function recipientOf(
  ids: IdSource,
  { address, to, makes, transcript }: AddressedRecipient,
  {
    message: { receivedAtMs, sender, client },
    mail,
    mailId = ids.next(receivedAtMs),
  }: { message: AddressedMessage; mail: ReadMail; mailId: string | undefined },
): DeliveryRecipient {
  const { hasHtml } = mail.read;
  const attachments = mail.read.attachments.map((window) =>
    storedAttachment(window, { id: ids.next(receivedAtMs), hasHtml }),
  );
  const outline = writeOutline({
    ...mail.read.outline,
    envelope: {
      ...{ from: sender, to },
      ...(client === undefined ? {} : { client }),
      ...(transcript === undefined ? {} : { hasTranscript: true }),
    },
    ...(attachments.length === 0 ? {} : { attachments }),
  });
  const isDirect = to.length === 1 && to[0] === address;
  return {
    ...{ address, mailId, outline },
    ...(isDirect ? {} : { to }),
    ...(makes === undefined ? {} : { makes }),
    ...(transcript === undefined ? {} : { transcript }),
  };
}
