import { pageMembers } from '../paging.ts';
import { type Static, Type } from '../schema.ts';
import { failureMembers } from '../webhooks.ts';
import { ownerNameCharactersMax } from './owners.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const timestamp = (description: string) => Type.String({ format: 'date-time', description });

/** Things that are wrong, for programs. */
export const operatorProblems = [
  'storage_full',
  'storage_low',
  'clock_wrong',
  'events_held',
  'database_waits',
  'node_lost',
  'versions_differ',
  'mail_fails',
  'owners_full',
  'webhooks_failing',
  'domains_failing',
  'abuse_unread',
] as const;
export type OperatorProblemCode = (typeof operatorProblems)[number];

/** Something that is wrong, and what to do about it. */
export const OperatorProblem = Type.Object(
  {
    code: Type.Enum([...operatorProblems], { description: 'What is wrong, for programs.' }),
    severity: Type.Enum(['error', 'warning'], { description: 'error: mail or calls are being refused.' }),
    message: Type.String({ description: 'What is wrong, for people.' }),
    fix: Type.String({ description: 'What to do about it, for people.' }),
    count: Type.Optional(count('How many, at most 1,000.')),
    names: Type.Optional(Type.Array(Type.String(), { description: 'Whom it concerns: the first ten.' })),
  },
  { $id: 'OperatorProblem' },
);
export type OperatorProblem = Static<typeof OperatorProblem>;

/** Node of the service. */
export const OperatorNode = Type.Object(
  {
    name: Type.String({ description: 'Name of the node.' }),
    version: Type.String({ description: 'Version of Mayfly that it runs.' }),
    startedAt: timestamp('When it started.'),
    seenAt: timestamp('When it last said that it runs: every 15 seconds.'),
    lost: Type.Boolean({ description: 'Whether it has said nothing for a minute. After a day it is forgotten.' }),
  },
  { $id: 'OperatorNode' },
);
export type OperatorNode = Static<typeof OperatorNode>;

/** What an operator sees first: what is wrong, and then figures. */
export const OperatorOverview = Type.Object(
  {
    problems: Type.Array(Type.Unsafe<OperatorProblem>({ $ref: 'OperatorProblem#' }), {
      description: 'What is wrong, the worst first. Empty: nothing.',
    }),
    node: Type.String({ description: 'Node that answers: the mail, the storage and the senders are its own.' }),
    nodes: Type.Array(Type.Unsafe<OperatorNode>({ $ref: 'OperatorNode#' }), { description: 'All nodes, at most 100.' }),
    mail: Type.Object(
      {
        acceptedPerMinute: Type.Array(count('Messages.'), {
          description: 'Messages that this node accepted in each of the last 60 minutes, the present one last.',
        }),
        refusedPerMinute: Type.Array(count('Refusals.'), { description: 'The same of what it turned away.' }),
      },
      { description: 'Mail at this node.' },
    ),
    activeMailboxes: count('Active mailboxes of all owners.'),
    suspendedOwners: count('Suspended owners, at most 1,000.'),
    endingOwners: count('Owners who are being deleted, at most 1,000.'),
    eventLagMs: count('For how long the oldest event waits to be told, ms; 0: none waits.'),
    storage: Type.Optional(
      Type.Object(
        { freeBytes: count('Free bytes.'), totalBytes: count('Size of the disk.') },
        { description: 'Disk of the database. Absent with PostgreSQL, whose disk the service does not see.' },
      ),
    ),
  },
  { $id: 'OperatorOverview' },
);
export type OperatorOverview = Static<typeof OperatorOverview>;

/** Key of any owner, as an operator sees it. */
export const OperatorKey = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the key; never the key itself.' }),
    owner: Type.String({ description: 'Its owner.' }),
    name: Type.String({ description: 'Name for people.' }),
    scopes: Type.Array(Type.String(), { description: 'What it may do.' }),
    mailboxId: Type.Optional(
      Type.String({ description: 'The only mailbox that it reaches. Absent: all of the owner.' }),
    ),
    createdAt: timestamp('When it was made.'),
    createdBy: Type.Optional(
      Type.String({ description: 'Key that made it. Absent: the command line or the configuration.' }),
    ),
    expiresAt: Type.Optional(timestamp('When it expires. Absent: never.')),
    revokedAt: Type.Optional(timestamp('When it was revoked. Absent: not.')),
    lastUsedAt: Type.Optional(timestamp('When it was used last, to the minute. Absent: never.')),
  },
  { $id: 'OperatorKey' },
);
export type OperatorKey = Static<typeof OperatorKey>;

/** Query of the keys of all owners. */
export const OperatorKeyQuery = Type.Object({
  ...pageMembers,
  owner: Type.Optional(
    Type.String({
      maxLength: ownerNameCharactersMax,
      description: 'Only the keys of this owner that are not revoked.',
    }),
  ),
});
export type OperatorKeyQuery = Static<typeof OperatorKeyQuery>;

/** Domain of any owner, as an operator sees it. */
export const OperatorDomain = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the domain.' }),
    owner: Type.String({ description: 'Its owner.' }),
    name: Type.String({ description: 'Its name.' }),
    status: Type.Enum(['pending', 'verified', 'lapsed'], { description: 'State of its verification.' }),
    assigned: Type.Boolean({ description: 'Whether the operator has assigned it, so that no records are looked up.' }),
    checkedAt: Type.Optional(timestamp('When its records were looked up last. Absent: never.')),
    failingSince: Type.Optional(timestamp('Since when that fails. Absent: it does not.')),
  },
  { $id: 'OperatorDomain' },
);
export type OperatorDomain = Static<typeof OperatorDomain>;

/** Query of the domains of all owners. */
export const OperatorDomainQuery = Type.Object({
  ...pageMembers,
  failing: Type.Optional(Type.Enum(['true'], { description: 'true: only those whose records fail.' })),
});
export type OperatorDomainQuery = Static<typeof OperatorDomainQuery>;

/** Webhook whose last attempt has failed. */
export const OperatorWebhook = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the webhook.' }),
    owner: Type.String({ description: 'Its owner.' }),
    host: Type.String({ description: 'Host of its URL; the rest of that may be a secret.' }),
    lastError: Type.Optional(Type.String({ description: 'Last error.' })),
    lastErrorAt: timestamp('When.'),
    disabledReason: Type.Optional(
      Type.String({ description: 'Why nothing is sent any more. Absent: it is still tried.' }),
    ),
    ...failureMembers,
    pending: count('Deliveries that wait.'),
  },
  { $id: 'OperatorWebhook' },
);
export type OperatorWebhook = Static<typeof OperatorWebhook>;

/** Network that has guests. */
export const GuestNetwork = Type.Object(
  {
    network: Type.String({ description: 'Name of the address block: a hash. The address itself is not kept.' }),
    guests: count('Guests with an active mailbox.'),
    addresses: count('Addresses from which they came.'),
    newestAt: timestamp('When the newest of them came.'),
  },
  { $id: 'GuestNetwork' },
);
export type GuestNetwork = Static<typeof GuestNetwork>;

/** Sender of mail that this node has counted. */
export const TopSender = Type.Object(
  {
    sender: Type.String({ description: 'Domain of the envelope sender, or the network of the client.' }),
    messages: count('Messages that this node accepted from it; at least this many less `overcount`.'),
    overcount: count('How many of them may be others.'),
    bytes: count('Bytes of those messages since it was last noticed.'),
  },
  { $id: 'TopSender' },
);
export type TopSender = Static<typeof TopSender>;
