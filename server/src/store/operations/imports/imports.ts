import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { claimPlace, type InsertOutcome, type MailboxInsert } from '../mailboxes.ts';
import { insertMails, mailOf, rawsOf, storedBytes } from '../mails/delivery.ts';
import { insertRaws } from '../mails/raws.ts';
import { leaveImportedMails } from '../mails/removal.ts';
import type { StoredDelivery, StoredMessage } from '../mails/stored-message.ts';
import { appendUsage, countMailbox, endUsage, readUsage } from '../usage.ts';

/** Import, held by the transaction. */
export type HeldImport = Omit<Schema['imports'], 'leased_until'>;

/** Mail of an import. Nothing finds it before the import is complete. */
export interface ImportedMail extends Pick<StoredDelivery, 'event'> {
  readonly importId: string;
  readonly mailId: string;
  readonly outline: string;
  readonly message: StoredMessage;
}

const insertImport = statement<Schema['imports']>('insertImport')(({ db, param }) =>
  db.insertInto('imports').values({
    id: param('id'),
    owner: param('owner'),
    mailbox_id: param('mailbox_id'),
    is_complete: param('is_complete'),
    leased_until: param('leased_until'),
  }),
);

const insertImportedMail = statement<Schema['imported_mails']>('insertImportedMail')(({ db, param }) =>
  db.insertInto('imported_mails').values({
    import_id: param('import_id'),
    id: param('id'),
    bytes: param('bytes'),
    event: param('event'),
  }),
);

interface ImportIds {
  /** A JSON array. */
  readonly ids: string;
}

function selectImports<Args extends ImportIds>({ db, param, oneOf }: Parts<Args>) {
  return db
    .selectFrom('imports')
    .select(['id', 'owner', 'mailbox_id', 'is_complete'])
    .where(oneOf('id', param('ids')))
    .orderBy('id');
}

const holdImportsOpen = statement<ImportIds>('holdImportsOpen')((parts) =>
  parts.hold(selectImports(parts), { lock: 'stay', of: 'imports' }),
);

const holdImports = statement<ImportIds>('holdImports')((parts) =>
  parts.hold(selectImports(parts), { lock: 'change', of: 'imports' }),
);

const holdLapsed = statement<{ now: number; limit: number }>('holdLapsedImports')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('imports')
      .select(['id', 'owner', 'mailbox_id', 'is_complete'])
      .where('leased_until', '<=', param('now'))
      .orderBy('id')
      .limit(param('limit')),
    { lock: 'change_free', of: 'imports' },
  ),
);

const extendLeases = statement<ImportIds & { leased_until: number }>('extendLeases')(({ db, param, oneOf }) =>
  db
    .updateTable('imports')
    .set({ leased_until: param('leased_until') })
    .where(oneOf('id', param('ids'))),
);

const removeImports = statement<ImportIds>('removeImports')(({ db, param, oneOf }) =>
  db.deleteFrom('imports').where(oneOf('id', param('ids'))),
);

const selectBytesMax = statement<{ owner: string }>('selectBytesMax')(({ db, param }) =>
  db.selectFrom('accounts').select('bytes_max').where('owner', '=', param('owner')),
);

/**
 * Begins an import, under the conditions of `insertMailbox`: its mailbox has its address, and counts as one of its owner's,
 * but it is not there before `completeImport`.
 */
export async function beginImport(
  tx: Tx,
  args: MailboxInsert & { importId: string; leasedUntil: number },
): Promise<InsertOutcome> {
  const { mailbox, importId, leasedUntil } = args;
  const { owner, id } = mailbox;
  const place = await claimPlace(tx, args);
  if (place.outcome !== 'inserted') return place;
  await tx.run(insertImport, { id: importId, owner, mailbox_id: id, is_complete: 0, leased_until: leasedUntil });
  await countMailbox(tx, { owner });
  return place;
}

/** Stores a mail of an import. Returns false when the import does not exist any more. */
export async function storeImportedMail(tx: Tx, mail: ImportedMail): Promise<boolean> {
  const [isStored = false] = await storeImportedMails(tx, [mail]);
  return isStored;
}

