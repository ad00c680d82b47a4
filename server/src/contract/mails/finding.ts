import { idsMax } from '../bodies.ts';
import { optionalPageMembers, pageMembers } from '../paging.ts';
import { type Static, Type, wholeNumberParameter } from '../schema.ts';
import { afterDescription, waitItemsMax, waitSecondsMax } from '../wait.ts';

/** Characters of a text that mails are filtered by. */
const filterCharactersMax = 1_000;
/** Characters of the preview of a summary. */
export const previewCharactersMax = 200;

const containedText = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: filterCharactersMax, description }));
const time = (description: string) =>
  Type.Optional(Type.String({ description: `${description} this time (RFC 3339), such as 2026-03-01T12:00:00Z.` }));

const bytes = (description: string) =>
  Type.Optional(wholeNumberParameter({ minimum: 0, maximum: 999_999_999_999, description }));

/** Parameters that `not` may name. The others have an opposite of their own. */
export const negatableNames = ['from', 'to', 'cc', 'bcc', 'subject', 'messageId', 'tag'] as const;

/** Members of a query that choose emails. */
const choosingMembers = {
  from: containedText('The sender, or an address of the From header, contains this, in any case.'),
  to: containedText('A recipient contains this, in any case.'),
  cc: containedText('An address of the Cc header contains this, in any case.'),
  bcc: containedText('A recipient that is in neither To nor Cc contains this, in any case.'),
  subject: containedText('The subject contains this, in any case.'),
  messageId: containedText('The Message-ID contains this, in any case.'),
  not: Type.Optional(
    Type.String({
      maxLength: filterCharactersMax,
      description: `Names of parameters with commas between, such as \`from,subject\`: only emails for which these do not hold. Of ${negatableNames.join(', ')}.`,
    }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: filterCharactersMax,
      description:
        'Words, each the beginning of a word in the sender, the subject or the text: in any case and script, without regard to accents. `-word` leaves out the mails that have it. `searched` in the answer tells how far the search went.',
    }),
  ),
  receivedAfter: time('Only emails received after'),
  receivedBefore: time('Only emails received before'),
  hasAttachments: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'Only emails with, or without, attachments.' }),
  ),
  read: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'true: only emails that are marked as read. false: only the others.' }),
  ),
  largerThan: bytes('Only emails whose message has more bytes.'),
  smallerThan: bytes('Only emails whose message has fewer bytes.'),
  tag: Type.Optional(
    Type.String({ description: 'Only emails in mailboxes with exactly this tag, once blanks around it are cut.' }),
  ),
};

/** Members of a query that choose the emails of a list, their order, and how much of each is given. */
const filterMembers = {
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], {
      description: '`desc`, the default: the newest first. `asc`: the oldest first.',
    }),
  ),
  ...choosingMembers,
  count: Type.Optional(
    Type.Enum(['true'], {
      description: '`true`: the answer has `total`, the number of emails of all pages, and `totalIsExact`.',
    }),
  ),
  fields: Type.Optional(
    Type.Enum(['summary'], { description: '`summary`: an EmailSummary in place of each Email, without bodies.' }),
  ),
};

/** Query of GET /v1/mails. */
export const OwnMailsQuery = Type.Object({ ...pageMembers, ...filterMembers });
export type OwnMailsQuery = Static<typeof OwnMailsQuery>;

/** Query of PATCH and DELETE /v1/mails: the emails that are meant. */
export const ChangedMailsQuery = Type.Object({
  all: Type.Optional(
    Type.Enum(['true'], {
      description: '`true`: all emails, or all of `mailboxId`. Required when no other parameter chooses some.',
    }),
  ),
  mailboxId: Type.Optional(Type.String({ description: 'Only emails of this mailbox.' })),
  upTo: Type.Optional(
    Type.String({
      description: 'Identifier of an email: only it, and those that came before it. What arrives later is never meant.',
    }),
  ),
  ...choosingMembers,
});
export type ChangedMailsQuery = Static<typeof ChangedMailsQuery>;

/** Answer of PATCH and DELETE /v1/mails. */
export const ChangedMails = Type.Object(
  {
    count: Type.Integer({
      minimum: 0,
      description: 'Number of emails that were changed. Those that were marked so before are not counted.',
    }),
  },
  { $id: 'ChangedMails', examples: [{ count: 42 }] },
);
export type ChangedMails = Static<typeof ChangedMails>;

