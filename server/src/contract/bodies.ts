import { optionalPageMembers } from './paging.ts';
import { type Static, Type } from './schema.ts';

/** The most ids one bulk delete takes (design: Limits). */
export const idsMax = 10_000;

/** Body of POST /v1/mailboxes. Unknown fields are refused. */
export const CreateMailbox = Type.Object(
  {
    domain: Type.Optional(
      Type.String({ description: "The key's allowed domain or a verified domain of the account; has a default." }),
    ),
    expiresIn: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 60, description: 'Lifetime in minutes; 15 when not given.' }),
    ),
    recoverable: Type.Optional(Type.Boolean({ description: 'Archive the mailbox when it expires.' })),
    tag: Type.Optional(
      Type.String({ minLength: 1, description: 'Label of 1 to 100 characters. Required when recoverable is true.' }),
    ),
    noExpiration: Type.Optional(Type.Boolean({ description: 'Creates a mailbox that never expires.' })),
  },
  { $id: 'CreateMailbox', additionalProperties: false, examples: [{ expiresIn: 15, tag: 'signup test' }] },
);
export type CreateMailbox = Static<typeof CreateMailbox>;

/** Body of all bulk deletes. */
export const Ids = Type.Object(
  {
    ids: Type.Array(Type.String(), { minItems: 1, maxItems: idsMax, description: 'Identifiers; repeats count once.' }),
  },
  { $id: 'Ids', additionalProperties: false, examples: [{ ids: ['019ca945-0a00-7000-8000-000000000001'] }] },
);
export type Ids = Static<typeof Ids>;

/** Query of DELETE /v1/mailboxes/{mailboxId}/mails. */
export const DeleteMailsQuery = Type.Object({
  all: Type.Optional(
    Type.Enum(['true'], { description: '`true`, without a body: deletes all emails of the mailbox.' }),
  ),
});
export type DeleteMailsQuery = Static<typeof DeleteMailsQuery>;

/** Body of DELETE /v1/mailboxes/{mailboxId}/mails. */
export const DeleteMails = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: idsMax,
        description: 'Identifiers; repeats count once. Required without `all`.',
      }),
    ),
  },
  { $id: 'DeleteMails', additionalProperties: false, examples: [{ ids: ['019ca945-0a00-7000-8000-000000000002'] }] },
);
export type DeleteMails = Static<typeof DeleteMails>;

/** Query of GET /v1/mailboxes. */
export const MailboxFilter = Type.Object({
  address: Type.Optional(Type.String({ description: 'Only the mailbox with exactly this address, in any case.' })),
  tag: Type.Optional(
    Type.String({ description: 'Only mailboxes with exactly this tag, once blanks around it are cut.' }),
  ),
  ...optionalPageMembers,
});
export type MailboxFilter = Static<typeof MailboxFilter>;
