import { type Static, type TSchema, Type } from '../schema.ts';

/** Address in a header field of an email, with its display name. */
export const EmailAddress = Type.Object({
  name: Type.Optional(Type.String({ description: 'Display name; absent when there is none.' })),
  address: Type.String({ description: 'Address as it is written in the field.' }),
});
export type EmailAddress = Static<typeof EmailAddress>;

/** Code that an email gives to its reader, such as a one-time password. */
export const EmailCode = Type.Object(
  {
    value: Type.String({ description: 'The code for a form: without blanks and hyphens between groups.' }),
    text: Type.String({ description: 'The code as the email shows it.' }),
  },
  { $id: 'EmailCode', examples: [{ value: '482913', text: '482 913' }] },
);
export type EmailCode = Static<typeof EmailCode>;

/** Link in an email. */
export const EmailLink = Type.Object(
  {
    href: Type.String({ description: 'Target of the link, with its entities decoded.' }),
    text: Type.String({ description: 'Visible text of the link.' }),
    rel: Type.Optional(
      Type.Enum(['confirm', 'reset', 'unsubscribe', 'login'], {
        description: 'Purpose of the link; absent when it has no other.',
      }),
    ),
  },
  { $id: 'EmailLink', examples: [{ href: 'https://example.com/confirm?t=1', text: 'Confirm', rel: 'confirm' }] },
);
export type EmailLink = Static<typeof EmailLink>;

/** Schema of a read-only array, with its description. */
function list<Item>(items: TSchema, description: string) {
  return Type.Unsafe<readonly Item[]>(Type.Array(items, { description }));
}

const addresses = (field: string) =>
  list<EmailAddress>(EmailAddress, `Addresses of the ${field} header, the first 500; empty when there are none.`);

/** All about an email that interface.md has no field for. */
export const EmailDetails = Type.Object(
  {
    from: Type.Unsafe<EmailAddress>({ ...EmailAddress, description: 'The address of `sender`, with its name.' }),
    to: addresses('To'),
    cc: addresses('Cc'),
    replyTo: addresses('Reply-To'),
    date: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Time in the Date header; absent when it cannot be read.',
      }),
    ),
    messageId: Type.Optional(
      Type.String({ description: 'Message-ID without angle brackets; absent when there is none.' }),
    ),
    sizeBytes: Type.Integer({ minimum: 0, description: 'Size of the whole message in bytes.' }),
    envelope: Type.Optional(
      Type.Object(
        {
          from: Type.String({ description: 'Sender of the envelope; empty for a bounce.' }),
          to: list<string>(Type.String(), 'Recipients by which the email reached this mailbox.'),
        },
        {
          description:
            'Envelope of the SMTP transaction; absent for an email that an earlier version stored without it.',
        },
      ),
    ),
    hasDelivery: Type.Optional(
      Type.Boolean({
        description: 'Whether the email has kept how it came, which `…/delivery` tells; absent when it has not.',
      }),
    ),
    truncated: Type.Boolean({ description: 'Whether the email has more than is shown.' }),
    language: Type.Optional(
      Type.String({ description: 'The Content-Language header, such as `de`; absent when there is none.' }),
    ),
    codes: Type.Optional(
      list<EmailCode>(
        Type.Unsafe<EmailCode>({ $ref: 'EmailCode#' }),
        'Codes in the visible text, the likeliest first. Absent in lists.',
      ),
    ),
    links: Type.Optional(
      list<EmailLink>(
        Type.Unsafe<EmailLink>({ $ref: 'EmailLink#' }),
        'Links of the email in their order, at most 500, that of List-Unsubscribe included. Absent in lists.',
      ),
    ),
  },
  {
    $id: 'EmailDetails',
    examples: [
      {
        from: { name: 'You', address: 'you@example.com' },
        to: [{ address: 'sjn6dkim4y@mayfly.localhost' }],
        cc: [],
        replyTo: [],
        date: '2026-03-01T12:00:59.000Z',
        messageId: '1@example.com',
        sizeBytes: 214,
        envelope: { from: 'you@example.com', to: ['sjn6dkim4y@mayfly.localhost'] },
        truncated: false,
        codes: [{ value: '482913', text: '482 913' }],
        links: [],
      },
    ],
  },
);
export type EmailDetails = Static<typeof EmailDetails>;
