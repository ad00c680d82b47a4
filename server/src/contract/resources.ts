import type { EmailDetails } from './mails/details.ts';
import { type Static, Type } from './schema.ts';

/**
 * Resources of the API, named as in interface.md: Resources and their fields. Types, answers and OpenAPI are derived
 * from these.
 */

const timestamp = (description: string) => Type.String({ format: 'date-time', description });

export const Mailbox = Type.Object(
  {
    id: Type.String({ description: 'Unique mailbox identifier.' }),
    alias: Type.String({ description: 'Auto-generated local part of the address.' }),
    domain: Type.String({ description: 'Mailbox domain.' }),
    address: Type.String({ description: 'Full address, alias@domain.' }),
    name: Type.Optional(
      Type.String({ description: 'Extension: name that the owner gave to the mailbox. Absent without one.' }),
    ),
    recoverable: Type.Boolean({ description: 'True when the mailbox is archived on expiry.' }),
    tag: Type.Optional(Type.String({ description: 'Label for archived mailboxes. Omitted when empty.' })),
    owner: Type.String({ description: 'User ID of the mailbox owner.' }),
    messageCount: Type.Integer({ minimum: 0, description: 'Number of messages in the mailbox.' }),
    expiresAt: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the mailbox expires. Null for permanent mailboxes.',
    }),
    permanent: Type.Boolean({ description: 'True when the mailbox never expires.' }),
    createdAt: timestamp('When the mailbox was created.'),
    keepNewest: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Extension: number of emails that the mailbox keeps, the newest ones. Absent when it keeps all.',
      }),
    ),
    allowedSenders: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Extension: senders that the mailbox takes mail of. Absent when it takes mail of all.',
      }),
    ),
    hasScript: Type.Optional(
      Type.Boolean({ description: 'Extension: true while the mailbox has a delivery script. Absent without one.' }),
    ),
  },
  {
    $id: 'Mailbox',
    examples: [
      {
        id: '019ca945-0a00-7000-8000-000000000001',
        alias: 'sjn6dkim4y',
        domain: 'mayfly.localhost',
        address: 'sjn6dkim4y@mayfly.localhost',
        recoverable: false,
        tag: 'signup test',
        owner: 'default',
        messageCount: 0,
        expiresAt: '2026-03-01T12:15:00.000Z',
        permanent: false,
        createdAt: '2026-03-01T12:00:00.000Z',
      },
    ],
  },
);
export type Mailbox = Static<typeof Mailbox>;

export const AttachmentSummary = Type.Object({
  id: Type.String({ description: 'Unique attachment identifier.' }),
  name: Type.String({ description: 'Attachment filename.' }),
  sizeBytes: Type.Integer({ minimum: 0, description: 'Size in bytes.' }),
});
export type AttachmentSummary = Static<typeof AttachmentSummary>;

export const Email = Type.Object(
  {
    id: Type.String({ description: 'Unique email identifier.' }),
    mailboxId: Type.String({ description: 'Parent mailbox identifier.' }),
    sender: Type.String({ description: 'Sender address: of the From header, else of the envelope.' }),
    subject: Type.String({ description: 'Subject line.' }),
    body: Type.String({ description: 'Plain-text body; made from the HTML when the mail has no other.' }),
    owner: Type.String({ description: 'User ID of the mailbox owner.' }),
    hasAttachments: Type.Boolean({ description: 'Whether the email has attachments.' }),
    attachments: Type.Optional(Type.Array(AttachmentSummary, { description: 'Present when there are attachments.' })),
    receivedAt: timestamp('When the email was received.'),
    headers: Type.Optional(Type.String({ description: 'Raw email headers, when available.' })),
    htmlBody: Type.Optional(Type.String({ description: 'HTML body, when available.' })),
    details: Type.Optional(
      Type.Unsafe<EmailDetails>({ $ref: 'EmailDetails#', description: 'Extension: all else about the email.' }),
    ),
  },
  {
    $id: 'Email',
    examples: [
      {
        id: '019ca945-0a00-7000-8000-000000000002',
        mailboxId: '019ca945-0a00-7000-8000-000000000001',
        sender: 'you@example.com',
        subject: 'Hello',
        body: 'It works.',
        owner: 'default',
        hasAttachments: false,
        receivedAt: '2026-03-01T12:01:00.000Z',
        headers: 'From: you@example.com\r\nSubject: Hello\r\n',
        details: {
          from: { address: 'you@example.com' },
          to: [],
          cc: [],
          replyTo: [],
          sizeBytes: 58,
          envelope: { from: 'you@example.com', to: ['sjn6dkim4y@mayfly.localhost'] },
          truncated: false,
          codes: [],
          links: [],
        },
      },
    ],
  },
);
export type Email = Static<typeof Email>;

export const Attachment = Type.Object(
  {
    id: Type.String({ description: 'Unique attachment identifier.' }),
    mailboxId: Type.String({ description: 'Parent mailbox identifier.' }),
    mailId: Type.String({ description: 'Parent email identifier.' }),
    filename: Type.String({ description: 'Attachment filename: never empty, never a path.' }),
    contentType: Type.String({ description: 'MIME type.' }),
    contentId: Type.Optional(Type.String({ description: 'Content-ID, by which the HTML body names an inline image.' })),
    sizeBytes: Type.Integer({ minimum: 0, description: 'Size in bytes.' }),
    owner: Type.String({ description: 'User ID of the mailbox owner.' }),
    downloadUrl: Type.String({ description: 'API path of the single-attachment endpoint for this attachment.' }),
    data: Type.Optional(
      Type.String({
        contentEncoding: 'base64',
        description: 'Base64-encoded file content. Present only in the response of the single-attachment read.',
      }),
    ),
    createdAt: timestamp('When the attachment was created.'),
  },
  {
    $id: 'Attachment',
    examples: [
      {
        id: '019ca945-0a00-7000-8000-000000000003',
        mailboxId: '019ca945-0a00-7000-8000-000000000001',
        mailId: '019ca945-0a00-7000-8000-000000000002',
        filename: 'invoice.txt',
        contentType: 'text/plain',
        sizeBytes: 5,
        owner: 'default',
        downloadUrl:
          '/v1/mailboxes/019ca945-0a00-7000-8000-000000000001/mails/019ca945-0a00-7000-8000-000000000002/attachments/019ca945-0a00-7000-8000-000000000003',
        createdAt: '2026-03-01T12:01:00.000Z',
      },
    ],
  },
);
export type Attachment = Static<typeof Attachment>;
