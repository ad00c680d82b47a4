import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';
import type { Position } from '../events.ts';
import { lastSortKey, positionAt } from './sort-keys.ts';

/** Mail with its outline and the id of its message. */
export type MailRow = Pick<
  Schema['mails'],
  'mailbox_id' | 'id' | 'tx' | 'received_at' | 'raw_id' | 'size' | 'is_read' | 'outline'
>;

/** Ids that name a mail: of its mailbox and its own. */
export interface MailKey {
  readonly mailboxId: string;
  readonly mailId: string;
}

/** Columns of a MailRow. */
export const mailColumns = [
  'mailbox_id',
  'mails.id',
  'tx',
  'received_at',
  'mails.raw_id',
  'size',
  'is_read',
  'outline',
] as const;

/**
 * Least id of the mails that are in the mailbox of a statement; null when the mailbox has ended: mails that it still
 * has then are nobody's.
 */
export function mailsFrom<Args extends { mailboxId: string }>({ db, param }: Parts<Args>) {
  return db
    .selectFrom('mailboxes')
    .select('mails_from')
    .where('mailboxes.id', '=', param('mailboxId'))
    .where('archived_at', 'is', null);
}

/**
 * Selects the mails of a mailbox for a walk in the order of the log. The walk ends where the present life of the
 * mailbox began.
 */
export function selectMailsInOrder<Args extends { mailboxId: string }>(parts: Parts<Args>) {
  const began = parts.db
    .selectFrom('mailboxes')
    .select('mails_from_tx')
    .where('mailboxes.id', '=', parts.param('mailboxId'));
  return selectMailsIn(parts).where('tx', '>', began);
}

/** Selects the mails that are in the mailbox of a statement. */
export function selectMailsIn<Args extends { mailboxId: string }>(parts: Parts<Args>) {
  return parts.db
    .selectFrom('mails')
    .where('mailbox_id', '=', parts.param('mailboxId'))
    .where('mails.id', '>=', mailsFrom(parts));
}

const selectMail = statement<MailKey & { now: number }>('selectMail')((parts) =>
  selectActive(parts)
    .leftJoin('mails', (join) =>
      join
        .onRef('mailbox_id', '=', 'mailboxes.id')
        .on('mails.id', '=', parts.param('mailId'))
        .onRef('mails.id', '>=', 'mails_from'),
    )
    .select('mailboxes.owner')
    .select(mailColumns)
    .where('mailboxes.id', '=', parts.param('mailboxId')),
);

interface PageArgs extends Position {
  readonly mailboxId: string;
  readonly limit: number;
}

/** Selects the mails of a mailbox that came before a position, newest first. */
function selectMailsBefore<Args extends PageArgs>(parts: Parts<Args>) {
  const { param, orderedId } = parts;
  const id = orderedId('mails.id');
  return selectMailsInOrder(parts)
    .where(({ eb, ref, tuple }) => eb(tuple(ref('tx'), id), '<', tuple(param('tx'), param('id'))))
    .orderBy('tx', 'desc')
    .orderBy(id, 'desc')
    .limit(param('limit'));
}

const selectPage = statement<PageArgs>('selectPage')((parts) => selectMailsBefore(parts).select(mailColumns));

/**
 * One text, because a row for each mail would be most of the work. The bounds of the present life come from the row of the mailbox,
 * which is read already.
 */
const selectVersions = statement<PageArgs & { now: number }>('selectVersions')((parts) => {
  const { param, orderedId, literal } = parts;
  const id = orderedId('mails.id');
  return selectActive(parts)
    .select('owner')
    .select((mailbox) => {
      const page = mailbox
        .selectFrom('mails')
        .select(({ fn, ref }) => {
          const blank = literal(' ');
          const bytes = fn<number>('octet_length', ['outline']);
          const words = [ref('mails.id'), blank, ref('tx'), blank, bytes, blank, ref('is_read')];
          return fn<string>('concat', words).as('version');
        })
        .whereRef('mails.mailbox_id', '=', 'mailboxes.id')
        .whereRef('mails.id', '>=', 'mailboxes.mails_from')
        .whereRef('tx', '>', 'mailboxes.mails_from_tx')
        .where(({ eb, ref, tuple }) => eb(tuple(ref('tx'), id), '<', tuple(param('tx'), param('id'))))
        .orderBy('tx', 'desc')
        .orderBy(id, 'desc')
        .limit(param('limit'));
      return mailbox
        .selectFrom(page.as('page'))
        .select(({ fn }) => fn<string | null>('string_agg', ['version', literal(',')]).as('versions'))
        .as('versions');
    })
    .where('mailboxes.id', '=', param('mailboxId'));
});

const selectMails = statement<{ mailboxId: string; ids: string }>('selectMails')((parts) =>
  selectMailsIn(parts)
    .select(mailColumns)
    .where(parts.oneOf('mails.id', parts.param('ids'))),
);

