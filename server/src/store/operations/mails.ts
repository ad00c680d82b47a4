import type { ExpressionBuilder } from 'kysely';
import { afterAllIds } from '../../lib/ids.ts';
import { pack, unpack } from '../packing.ts';
import type { Schema } from '../schema.ts';
import { type Parts, statement, type Tx } from '../statement.ts';
import { selectActive } from './active-mailboxes.ts';
import { type EventSeed, recordEvents } from './events.ts';

/** What is shown of a mail, with the number of its attachments. */
export type MailRow = Pick<Schema['mails'], 'mailbox_id' | 'id' | 'content'> & { readonly attachment_count: number };

/** A mail and its attachments, in the order they have in it. */
export interface MailWithAttachments {
  readonly mail: MailRow;
  readonly attachments: readonly AttachmentRow[];
}

/** An attachment; its content lies in the raw message. */
export type AttachmentRow = Schema['attachments'];

const mailColumns = ['mailbox_id', 'mails.id', 'content'] as const;

/** How many attachments a mail has: most have none, and then nothing more is asked. */
function countAttachments(from: ExpressionBuilder<Schema, 'mails'>) {
  return from
    .selectFrom('attachments')
    .whereRef('attachments.mailbox_id', '=', 'mails.mailbox_id')
    .whereRef('attachments.mail_id', '=', 'mails.id')
    .select((count) => count.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
    .as('attachment_count');
}

/** Whether the mailbox of a statement has not ended: mails of one that has may be there still, and are nobody's. */
function isThere<Args extends { mailboxId: string }>({ param }: Parts<Args>) {
  return ({ exists, selectFrom }: ExpressionBuilder<Schema, 'mails'>) =>
    exists(
      selectFrom('mailboxes')
        .select('mailboxes.id')
        .where('mailboxes.id', '=', param('mailboxId'))
        .where('archived_at', 'is', null),
    );
}

interface MailKey {
  readonly mailboxId: string;
  readonly mailId: string;
}

const selectMail = statement<MailKey & { now: number }>('selectMail')((parts) =>
  selectActive(parts)
    .leftJoin('mails', (join) =>
      join.onRef('mailbox_id', '=', 'mailboxes.id').on('mails.id', '=', parts.param('mailId')),
    )
    .select('owner')
    .select(mailColumns)
    .select(countAttachments)
    .where('mailboxes.id', '=', parts.param('mailboxId')),
);

const selectMailExists = statement<MailKey>('selectMailExists')(({ db, param }) =>
  db.selectFrom('mails').select('id').where('mailbox_id', '=', param('mailboxId')).where('id', '=', param('mailId')),
);

const selectRaw = statement<MailKey>('selectRaw')(({ db, param }) =>
  db.selectFrom('mails').select('raw').where('mailbox_id', '=', param('mailboxId')).where('id', '=', param('mailId')),
);

const selectPage = statement<{ mailboxId: string; before: string; limit: number }>('selectPage')(({ db, param }) =>
  db
    .selectFrom('mails')
    .select(mailColumns)
    .select(countAttachments)
    .where('mailbox_id', '=', param('mailboxId'))
    .where('id', '<', param('before'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

const selectMails = statement<{ mailboxId: string; ids: string }>('selectMails')(({ db, param, oneOf }) =>
  db
    .selectFrom('mails')
    .select(mailColumns)
    .select(countAttachments)
    .where('mailbox_id', '=', param('mailboxId'))
    .where(oneOf('id', param('ids'))),
);

/** How much a mail takes when it is read; told without reading it. */
const selectSizes = statement<{ mailboxId: string; before: string; limit: number }>('selectSizes')((parts) =>
  parts.db
    .selectFrom('mails')
    .select((size) => size.fn<number>('octet_length', ['content']).as('bytes'))
    .where('mailbox_id', '=', parts.param('mailboxId'))
    .where('id', '<', parts.param('before'))
    .where(isThere(parts))
    .orderBy('id', 'desc')
    .limit(parts.param('limit')),
);

const selectAttachmentsBetween = statement<{ mailboxId: string; first: string; last: string }>(
  'selectAttachmentsBetween',
)(({ db, param }) =>
  db
    .selectFrom('attachments')
    .selectAll()
    .where('mailbox_id', '=', param('mailboxId'))
    .where('mail_id', '>=', param('first'))
    .where('mail_id', '<=', param('last'))
    .orderBy('mail_id')
    .orderBy('position'),
);

const selectAttachment = statement<MailKey & { attachmentId: string }>('selectAttachment')(({ db, param }) =>
  db
    .selectFrom('attachments')
    .selectAll()
    .where('mailbox_id', '=', param('mailboxId'))
    .where('mail_id', '=', param('mailId'))
    .where('id', '=', param('attachmentId')),
);

/** How much a message takes as it is kept; told without reading it. */
const selectRawBytes = statement<MailKey>('selectRawBytes')(({ db, param }) =>
  db
    .selectFrom('mails')
    .select((size) => size.fn<number>('octet_length', ['raw']).as('bytes'))
    .where('mailbox_id', '=', param('mailboxId'))
    .where('id', '=', param('mailId')),
);

const selectAttachmentRows = statement<MailKey & { ids: string }>('selectAttachmentRows')(({ db, param, oneOf }) =>
  db
    .selectFrom('attachments')
    .select(['raw_offset', 'raw_length'])
    .where('mailbox_id', '=', param('mailboxId'))
    .where('mail_id', '=', param('mailId'))
    .where(oneOf('id', param('ids'))),
);

const deleteMailRows = statement<{ mailboxId: string; ids: string }>('deleteMailRows')((parts) =>
  parts.db
    .deleteFrom('mails')
    .where('mailbox_id', '=', parts.param('mailboxId'))
    .where(parts.oneOf('id', parts.param('ids')))
    .where(isThere(parts))
    .returning('id'),
);

const deleteAttachmentsOfMails = statement<{ mailboxId: string; ids: string }>('deleteAttachmentsOfMails')(
  ({ db, param, oneOf }) =>
    db
      .deleteFrom('attachments')
      .where('mailbox_id', '=', param('mailboxId'))
      .where(oneOf('mail_id', param('ids'))),
);

const deleteAttachmentRows = statement<MailKey & { ids: string }>('deleteAttachmentRows')(({ db, param, oneOf }) =>
  db
    .deleteFrom('attachments')
    .where('mailbox_id', '=', param('mailboxId'))
    .where('mail_id', '=', param('mailId'))
    .where(oneOf('id', param('ids'))),
);

const updateRaw = statement<MailKey & { raw: Uint8Array }>('updateRaw')(({ db, param }) =>
  db
    .updateTable('mails')
    .set({ raw: param('raw') })
    .where('mailbox_id', '=', param('mailboxId'))
    .where('id', '=', param('mailId')),
);

/** The owner of an active mailbox and, if it is in there, one mail: both at once, as they are asked for most. */
export async function readMail(
  tx: Tx,
  args: MailKey & { now: number },
): Promise<{ owner: string; found: MailWithAttachments | undefined } | undefined> {
  const row = await tx.first(selectMail, args);
  if (row === undefined) return undefined;
  const { owner, mailbox_id, id, content, attachment_count } = row;
  if (mailbox_id === null || id === null || content === null) return { owner, found: undefined };
  const mail = { mailbox_id, id, content, attachment_count };
  return { owner, found: { mail, attachments: attachment_count === 0 ? [] : await readAttachments(tx, args) } };
}

/** Whether the mailbox has the mail. */
export async function hasMail(tx: Tx, args: MailKey): Promise<boolean> {
  return (await tx.first(selectMailExists, args)) !== undefined;
}

/**
 * A page of a mailbox's mails with their attachments: at most `limit` of them with `bytesMax` of content, but one at
 * least. Newest first: ids carry the time of receipt, so their order is that of `receivedAt`, ties by id. `before` is the
 * last id of the page before. Of a mailbox that has ended there are none.
 */
export async function readMails(
  tx: Tx,
  args: { mailboxId: string; before?: string; limit: number; bytesMax?: number },
): Promise<MailWithAttachments[]> {
  const { mailboxId, before = afterAllIds, bytesMax = Number.POSITIVE_INFINITY } = args;
  const sizes = await tx.all(selectSizes, { mailboxId, before, limit: args.limit });
  let total = 0;
  const fitting = sizes.filter(({ bytes }) => {
    total += bytes;
    return total <= bytesMax;
  });
  if (sizes.length === 0) return [];
  const mails = await tx.all(selectPage, { mailboxId, before, limit: Math.max(1, fitting.length) });
  const [newest] = mails;
  const oldest = mails.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  if (mails.every((mail) => mail.attachment_count === 0)) return mails.map((mail) => ({ mail, attachments: [] }));
  const attachments = await tx.all(selectAttachmentsBetween, { mailboxId, first: oldest.id, last: newest.id });
  const ofMail = Map.groupBy(attachments, (attachment) => attachment.mail_id);
  return mails.map((mail) => ({ mail, attachments: ofMail.get(mail.id) ?? [] }));
}

/** Those of the mails that are in the mailbox, by id. */
export async function readMailsById(
  tx: Tx,
  args: { mailboxId: string; ids: readonly string[] },
): Promise<Map<string, MailWithAttachments>> {
  const { mailboxId } = args;
  const found = new Map<string, MailWithAttachments>();
  for (const mail of await tx.all(selectMails, { mailboxId, ids: JSON.stringify(args.ids) })) {
    const { id: mailId, attachment_count } = mail;
    const attachments = attachment_count === 0 ? [] : await readAttachments(tx, { mailboxId, mailId });
    found.set(mailId, { mail, attachments });
  }
  return found;
}

/** The attachments of a mail, in the order they have in it. */
export async function readAttachments(tx: Tx, { mailboxId, mailId }: MailKey): Promise<AttachmentRow[]> {
  return tx.all(selectAttachmentsBetween, { mailboxId, first: mailId, last: mailId });
}

/** One attachment, and how many bytes the message takes that it has to be read from. */
export async function readAttachmentRow(
  tx: Tx,
  args: MailKey & { attachmentId: string },
): Promise<{ attachment: AttachmentRow; rawBytes: number } | undefined> {
  const attachment = await tx.first(selectAttachment, args);
  const raw = attachment && (await tx.first(selectRawBytes, args));
  return attachment && raw && { attachment, rawBytes: raw.bytes };
}

/** One attachment, and the raw message that it lies in, packed. */
export async function readAttachment(
  tx: Tx,
  args: MailKey & { attachmentId: string },
): Promise<{ attachment: AttachmentRow; packed: Uint8Array } | undefined> {
  const attachment = await tx.first(selectAttachment, args);
  const row = attachment && (await tx.first(selectRaw, args));
  return attachment && row && { attachment, packed: row.raw };
}

/** The message as it was received, below the trace headers put on top of it. */
export async function readRaw(tx: Tx, args: MailKey): Promise<Buffer | undefined> {
  const row = await tx.first(selectRaw, args);
  return row && unpack(row.raw);
}

/** Deletes mails and their attachments; ids that are not in the mailbox are skipped. Returns how many mails. */
export async function deleteMails(
  tx: Tx,
  args: EventSeed & { owner: string; mailboxId: string; ids: readonly string[] },
): Promise<number> {
  const { owner, mailboxId } = args;
  const deleted = await tx.all(deleteMailRows, { mailboxId, ids: JSON.stringify(args.ids) });
  await tx.run(deleteAttachmentsOfMails, { mailboxId, ids: JSON.stringify(deleted.map(({ id }) => id)) });
  const type = 'mail.deleted';
  const events = deleted.map(({ id: mailId }) => ({ owner, mailbox_id: mailboxId, type, data: { mailId } }));
  await recordEvents(tx, events, args);
  return deleted.length;
}

/**
 * Deletes attachments of a mail; ids that are not in it are skipped. Returns how many. In the raw message spaces take the
 * position of their bytes.
 */
export async function deleteAttachments(tx: Tx, args: MailKey & { ids: readonly string[] }): Promise<number> {
  const { mailboxId, mailId } = args;
  const rows = { mailboxId, mailId, ids: JSON.stringify(args.ids) };
  const windows = await tx.all(selectAttachmentRows, rows);
  const raw = windows.length === 0 ? undefined : await readRaw(tx, args);
  if (raw === undefined) return 0;
  for (const { raw_offset, raw_length } of windows) raw.fill(' ', raw_offset, raw_offset + raw_length);
  await tx.run(updateRaw, { mailboxId, mailId, raw: pack(raw) });
  return tx.run(deleteAttachmentRows, rows);
}
