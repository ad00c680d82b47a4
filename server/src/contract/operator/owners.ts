import { pageMembers } from '../paging.ts';
import { type Static, Type } from '../schema.ts';

/** Most characters of the name of an owner. */
export const ownerNameCharactersMax = 100;

/** Most characters of the reason of an action. */
export const reasonCharactersMax = 1_000;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const timestamp = (description: string) => Type.String({ format: 'date-time', description });
const ownLimit = (description: string) =>
  Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: `${description}; null: the default of the service. Absent: as it is.`,
    }),
  );

/** Member that says why an operator acts. */
export const reasonMember = {
  reason: Type.String({
    minLength: 1,
    maxLength: reasonCharactersMax,
    description: `Why, in 1 to ${reasonCharactersMax} characters: for the audit log.`,
  }),
};

/** States of an owner. */
const ownerStates = ['active', 'suspended', 'deleting', 'deleted'] as const;

/** Orders of the list of owners. */
const ownerOrders = ['name', 'bytes'] as const;

/** An owner as an operator sees it: limits and usage, and nothing of the emails. */
export const OperatorOwner = Type.Object(
  {
    owner: Type.String({ description: 'User ID of the owner.' }),
    state: Type.Enum([...ownerStates], {
      description:
        'deleting: what belongs to the owner is being deleted. deleted: it is gone, and the name is never given again.',
    }),
    createdAt: timestamp('When the owner got the first key.'),
    suspendedAt: Type.Optional(timestamp('Since when the owner is suspended. Absent: not.')),
    deletedAt: Type.Optional(timestamp('When the owner was deleted. Absent: not.')),
    mailboxes: count('Mailboxes that have not ended.'),
    mails: count('Emails that are kept, as of about a second ago.'),
    bytes: count('Bytes of their messages, as of about a second ago.'),
    callsToday: count('API calls since midnight UTC, as of about a second ago.'),
    activeMailboxesMax: count('Active mailboxes that there can be at once.'),
    dailyCallsMax: count('API calls of a day.'),
    bytesMax: count('Bytes that are kept at most.'),
    hasOwnLimits: Type.Boolean({ description: 'Whether one of these limits is not the default of the service.' }),
  },
  { $id: 'OperatorOwner' },
);
export type OperatorOwner = Static<typeof OperatorOwner>;

/** Query of the list of owners. */
export const OwnerQuery = Type.Object({
  ...pageMembers,
  search: Type.Optional(
    Type.String({
      maxLength: ownerNameCharactersMax,
      description: 'Beginning of the name. Only in the order of names.',
    }),
  ),
  sort: Type.Optional(
    Type.Enum([...ownerOrders], {
      default: 'name',
      description: 'Order: by name, or those with the most bytes first.',
    }),
  ),
  state: Type.Optional(
    Type.Enum(['suspended'], { description: 'Only suspended owners, by name. Without search and sort.' }),
  ),
});
export type OwnerQuery = Static<typeof OwnerQuery>;

/** Body of an action that needs a reason alone. */
export const OperatorReason = Type.Object(reasonMember, { $id: 'OperatorReason', additionalProperties: false });
export type OperatorReason = Static<typeof OperatorReason>;

/** Body of PUT and PATCH /v1/operator/owners/{owner}. */
export const ChangeOwner = Type.Object(
  {
    ...reasonMember,
    activeMailboxesMax: ownLimit('Active mailboxes that there can be at once'),
    dailyCallsMax: ownLimit('API calls of a day'),
    bytesMax: ownLimit('Bytes that are kept at most'),
  },
  { $id: 'ChangeOwner', additionalProperties: false },
);
export type ChangeOwner = Static<typeof ChangeOwner>;

/** Body of DELETE /v1/operator/owners/{owner}. */
export const DeleteOwner = Type.Object(
  {
    ...reasonMember,
    confirm: Type.String({ description: 'The name of the owner once more, so that nobody is deleted by a slip.' }),
  },
  { $id: 'DeleteOwner', additionalProperties: false },
);
export type DeleteOwner = Static<typeof DeleteOwner>;
