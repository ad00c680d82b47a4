import { insertMails } from './operations/delivery.ts';
import { insertRaws } from './operations/raws.ts';
import { type StoredAttachment, writeOutline } from './outline.ts';
import { isFrame, pack, rawPartBytes, unpack } from './packing.ts';
import type { Schema } from './schema.ts';
import { type Parts, statement, type Tx } from './statement.ts';

/** Mails of one batch, and the bytes of their messages and contents, unless a single mail has more. */
const batchMax = { mails: 500, bytes: 4 * 1024 * 1024 };
const subjectCharactersMax = 10_000;
const frameStartBytes = 4;

interface MailKeys {
  /** A JSON array of pairs: the id of a mailbox and of a mail in it. */
  readonly keys: string;
}

/** The outline of a converted mail has what its content tells without being parsed; reading the mail completes it. */
const selectOldMails = statement<{ limit: number }>('selectOldMails')(({ db, param, jsonText }) =>
  db
    .selectFrom('old_mails')
    .select(['mailbox_id', 'id', 'received_at', 'tx'])
    .select((from) => [
      from.fn<number>('octet_length', ['raw']).as('raw_bytes'),
      from.fn<number>('octet_length', ['content']).as('content_bytes'),
      from.fn<Uint8Array>('substr', ['raw', from.lit(1), from.lit(frameStartBytes)]).as('raw_start'),
      from
        .selectFrom('mailboxes')
        .whereRef('mailboxes.id', '=', 'old_mails.mailbox_id')
        .select('mailboxes.owner')
        .as('owner'),
      jsonText(from.ref('content'), 'sender').as('sender'),
      jsonText(from.ref('content'), 'subject').as('subject'),
      jsonText(from.ref('content'), 'truncated').as('truncated'),
      from
        .selectFrom('old_attachments')
        .whereRef('old_attachments.mailbox_id', '=', 'old_mails.mailbox_id')
        .whereRef('old_attachments.mail_id', '=', 'old_mails.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('attachment_count'),
    ])
    .orderBy('mailbox_id')
    .orderBy('id')
    .limit(param('limit')),
);

const selectOldRaw = statement<{ mailboxId: string; mailId: string }>('selectOldRaw')(({ db, param }) =>
  db
    .selectFrom('old_mails')
    .select('raw')
    .where('mailbox_id', '=', param('mailboxId'))
    .where('id', '=', param('mailId')),
);

const selectOldAttachments = statement<MailKeys>('selectOldAttachments')(({ db, param, pairs }) =>
  db
    .selectFrom('old_attachments')
    .selectAll()
    .where(({ refTuple }) => refTuple('mailbox_id', 'mail_id'), 'in', pairs(param('keys')))
    .orderBy('mail_id')
    .orderBy('position'),
);

/** Small messages are copied without leaving the database. */
const copyOldRaws = statement<MailKeys>('copyOldRaws')(({ db, param, pairs, literal }) =>
  db
    .insertInto('raws')
    .columns(['raw_id', 'part', 'bytes'])
    .expression(
      db
        .selectFrom('old_mails')
        .select(['id', literal(0).as('part'), 'raw'])
        .where(({ refTuple }) => refTuple('mailbox_id', 'id'), 'in', pairs(param('keys'))),
    ),
);

const removeOldMails = statement<MailKeys>('removeOldMails')(({ db, param, pairs }) =>
  db.deleteFrom('old_mails').where(({ refTuple }) => refTuple('mailbox_id', 'id'), 'in', pairs(param('keys'))),
);

const removeOldAttachments = statement<MailKeys>('removeOldAttachments')(({ db, param, pairs }: Parts<MailKeys>) =>
  db
    .deleteFrom('old_attachments')
    .where(({ refTuple }) => refTuple('mailbox_id', 'mail_id'), 'in', pairs(param('keys'))),
);

interface OldMail {
  readonly mailbox_id: string;
  readonly id: string;
  /** Null when the mailbox has ended. */
  readonly owner: string | null;
  readonly received_at: number;
  readonly tx: number;
  readonly raw_bytes: number;
  readonly content_bytes: number;
  readonly raw_start: Uint8Array;
  readonly sender: string | null;
  readonly subject: string | null;
  readonly truncated: unknown;
  readonly attachment_count: number;
}

/**
 * Converts a batch of the mails of schema version 6: their messages into parts, their contents into outlines. Ids and
 * positions in the event log stay. Returns whether there were any. A batch that is interrupted has not happened.
 */
export async function convertMails(tx: Tx, _args: object): Promise<boolean> {
  const mails = fittingOf(await tx.all(selectOldMails, { limit: batchMax.mails }));
  if (mails.length === 0) return false;
  const attachments = await attachmentsOf(
    tx,
    mails.filter(({ attachment_count }) => attachment_count > 0),
  );
  const { small = [], large = [] } = Object.groupBy(mails, (mail) => (isSmall(mail) ? 'small' : 'large'));
  if (small.length > 0) await tx.run(copyOldRaws, { keys: keysOf(small) });
  const sizes = new Map(small.map(({ id, raw_bytes }) => [id, raw_bytes]));
  for (const mail of large) sizes.set(mail.id, await splitRaw(tx, mail));
  const rows = mails.map((mail) => rowOf(mail, sizes.get(mail.id) ?? 0, attachments.get(mail.id) ?? []));
  await insertMails(tx, rows);
  await tx.run(removeOldMails, { keys: keysOf(mails) });
  if (attachments.size > 0) await tx.run(removeOldAttachments, { keys: keysOf(mails) });
  return true;
}

function fittingOf(mails: readonly OldMail[]): readonly OldMail[] {
  let bytes = 0;
  const beyond = mails.findIndex((mail) => {
    bytes += mail.raw_bytes + mail.content_bytes;
    return bytes > batchMax.bytes;
  });
  return beyond === -1 ? mails : mails.slice(0, Math.max(1, beyond));
}

function keysOf(mails: readonly OldMail[]): string {
  return JSON.stringify(mails.map(({ mailbox_id, id }) => [mailbox_id, id]));
}

/** Whether a message is one part as it is stored. */
function isSmall({ raw_bytes, raw_start }: OldMail): boolean {
  return raw_bytes <= rawPartBytes && !isFrame(raw_start);
}

/** Stores a message in parts. Returns its size. */
async function splitRaw(tx: Tx, { mailbox_id: mailboxId, id }: OldMail): Promise<number> {
  const row = await tx.first(selectOldRaw, { mailboxId, mailId: id });
  if (row === undefined) throw new Error(`the message of mail ${id} is gone`);
  const raw = unpack(row.raw);
  const parts: Schema['raws'][] = [];
  for (let start = 0; start < raw.length || start === 0; start += rawPartBytes) {
    const bytes = pack(raw.subarray(start, start + rawPartBytes));
    parts.push({ raw_id: id, part: parts.length, bytes });
  }
  await insertRaws(tx, parts);
  return raw.length;
}

async function attachmentsOf(tx: Tx, mails: readonly OldMail[]): Promise<Map<string, StoredAttachment[]>> {
  const found = new Map<string, StoredAttachment[]>();
  if (mails.length === 0) return found;
  for (const row of await tx.all(selectOldAttachments, { keys: keysOf(mails) })) {
    const attachment = {
      id: row.id,
      filename: row.filename,
      contentType: row.content_type,
      ...(row.content_id === null ? {} : { contentId: row.content_id }),
      sizeBytes: row.size_bytes,
      offset: row.raw_offset,
      length: row.raw_length,
      encoding: row.encoding,
    };
    found.set(row.mail_id, [...(found.get(row.mail_id) ?? []), attachment]);
  }
  return found;
}

function rowOf(mail: OldMail, size: number, attachments: readonly StoredAttachment[]): Schema['mails'] {
  const { mailbox_id, id, received_at, tx, sender, subject, truncated } = mail;
  const outline = writeOutline({
    sender: sender ?? '',
    subject: (subject ?? '').slice(0, subjectCharactersMax).toWellFormed(),
    ...(truncated === null ? {} : { truncated: true }),
    ...(attachments.length === 0 ? {} : { attachments }),
  });
  return {
    ...{ mailbox_id, id, received_at, tx, size, outline },
    owner: mail.owner ?? '',
    raw_id: id,
    is_shared: 0,
    is_read: 0,
    outline_version: 0,
  };
}
