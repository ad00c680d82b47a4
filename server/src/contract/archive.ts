import { pageMembers } from './paging.ts';
import { type Static, Type } from './schema.ts';

const timestamp = (description: string) => Type.String({ format: 'date-time', description });

/** An archived mailbox, as its owner sees it. */
export const ArchivedMailbox = Type.Object(
  {
    id: Type.String({ description: 'Unique mailbox identifier: the same as while it was active.' }),
    alias: Type.String({ description: 'Local part of the address.' }),
    domain: Type.String({ description: 'Mailbox domain.' }),
    address: Type.String({ description: 'Full address, alias@domain.' }),
    tag: Type.String({ description: 'Label of the mailbox.' }),
    owner: Type.String({ description: 'User ID of the mailbox owner.' }),
    createdAt: timestamp('When the mailbox was created.'),
    archivedAt: timestamp('When it expired or was deleted.'),
  },
  { $id: 'ArchivedMailbox' },
);
export type ArchivedMailbox = Static<typeof ArchivedMailbox>;

/** Query of GET /v1/archived-mailboxes. */
export const ArchiveFilter = Type.Object({
  tag: Type.Optional(
    Type.String({ description: 'Only mailboxes with exactly this tag, once blanks around it are cut.' }),
  ),
  ...pageMembers,
});
export type ArchiveFilter = Static<typeof ArchiveFilter>;