const holdMailboxes = statement<{ owner: string; ids: string }>('holdMailboxes')(({ db, param, oneOf, hold }) =>
  hold(
    db
      .selectFrom('mailboxes')
      .select('id')
      .where('owner', '=', param('owner'))
      .where(oneOf('id', param('ids')))
      .where('archived_at', 'is', null)
      .orderBy('id'),
    { lock: 'stay', of: 'mailboxes' },
  ),
);

const selectTranscript = statement<MailKey>('selectTranscript')(({ db, param }) =>
  db
    .selectFrom('mails')
    .select('transcript')
    .where('mailbox_id', '=', param('mailboxId'))
    .where('id', '=', param('mailId')),
);

/**
 * Reads the owner of an active mailbox, and one of its mails if the mailbox has it. Both are one query, because it is
 * the most frequent one.
 */
export async function readMail(
  tx: Tx,
  args: MailKey & { now: number },
): Promise<{ owner: string; found: MailRow | undefined } | undefined> {
  const row = await tx.first(selectMail, args);
  return row && { owner: row.owner, found: foundIn(row) };
}

/** Reads the transcript of a mail as it is stored; `undefined` when none is kept. */
export async function readMailTranscript(tx: Tx, args: MailKey): Promise<string | undefined> {
  return (await tx.first(selectTranscript, args))?.transcript ?? undefined;
}

const newest = positionAt(lastSortKey);

/**
 * Reads a page of the mails of a mailbox, newest first in the order of the event log. There are fewer than `limit` only
 * at the end; a mailbox that has ended has none. `before` is the last mail of the previous page.
 */
export async function readMails(
  tx: Tx,
  { mailboxId, before = newest, limit }: { mailboxId: string; before?: Position; limit: number },
): Promise<MailRow[]> {
  return tx.all(selectPage, { mailboxId, tx: before.tx, id: before.id, limit });
}

/**
 * Version of a mail as it is shown: its id, its position in lists, the size of its outline in bytes (a deleted
 * attachment makes it shorter), and whether it is marked as read.
 */
export function mailVersion({ id, tx, outline, is_read }: MailRow): string {
  return `${id} ${tx} ${Buffer.byteLength(outline)} ${is_read}`;
}

/** Position of the mail of a version. */
export function mailOfVersion(version: string): Position {
  const [id = '', tx] = version.split(' ', 2);
  return { tx: Number(tx), id };
}

/**
 * Reads the owner of an active mailbox and a page of the versions of its mails, as `readMails` does, without reading the
 * outlines; `undefined` when the mailbox is not active.
 */
export async function readMailVersions(
  tx: Tx,
  args: { mailboxId: string; before?: Position | undefined; now: number; limit: number },
): Promise<{ owner: string; versions: readonly string[] } | undefined> {
  const { mailboxId, before = newest, now, limit } = args;
  const row = await tx.first(selectVersions, { mailboxId, tx: before.tx, id: before.id, now, limit });
  return row && { owner: row.owner, versions: row.versions?.split(',') ?? [] };
}

/** Reads those mails that are in the mailbox, by id. */
export async function readMailsById(
  tx: Tx,
  { mailboxId, ids }: { mailboxId: string; ids: readonly string[] },
): Promise<Map<string, MailRow>> {
  const mails = await tx.all(selectMails, { mailboxId, ids: JSON.stringify(ids) });
  return new Map(mails.map((mail) => [mail.id, mail]));
}

/**
 * Holds those mailboxes of an owner in which mails are to be changed, so that none of them ends meanwhile.
 * @returns the keys whose mailboxes the owner has
 */
export async function holdOwnMailboxes(
  tx: Tx,
  { owner, keys }: { owner: string; keys: readonly MailKey[] },
): Promise<readonly MailKey[]> {
  const ids = JSON.stringify([...new Set(keys.map(({ mailboxId }) => mailboxId))]);
  const held = new Set((await tx.all(holdMailboxes, { owner, ids })).map(({ id }) => id));
  return keys.filter(({ mailboxId }) => held.has(mailboxId));
}

/** Keys of mails as a JSON array of pairs. */
export function pairsOf(keys: readonly MailKey[]): string {
  return JSON.stringify(keys.map(({ mailboxId, mailId }) => [mailboxId, mailId]));
}

/** Test, in a query over mails, whether a mail is of the present life of its mailbox, and that has not ended. */
export function isInPresentLife({ eb, selectFrom }: ExpressionBuilder<Schema, 'mails'>) {
  const from = selectFrom('mailboxes')
    .select('mails_from')
    .whereRef('mailboxes.id', '=', 'mails.mailbox_id')
    .where('archived_at', 'is', null);
  return eb('mails.id', '>=', from);
}

/** Mail in a row of an outer join, which may be missing. */
function foundIn(row: { readonly [Column in keyof MailRow]: MailRow[Column] | null }): MailRow | undefined {
  const { mailbox_id, id, tx, received_at, raw_id, size, is_read, outline } = row;
  const isThere = mailbox_id !== null && id !== null && tx !== null && received_at !== null;
  if (!isThere || raw_id === null || size === null || is_read === null || outline === null) return undefined;
  return { mailbox_id, id, tx, received_at, raw_id, size, is_read, outline };
}
