import { afterAllIds } from '../../../lib/ids.ts';
import { forever, type Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { holdAccount, readKeyHolderById } from '../accounts.ts';
import { selectActive } from '../active-mailboxes.ts';
import { recordEvents } from '../events.ts';

/** Link that has not ended, with the other times at which it will. */
export interface LinkRow extends Omit<Schema['links'], 'hash' | 'mails_from'> {
  readonly key_name: string;
  readonly key_expires_at: number | null;
  readonly mailbox_expires_at: number;
  readonly address: string;
}

/** Link to be made. */
export type NewLink = Omit<Schema['links'], 'mails_from' | 'views' | 'last_view_at'>;

/** Session of a viewer that has not ended, with its link. */
export interface ViewRow extends LinkRow {
  readonly session_id: string;
}

/** Present time, and the time since which a link without views left must have been viewed: its viewers may still be there. */
export interface LinkTimes {
  readonly now: number;
  readonly viewedSince: number;
}

/** Position in the list of the links of an owner: that of the last one that was read. */
export type LinkPosition = Pick<Schema['links'], 'id' | 'created_at'>;

/** Part of the links of an owner: those of a mailbox and its mails, or those of one mail. */
export interface LinkFilter {
  readonly mailboxId?: string | undefined;
  readonly mailId?: string | undefined;
}

/** Sessions of a link that the opening of another one ends at most. */
const endedAtOnceMax = 16;
const listStart: LinkPosition = { id: afterAllIds, created_at: forever };

/**
 * Selects the links that have not ended: by their time, with their key, with their mailbox or its present life, with their mail, or
 * some time after their last view. This predicate alone decides which have.
 */
function selectLive<Args extends LinkTimes>({ db, param }: Parts<Args>) {
  return db
    .selectFrom('links')
    .innerJoin('keys', 'keys.id', 'links.key_id')
    .innerJoin('mailboxes', (join) =>
      join.onRef('mailboxes.id', '=', 'links.mailbox_id').onRef('mailboxes.mails_from', '=', 'links.mails_from'),
    )
    .leftJoin('mails', (join) =>
      join
        .onRef('mails.mailbox_id', '=', 'links.mailbox_id')
        .onRef('mails.id', '=', 'links.mail_id')
        .onRef('mails.id', '>=', 'mailboxes.mails_from'),
    )
    .where('links.expires_at', '>', param('now'))
    .where('keys.revoked_at', 'is', null)
    .where((where) => where.or([where('keys.expires_at', 'is', null), where('keys.expires_at', '>', param('now'))]))
    .where('mailboxes.archived_at', 'is', null)
    .where('mailboxes.expires_at', '>', param('now'))
    .where((where) => where.or([where('links.mail_id', '=', ''), where('mails.id', 'is not', null)]))
    .where((where) =>
      where.or([
        where('links.views_max', 'is', null),
        where('links.views', '<', where.ref('links.views_max')),
        where('links.last_view_at', '>', param('viewedSince')),
      ]),
    );
}

/** Selects the links that may be read by: those that live and whose owners are not suspended. */
function selectReadable<Args extends LinkTimes>(parts: Parts<Args>) {
  return selectLive(parts).where(({ exists, not, selectFrom }) =>
    not(
      exists(
        selectFrom('accounts')
          .select('accounts.owner')
          .whereRef('accounts.owner', '=', 'links.owner')
          .where('accounts.suspended_at', 'is not', null),
      ),
    ),
  );
}

const columns = [
  ...(['links.id as id', 'links.owner as owner', 'links.key_id as key_id', 'links.mailbox_id as mailbox_id'] as const),
  ...(['links.mail_id as mail_id', 'links.created_at as created_at', 'links.expires_at as expires_at'] as const),
  ...(['links.views_max as views_max', 'links.views as views', 'links.last_view_at as last_view_at'] as const),
  ...(['links.has_history as has_history', 'links.has_codes as has_codes', 'keys.name as key_name'] as const),
  ...(['keys.expires_at as key_expires_at', 'mailboxes.expires_at as mailbox_expires_at'] as const),
  'mailboxes.address as address',
] as const;

const selectLinkByHash = statement<LinkTimes & { hash: string }>('selectLinkByHash')((parts) =>
  selectReadable(parts).select(columns).where('links.hash', '=', parts.param('hash')),
);

const selectLinkById = statement<LinkTimes & { id: string }>('selectLinkById')((parts) =>
  selectLive(parts).select(columns).where('links.id', '=', parts.param('id')),
);

const selectLiveOf = statement<LinkTimes & { ids: string }>('selectLiveOf')((parts) =>
  selectLive(parts)
    .select('links.id as id')
    .where(parts.oneOf('links.id', parts.param('ids'))),
);

const countLive = statement<LinkTimes & { owner: string }>('countLive')((parts) =>
  selectLive(parts)
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('links.owner', '=', parts.param('owner')),
);

type PageArgs = LinkTimes & LinkPosition & { owner: string; mailboxId: string; mailId: string; limit: number };

const selectLinkPage = statement<PageArgs>('selectLinkPage')((parts) => {
  const { param, literal } = parts;
  return selectLive(parts)
    .select(columns)
    .where('links.owner', '=', param('owner'))
    .where((where) =>
      where.or([where(param('mailboxId'), '=', literal('')), where('links.mailbox_id', '=', param('mailboxId'))]),
    )
    .where((where) =>
      where.or([where(param('mailId'), '=', literal('')), where('links.mail_id', '=', param('mailId'))]),
    )
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('links.created_at', 'links.id'), '<', tuple(param('created_at'), param('id'))),
    )
    .orderBy('links.created_at', 'desc')
    .orderBy('links.id', 'desc')
    .limit(param('limit'));
});