/** Query of GET /v1/mailboxes/{mailboxId}/mails. */
export const MailQuery = Type.Object({
  wait: Type.Optional(
    wholeNumberParameter({
      minimum: 0,
      maximum: 999_999,
      description: `Seconds to wait at most, up to ${waitSecondsMax}, until the list has an email. It then has the newest ${waitItemsMax} at most, and the header X-Cursor has what to go on with as \`after\`. Goes with \`after\`, \`from\`, \`to\`, \`subject\` and \`hasAttachments\` alone.`,
    }),
  ),
  after: Type.Optional(Type.String({ description: afterDescription })),
  ...optionalPageMembers,
  ...filterMembers,
});
export type MailQuery = Static<typeof MailQuery>;

/** An email without its bodies, as lists show it. */
export const EmailSummary = Type.Object(
  {
    id: Type.String({ description: 'Unique email identifier.' }),
    mailboxId: Type.String({ description: 'Parent mailbox identifier.' }),
    sender: Type.String({ description: 'Sender address: of the From header, else of the envelope.' }),
    from: Type.Object(
      {
        address: Type.String({ description: 'As `sender`; empty for a bounce without a From header.' }),
        name: Type.Optional(Type.String({ description: 'Display name.' })),
      },
      { description: 'The sender with the name, where there is one.' },
    ),
    to: Type.Array(Type.String(), { description: 'Addresses of the To header.' }),
    cc: Type.Array(Type.String(), { description: 'Addresses of the Cc header.' }),
    messageId: Type.Optional(Type.String({ description: 'Message-ID without its angle brackets, where it has one.' })),
    subject: Type.String({ description: 'Subject line.' }),
    preview: Type.String({
      description: `Beginning of the text on one line: at most ${previewCharactersMax} characters.`,
    }),
    receivedAt: Type.String({ format: 'date-time', description: 'When the email was received.' }),
    sizeBytes: Type.Integer({ minimum: 0, description: 'Size of the message in bytes.' }),
    attachmentCount: Type.Integer({ minimum: 0, description: 'Number of attachments.' }),
    inlineImageCount: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'How many of them are images that the text shows in itself; absent when none is.',
      }),
    ),
    read: Type.Boolean({ description: 'Whether the email has been marked as read. Reading it does not mark it.' }),
    code: Type.Optional(
      Type.String({ description: 'First code in the text; absent when there is none, or it is not known yet.' }),
    ),
    codeText: Type.Optional(Type.String({ description: 'That code as the email shows it, such as `482 913`.' })),
  },
  {
    $id: 'EmailSummary',
    examples: [
      {
        id: '019ca945-0a00-7000-8000-000000000002',
        mailboxId: '019ca945-0a00-7000-8000-000000000001',
        sender: 'you@example.com',
        from: { address: 'you@example.com', name: 'You' },
        to: ['sjn6dkim4y@mayfly.localhost'],
        cc: [],
        messageId: '4711@example.com',
        subject: 'Hello',
        preview: 'It works.',
        receivedAt: '2026-03-01T12:01:00.000Z',
        sizeBytes: 54,
        attachmentCount: 0,
        read: false,
      },
    ],
  },
);
export type EmailSummary = Static<typeof EmailSummary>;

/** Range that a search by words has covered. */
export const Searched = Type.Object(
  {
    complete: Type.Boolean({
      description: 'Whether the search is complete for this page. If not, its time was over: go on with `nextCursor`.',
    }),
    newest: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Time up to which all matching emails are here, from `oldest` on; null: up to now.',
    }),
    oldest: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Time from which on all matching emails are here, up to `newest`; null: from the first email on.',
    }),
  },
  { $id: 'Searched' },
);
export type Searched = Static<typeof Searched>;

const read = Type.Boolean({ description: 'Whether it is marked as read.' });

/** Body of PATCH /v1/mailboxes/{mailboxId}/mails/{mailId}. */
export const UpdateMail = Type.Object(
  { read },
  { $id: 'UpdateMail', additionalProperties: false, examples: [{ read: true }] },
);
export type UpdateMail = Static<typeof UpdateMail>;

/** Body of PATCH /v1/mailboxes/{mailboxId}/mails. */
export const UpdateMails = Type.Object(
  {
    ids: Type.Array(Type.String(), { minItems: 1, maxItems: idsMax, description: 'Identifiers; repeats count once.' }),
    read,
  },
  {
    $id: 'UpdateMails',
    additionalProperties: false,
    examples: [{ ids: ['019ca945-0a00-7000-8000-000000000002'], read: true }],
  },
);
export type UpdateMails = Static<typeof UpdateMails>;