/** Stores several mails as `storeImportedMail` does, in one round of statements. */
export async function storeImportedMails(tx: Tx, given: readonly ImportedMail[]): Promise<boolean[]> {
  const ids = JSON.stringify([...new Set(given.map(({ importId }) => importId))]);
  const held = new Map((await tx.all(holdImportsOpen, { ids })).map((row) => [row.id, row]));
  const stored = given.flatMap((mail) => {
    const { owner } = held.get(mail.importId) ?? {};
    return owner === undefined ? [] : [{ mail, owner, row: rowOf(mail, owner) }];
  });
  await insertRaws(
    tx,
    stored.flatMap(({ mail }) => rawsOf(mail.message)),
  );
  await insertMails(
    tx,
    stored.map(({ row }) => row),
  );
  await tx.insertAll(
    insertImportedMail,
    stored.map(({ mail: { importId, mailId, outline, event } }) => {
      const data = JSON.stringify({ mailId, ...event });
      return { import_id: importId, id: mailId, bytes: outline.length + data.length, event: data };
    }),
  );
  await appendUsage(
    tx,
    stored.map(({ owner, row: { mailbox_id, id, size } }) => ({
      owner,
      mailbox_id,
      id,
      mails: 1,
      bytes: size,
      unread: 1,
    })),
  );
  return given.map(({ importId }) => held.has(importId));
}

/** Upper bound of the bytes that storing a mail writes. */
export function importedBytes({ message, outline }: ImportedMail): number {
  return storedBytes({ message, recipients: [{ address: '', mailId: '', outline }], event: {} });
}

/** Reads how many bytes the mails of an owner have, imports among them, and how many they may have; null: the default. */
export async function readOwnerBytes(
  tx: Tx,
  { owner }: { owner: string },
): Promise<{ bytes: number; bytesMax: number | null }> {
  const { bytes } = await readUsage(tx, { owner });
  return { bytes, bytesMax: (await tx.first(selectBytesMax, { owner }))?.bytes_max ?? null };
}

/** Keeps imports under way for their process for longer. */
export async function keepImports(tx: Tx, args: { ids: readonly string[]; leasedUntil: number }): Promise<void> {
  await tx.run(extendLeases, { ids: JSON.stringify(args.ids), leased_until: args.leasedUntil });
}

/** Ends an import that is not complete. Its mails are left to the removal. Returns false when it is complete, or gone. */
export async function abandonImport(tx: Tx, { importId }: { importId: string }): Promise<boolean> {
  const incomplete = (await holdImport(tx, importId)).filter(({ is_complete }) => is_complete === 0);
  await endImports(tx, incomplete);
  return incomplete.length > 0;
}

/**
 * Takes imports whose lease is over, at most `importsMax`: ends incomplete ones, and returns the ids of complete ones.
 */
export async function takeLapsedImports(
  tx: Tx,
  { now, importsMax }: { now: number; importsMax: number },
): Promise<{ ended: number; complete: readonly string[] }> {
  const { complete = [], cut = [] } = Object.groupBy(
    await tx.all(holdLapsed, { now, limit: importsMax }),
    ({ is_complete }) => (is_complete === 1 ? 'complete' : 'cut'),
  );
  if (cut.length > 0) await endImports(tx, cut);
  return { ended: cut.length, complete: complete.map(({ id }) => id) };
}

/** Holds an import, so that no mail is stored in it meanwhile; none when it has ended. */
export async function holdImport(tx: Tx, importId: string): Promise<HeldImport[]> {
  return tx.all(holdImports, { ids: JSON.stringify([importId]) });
}

/** Ends held imports. Mails that are not in their mailboxes are left to the removal, and count no more. */
export async function endImports(tx: Tx, held: readonly HeldImport[]): Promise<void> {
  if (held.length === 0) return;
  await leaveImportedMails(tx, held);
  // The mailbox of a complete import is there, and counts by itself.
  await endUsage(
    tx,
    held.map(({ id, owner, is_complete }) => ({ id, owner, isCounted: is_complete === 0 })),
  );
  await tx.run(removeImports, { ids: JSON.stringify(held.map(({ id }) => id)) });
}

function rowOf({ importId, mailId, outline, message }: ImportedMail, owner: string) {
  // Its place in the log is that of its arrival in the mailbox.
  const mailbox = { id: importId, owner, tx: 0 };
  return mailOf(message, { mailId, outline }, { mailbox, isShared: false });
}