const selectLinkIds = statement<{ after: string; limit: number }>('selectLinkIds')(({ db, param }) =>
  db.selectFrom('links').select('id').where('id', '>', param('after')).orderBy('id').limit(param('limit')),
);

const selectView = statement<LinkTimes & { hash: string }>('selectView')((parts) =>
  selectReadable(parts)
    .innerJoin('link_sessions', 'link_sessions.link_id', 'links.id')
    .select(columns)
    .select('link_sessions.id as session_id')
    .where('link_sessions.hash', '=', parts.param('hash'))
    .where('link_sessions.ends_at', '>', parts.param('now')),
);

const selectValidViews = statement<LinkTimes & { ids: string }>('selectValidViews')((parts) =>
  selectReadable(parts)
    .innerJoin('link_sessions', 'link_sessions.link_id', 'links.id')
    .select('link_sessions.id as id')
    .where(parts.oneOf('link_sessions.id', parts.param('ids')))
    .where('link_sessions.ends_at', '>', parts.param('now')),
);

const selectLifeOf = statement<{ mailboxId: string; mailId: string; now: number }>('selectLifeOf')((parts) =>
  selectActive(parts)
    .leftJoin('mails', (join) =>
      join
        .onRef('mails.mailbox_id', '=', 'mailboxes.id')
        .on('mails.id', '=', parts.param('mailId'))
        .onRef('mails.id', '>=', 'mailboxes.mails_from'),
    )
    .select(['mailboxes.mails_from', 'mails.id as mail_id'])
    .where('mailboxes.id', '=', parts.param('mailboxId')),
);

const insertLink = statement<Schema['links']>('insertLink')(({ db, param }) =>
  db.insertInto('links').values({
    id: param('id'),
    hash: param('hash'),
    owner: param('owner'),
    key_id: param('key_id'),
    mailbox_id: param('mailbox_id'),
    mails_from: param('mails_from'),
    mail_id: param('mail_id'),
    created_at: param('created_at'),
    expires_at: param('expires_at'),
    views_max: param('views_max'),
    views: param('views'),
    last_view_at: param('last_view_at'),
    has_history: param('has_history'),
    has_codes: param('has_codes'),
  }),
);

/** Counts a view, unless none is left. Of two at once the second waits for the first, and looks again. */
const countView = statement<{ id: string; now: number }>('countView')(({ db, param, literal }) =>
  db
    .updateTable('links')
    .set((set) => ({ views: set('views', '+', literal(1)), last_view_at: param('now') }))
    .where('id', '=', param('id'))
    .where((where) => where.or([where('views_max', 'is', null), where('views', '<', where.ref('views_max'))]))
    .returning('views'),
);

const insertLinkSession = statement<Schema['link_sessions']>('insertLinkSession')(({ db, param }) =>
  db
    .insertInto('link_sessions')
    .values({ id: param('id'), hash: param('hash'), link_id: param('link_id'), ends_at: param('ends_at') }),
);

const selectBeyond = statement<{ link_id: string; newest: number; limit: number }>('selectBeyond')(({ db, param }) =>
  db
    .selectFrom('link_sessions')
    .select('id')
    .where('link_id', '=', param('link_id'))
    .orderBy('id', 'desc')
    .limit(param('limit'))
    .offset(param('newest')),
);

const deleteLinkSessions = statement<{ ids: string }>('deleteLinkSessions')(({ db, param, oneOf }) =>
  db.deleteFrom('link_sessions').where(oneOf('id', param('ids'))),
);

const deleteEndedLinkSessions = statement<{ now: number; limit: number }>('deleteEndedLinkSessions')(({ db, param }) =>
  db
    .deleteFrom('link_sessions')
    .where('id', 'in', (ended) =>
      ended
        .selectFrom('link_sessions')
        .select('id')
        .where('ends_at', '<=', param('now'))
        .orderBy('ends_at')
        .limit(param('limit')),
    ),
);

const deleteLinks = statement<{ ids: string }>('deleteLinks')(({ db, param, oneOf }) =>
  db.deleteFrom('links').where(oneOf('id', param('ids'))),
);

/** Outcome of making a link. */
export type MakeLinkOutcome = 'made' | 'limit_reached' | 'maker_invalid' | 'mailbox_not_found' | 'mail_not_found';

