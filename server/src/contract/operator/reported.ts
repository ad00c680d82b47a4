import { type Static, Type } from '../schema.ts';
import { reasonMember } from './owners.ts';

const timestamp = (description: string) => Type.String({ format: 'date-time', description });

/** States of an address that was given out. */
const reportedStates = ['active', 'expired', 'archived', 'gone', 'unknown'] as const;

/** What is known of an address: for a report of abuse. It tells nothing of the emails. */
export const ReportedMailbox = Type.Object(
  {
    address: Type.String({ description: 'The address, as it is stored.' }),
    state: Type.Enum([...reportedStates], {
      description:
        'active: it gets mail. expired, archived: it has ended. gone: it had a mailbox, which was deleted. ' +
        'unknown: nobody ever had it, or the first mail made its mailbox, which has ended.',
    }),
    owner: Type.Optional(Type.String({ description: 'Who has, or had, the address. Absent: nobody.' })),
    mailboxId: Type.Optional(
      Type.String({
        description: 'Its mailbox; the last one, where a recovery link leads to the address. Absent: gone.',
      }),
    ),
    messageCount: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of its emails.' })),
    createdAt: Type.Optional(timestamp('When the mailbox was made.')),
    expiresAt: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        format: 'date-time',
        description: 'When it ends, or has ended; null: never.',
      }),
    ),
    suspendedAt: Type.Optional(timestamp('Since when it gets no mail. Absent: not suspended.')),
    guest: Type.Optional(
      Type.String({
        description: 'Name of the network of the guest who has it: a hash, as in GET /v1/operator/guests.',
      }),
    ),
    recoverableUntil: Type.Optional(
      timestamp(
        'Until when a recovery link leads its guest to the address, unless it is used before. Absent: none does.',
      ),
    ),
  },
  { $id: 'ReportedMailbox' },
);
export type ReportedMailbox = Static<typeof ReportedMailbox>;

/** Most characters of an address: local part, @ and domain (RFC 5321 §4.5.3.1). */
const addressCharactersMax = 320;

/** Query that finds a mailbox by its address. */
export const ReportedQuery = Type.Object({
  address: Type.String({ minLength: 3, maxLength: addressCharactersMax, description: 'The address of the report.' }),
});
export type ReportedQuery = Static<typeof ReportedQuery>;

/** Body of PATCH /v1/operator/mailboxes/{mailboxId}: one change. */
export const ChangeReported = Type.Object(
  {
    ...reasonMember,
    expiresIn: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Lifetime in minutes from now on, at most a year.' }),
    ),
    suspended: Type.Optional(
      Type.Boolean({
        description: 'true: it gets no mail. false: it gets mail again. Its owner reads it in any case.',
      }),
    ),
  },
  { $id: 'ChangeReported', additionalProperties: false },
);
export type ChangeReported = Static<typeof ChangeReported>;

/** Mailbox that can be downloaded for a report. */
export const Handover = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the handover: that of its entry in the audit log.' }),
    url: Type.String({ description: 'Path of the archive, for the same key or session.' }),
    expiresAt: timestamp('When it can no longer be downloaded.'),
  },
  { $id: 'Handover' },
);
export type Handover = Static<typeof Handover>;
