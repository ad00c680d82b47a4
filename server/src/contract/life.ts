import { allowedSendersMax } from './mails/mail-rules.ts';
import { type Static, Type } from './schema.ts';

const expiresIn = (description: string) => Type.Integer({ minimum: 1, description });
const lifetime = 'Lifetime in minutes from now on; at most 10,080 unless the operator allows another';

/** Body of POST /v1/archived-mailboxes/{mailboxId}/reactivate. Unknown fields are refused. */
export const ReactivateMailbox = Type.Object(
  {
    expiresIn: Type.Optional(expiresIn(`${lifetime}; 15 when absent.`)),
    noExpiration: Type.Optional(Type.Boolean({ description: 'true: the mailbox never expires.' })),
  },
  { $id: 'ReactivateMailbox', additionalProperties: false },
);
export type ReactivateMailbox = Static<typeof ReactivateMailbox>;

/** Body of PATCH /v1/mailboxes/{mailboxId}. A field that is absent does not change. */
export const UpdateMailbox = Type.Object(
  {
    expiresIn: Type.Optional(expiresIn(`${lifetime}.`)),
    noExpiration: Type.Optional(
      Type.Boolean({ description: 'true: the mailbox never expires. false: needs expiresIn.' }),
    ),
    recoverable: Type.Optional(Type.Boolean({ description: 'Archive the mailbox when it ends; needs a tag.' })),
    tag: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        minLength: 1,
        description: 'Label of 1 to 100 characters; null: none.',
      }),
    ),
    name: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        minLength: 1,
        description: 'Name for people, of 1 to 100 characters; null: none.',
      }),
    ),
    keepNewest: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 1,
        description:
          'Number of emails that the mailbox keeps; when there are more, the oldest are deleted. At most as many as a mailbox may ' +
          'have, 100,000 unless the operator allows another number; null: it keeps all, and refuses mail when it is full.',
      }),
    ),
    allowedSenders: Type.Optional(
      Type.Unsafe<string[] | null>({
        type: ['array', 'null'],
        items: { type: 'string', maxLength: 320 },
        minItems: 1,
        maxItems: allowedSendersMax,
        description:
          'Senders that the mailbox takes mail of, in the envelope, or in From where DMARC passes: addresses, domains, *.example.com ' +
          'for the names below one, or <> for the empty sender of bounces. Null: all.',
      }),
    ),
  },
  { $id: 'UpdateMailbox', additionalProperties: false },
);
export type UpdateMailbox = Static<typeof UpdateMailbox>;
