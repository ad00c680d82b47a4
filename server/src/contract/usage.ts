import { scopes } from './access/api-keys.ts';
import { type Static, Type } from './schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** Usage of an owner, and its limits. */
export const AccountUsage = Type.Object(
  {
    owner: Type.String({ description: 'User ID of the owner.' }),
    key: Type.Object(
      {
        scopes: Type.Array(Type.Enum([...scopes]), {
          description: 'What it may do. mailboxes includes mailboxes:read.',
        }),
        mailboxId: Type.Optional(
          Type.String({ description: 'The only mailbox that it reaches. Absent: all mailboxes of the owner.' }),
        ),
      },
      { description: 'The key of this call.' },
    ),
    callsToday: count('API calls since midnight UTC, this one included.'),
    dailyCallsMax: count('API calls of a day.'),
    resetsAt: Type.String({ format: 'date-time', description: 'When the count starts again: midnight UTC.' }),
    activeMailboxes: count('Active mailboxes, and mailboxes of imports under way.'),
    activeMailboxesMax: count('Active mailboxes that there can be at once.'),
    mails: count('Emails that are kept.'),
    unreadMails: count('Those of them that are not marked as read.'),
    bytes: count('Bytes of their messages.'),
    bytesMax: count('Bytes that are kept at most.'),
    streams: count('Event streams and held waits that are open at this node.'),
    streamsMax: count('Maximum number that one owner may have open at this node.'),
  },
  { $id: 'AccountUsage' },
);
export type AccountUsage = Static<typeof AccountUsage>;
