import { pageMembers } from '../paging.ts';
import { type Static, Type } from '../schema.ts';
import { ownerNameCharactersMax } from './owners.ts';

/** Actions that the audit log has. */
export const auditActions = [
  'owner.create',
  'owner.suspend',
  'owner.resume',
  'owner.limits',
  'owner.delete',
  'owner.expect',
  'owner.refuse',
  'owner.arrive',
  'owner.arrived',
  'owner.move',
  'owner.moved',
  'owner.stay',
  'key.revoke',
  'mailbox.change',
  'mailbox.suspend',
  'mailbox.resume',
  'mailbox.delete',
  'mailbox.handover',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Entry of the audit log. */
export const AuditEntry = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the entry.' }),
    at: Type.String({ format: 'date-time', description: 'When.' }),
    action: Type.Enum([...auditActions], { description: 'What was done.' }),
    reason: Type.String({ description: 'Why, in the words of the operator.' }),
    actor: Type.Object(
      {
        owner: Type.String({
          description:
            'Owner of the key; `command line` for a command on the database of the service, `move` for another installation.',
        }),
        keyId: Type.String({ description: 'Identifier of the key; empty for a command and another installation.' }),
        sessionId: Type.Optional(Type.String({ description: 'Session of a browser. Absent: a program.' })),
        network: Type.String({
          description: 'Address of the client; of IPv6 its /64. Empty for a command and another installation.',
        }),
      },
      { description: 'Who.' },
    ),
    owner: Type.Optional(Type.String({ description: 'Owner who was acted upon.' })),
    mailboxId: Type.Optional(Type.String({ description: 'Mailbox that was acted upon.' })),
    keyId: Type.Optional(Type.String({ description: 'Key that was acted upon.' })),
    data: Type.Object(
      {
        address: Type.Optional(Type.String({ description: 'Address of the mailbox.' })),
        messageCount: Type.Optional(
          Type.Integer({ minimum: 0, description: 'Number of the emails that were handed over.' }),
        ),
        before: Type.Optional(
          Type.Unsafe<unknown>({ description: 'What was changed, as it was: limits, or an expiry.' }),
        ),
        after: Type.Optional(Type.Unsafe<unknown>({ description: 'The same as it is.' })),
      },
      { description: 'Facts of the action.' },
    ),
  },
  { $id: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

const time = (description: string) =>
  Type.Optional(Type.String({ description: `${description} Such as 2027-01-31T12:00:00Z.` }));

const filter = {
  owner: Type.Optional(
    Type.String({ maxLength: ownerNameCharactersMax, description: 'Only what was done to this owner.' }),
  ),
  action: Type.Optional(Type.Enum([...auditActions], { description: 'Only this action.' })),
  after: time('Only what was done at this time or later.'),
  before: time('Only what was done before this time.'),
};

/** Query of the export of the audit log. */
export const AuditFilter = Type.Object(filter);
export type AuditFilter = Static<typeof AuditFilter>;

/** Query of the audit log. */
export const AuditQuery = Type.Object({ ...pageMembers, ...filter });
export type AuditQuery = Static<typeof AuditQuery>;
