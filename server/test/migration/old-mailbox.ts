import { forever } from '../../src/store/schema.ts';
import { newId, start } from '../store/fixtures.ts';
import type { OldTx } from './old-database.ts';
import type { OldMailbox } from './old-mail.ts';

/** Inserts a permanent mailbox, as version 6 did. */
export async function insertOldMailbox(
  tx: OldTx,
  given: { owner?: string; alias?: string; archivedAt?: number; expiresAt?: number } = {},
): Promise<OldMailbox> {
  const id = newId();
  const { owner = 'alice', alias = `m${id.replaceAll('-', '')}`, archivedAt = null } = given;
  const expiresAt = given.expiresAt ?? archivedAt ?? forever;
  const address = `${alias}@mail.test`;
  await tx.insert('addresses', [{ address, owner }]);
  await tx.insert('mailboxes', [
    {
      id,
      owner,
      alias,
      domain: 'mail.test',
      address,
      recoverable: archivedAt === null ? 0 : 1,
      tag: '',
      expires_at: expiresAt,
      created_at: start,
      archived_at: archivedAt,
    },
  ]);
  return { id, owner, address };
}