/** Adds a link that a valid key makes, unless its owner has `linksMax` already. */
export async function makeLink(
  tx: Tx,
  { link, linksMax, viewedSince }: { link: NewLink; linksMax: number; viewedSince: number },
): Promise<MakeLinkOutcome> {
  const { owner, mailbox_id: mailboxId, mail_id: mailId, created_at: now } = link;
  // Else two at once would each find room for one more.
  await holdAccount(tx, { owner, now });
  if ((await readKeyHolderById(tx, { id: link.key_id, now })) === undefined) return 'maker_invalid';
  const life = await tx.first(selectLifeOf, { mailboxId, mailId, now });
  if (life === undefined) return 'mailbox_not_found';
  if (mailId !== '' && life.mail_id === null) return 'mail_not_found';
  if (((await tx.first(countLive, { owner, now, viewedSince }))?.count ?? 0) >= linksMax) return 'limit_reached';
  await tx.run(insertLink, { ...link, mails_from: life.mails_from, views: 0, last_view_at: null });
  return 'made';
}

/**
 * Counts a view of a link, and opens a session for it; the first view is an event. When the link has more than `sessionsMax`
 * sessions, its oldest end. Returns false when the link has ended, or has no view left.
 */
export async function openLink(
  tx: Tx,
  args: LinkTimes & {
    linkId: string;
    session: Omit<Schema['link_sessions'], 'link_id'>;
    sessionsMax: number;
    eventId: string;
  },
): Promise<boolean> {
  const { linkId, session, sessionsMax, now, viewedSince, eventId } = args;
  const link = await tx.first(selectLinkById, { id: linkId, now, viewedSince });
  if (link === undefined) return false;
  const counted = await tx.first(countView, { id: linkId, now });
  if (counted === undefined) return false;
  const beyond = await tx.all(selectBeyond, { link_id: linkId, newest: sessionsMax - 1, limit: endedAtOnceMax });
  if (beyond.length > 0) await tx.run(deleteLinkSessions, { ids: idsOf(beyond) });
  await tx.run(insertLinkSession, { ...session, link_id: linkId });
  if (counted.views > 1) return true;
  const { owner, mailbox_id, mail_id: mailId } = link;
  const data = { linkId, ...(mailId === '' ? {} : { mailId }) };
  await recordEvents(tx, [{ owner, mailbox_id, type: 'link.viewed', data }], { now, eventId });
  return true;
}

/** Reads the link of a token, if it has not ended. It may have no view left. */
export async function readLinkOfToken(tx: Tx, args: LinkTimes & { hash: string }): Promise<LinkRow | undefined> {
  return tx.first(selectLinkByHash, args);
}

/** Reads a link of any owner, if it has not ended. */
export async function readLink(tx: Tx, args: LinkTimes & { id: string }): Promise<LinkRow | undefined> {
  return tx.first(selectLinkById, args);
}

/** Reads links of an owner after a position, newest first: at most `limit`. */
export async function readLinksOfOwner(
  tx: Tx,
  {
    mailboxId = '',
    mailId = '',
    after = listStart,
    ...args
  }: LinkTimes & LinkFilter & { owner: string; limit: number; after?: LinkPosition | undefined },
): Promise<LinkRow[]> {
  const { id, created_at } = after;
  return tx.all(selectLinkPage, { ...args, mailboxId, mailId, id, created_at });
}

/** Reads the session of a viewer with its link, if neither has ended. */
export async function readView(tx: Tx, args: LinkTimes & { hash: string }): Promise<ViewRow | undefined> {
  return tx.first(selectView, args);
}

/** Returns those sessions of viewers that have not ended. */
export async function readValidViews(
  tx: Tx,
  { ids, ...times }: LinkTimes & { ids: readonly string[] },
): Promise<string[]> {
  return (await tx.all(selectValidViews, { ...times, ids: JSON.stringify(ids) })).map(({ id }) => id);
}

/**
 * Checks the next `limit` links after an id. Returns the ended ones, and the last id; `undefined` after the last link.
 */
export async function readEndedLinks(
  tx: Tx,
  { after, limit, ...times }: LinkTimes & { after: string; limit: number },
): Promise<{ ended: string[]; last: string | undefined }> {
  const rows = await tx.all(selectLinkIds, { after, limit });
  const live = new Set((await tx.all(selectLiveOf, { ...times, ids: idsOf(rows) })).map(({ id }) => id));
  const ended = rows.map(({ id }) => id).filter((id) => !live.has(id));
  return { ended, last: rows.length < limit ? undefined : rows.at(-1)?.id };
}

/**
 * Removes links. The sessions of their viewers, which may be many, read nothing without them; `pruneLinkSessions` removes these at their
 * end. Returns the number of links that were there.
 */
export async function removeLinks(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(deleteLinks, { ids: JSON.stringify(ids) });
}

/** Removes sessions of viewers that have ended, at most `limit`. Returns their number. */
export async function pruneLinkSessions(tx: Tx, args: { now: number; limit: number }): Promise<number> {
  return tx.run(deleteEndedLinkSessions, args);
}

function idsOf(rows: readonly { readonly id: string }[]): string {
  return JSON.stringify(rows.map(({ id }) => id));
}
