import { type StoredAttachment, writeOutline } from '../../outline.ts';
import { frameHeaderBytesMax, isFrame, pack, rawPartBytes, unpack, unpackedBytes } from '../../packing.ts';
import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { insertMails, type NewMail } from '../mails/delivery.ts';
import type { MailKey } from '../mails/mails.ts';
import { insertRaws } from '../mails/raws.ts';

/**
 * Limits of a batch: the number of mails, and the bytes of their messages and contents unless a single mail has more.
 */
const batchMax = { mails: 500, bytes: 4 * 1024 * 1024 };
const subjectCharactersMax = 10_000;

/** Beginning of a content, with the members that its outline needs. */
const contentStart = /^\{"sender":("(?:[^"\\]|\\.)*"),"subject":("(?:[^"\\]|\\.)*"),"body":"/;
/**
 * Characters of a content that are read for its beginning. PostgreSQL keeps them in one piece even when each takes four
 * bytes.
 */
const contentStartCharacters = 480;
/** End of the content of a truncated message; any other content ends with a quote. */
const truncatedEnd = 'true}';
const endBefore = truncatedEnd.length - 1;
/**
 * Stored size in bytes above which a message may have been too large to be read in time. Smaller ones are not looked
 * at: the next reading finds the limits that they exceed, and looking at the end of each content would take PostgreSQL
 * as long as all the rest.
 */
const unreadBytesMin = 16 * 1024;

/** Range of mails behind one key, up to the last key. */
export interface KeyRange extends MailKey {
  readonly lastMailboxId: string;
  readonly lastMailId: string;
}

const selectOldMails = statement<MailKey & { limit: number }>('selectOldMails')(({ db, param }) =>
  db
    .selectFrom('old_mails')
    .select(['mailbox_id', 'id', 'received_at', 'tx'])
    .select((from) => [
      from.fn<number>('octet_length', ['raw']).as('raw_bytes'),
      from.fn<number>('octet_length', ['content']).as('content_bytes'),
      from.fn<Uint8Array | null>('substr', ['raw', from.lit(1), from.lit(frameHeaderBytesMax)]).as('raw_start'),
      from.fn<string>('substr', ['content', from.lit(1), from.lit(contentStartCharacters)]).as('content_start'),
      from
        .case()
        .when(from(from.fn('octet_length', ['raw']), '>', from.lit(unreadBytesMin)))
        .then(from.fn<string>('substr', ['content', from(from.fn('length', ['content']), '-', from.lit(endBefore))]))
        .end()
        .as('content_end'),
      from
        .selectFrom('mailboxes')
        .whereRef('mailboxes.id', '=', 'old_mails.mailbox_id')
        .select('mailboxes.owner')
        .as('owner'),
    ])
    .where((mail) => mail(mail.refTuple('mailbox_id', 'id'), '>', mail.tuple(param('mailboxId'), param('mailId'))))
    .orderBy('mailbox_id')
    .orderBy('id')
    .limit(param('limit')),
);

const selectLastMail = statement<object>('selectLastMail')(({ db }) =>
  db.selectFrom('mails').select(['mailbox_id', 'id']).orderBy('mailbox_id', 'desc').orderBy('id', 'desc').limit(1),
);

const selectOldMail = statement<MailKey>('selectOldMail')(({ db, param }) =>
  db
    .selectFrom('old_mails')
    .select(['content', 'raw'])
    .where('mailbox_id', '=', param('mailboxId'))
    .where('id', '=', param('mailId')),
);

const selectOldAttachments = statement<KeyRange>('selectOldAttachments')(({ db, param }) =>
  db
    .selectFrom('old_attachments')
    .selectAll()
    .where((row) => row(row.refTuple('mailbox_id', 'mail_id'), '>', row.tuple(param('mailboxId'), param('mailId'))))
    .where((row) =>
      row(row.refTuple('mailbox_id', 'mail_id'), '<=', row.tuple(param('lastMailboxId'), param('lastMailId'))),
    )
    .orderBy('mail_id')
    .orderBy('position'),
);

/** Copy of messages of one part, which do not leave the database. */
const copyOldRaws = statement<KeyRange & { ids: string }>('copyOldRaws')(({ db, param, literal, oneOf }) =>
  db
    .insertInto('raws')
    .columns(['raw_id', 'part', 'bytes'])
    .expression(
      db
        .selectFrom('old_mails')
        .select(['id', literal(0).as('part'), 'raw'])
        .where((mail) => mail(mail.refTuple('mailbox_id', 'id'), '>', mail.tuple(param('mailboxId'), param('mailId'))))
        .where((mail) =>
          mail(mail.refTuple('mailbox_id', 'id'), '<=', mail.tuple(param('lastMailboxId'), param('lastMailId'))),
        )
        .where(oneOf('id', param('ids'))),
    ),
);

const removeOldMails = statement<KeyRange>('removeOldMails')(({ db, param }) =>
  db
    .deleteFrom('old_mails')
    .where((mail) => mail(mail.refTuple('mailbox_id', 'id'), '>', mail.tuple(param('mailboxId'), param('mailId'))))
    .where((mail) =>
      mail(mail.refTuple('mailbox_id', 'id'), '<=', mail.tuple(param('lastMailboxId'), param('lastMailId'))),
    ),
);

const removeOldAttachments = statement<KeyRange>('removeOldAttachments')(({ db, param }) =>
  db
    .deleteFrom('old_attachments')
    .where((row) => row(row.refTuple('mailbox_id', 'mail_id'), '>', row.tuple(param('mailboxId'), param('mailId'))))
    .where((row) =>
      row(row.refTuple('mailbox_id', 'mail_id'), '<=', row.tuple(param('lastMailboxId'), param('lastMailId'))),
    ),
);

interface OldMail {
  readonly mailbox_id: string;
  readonly id: string;
  /** Owner of the mailbox; null when it has ended. */
  readonly owner: string | null;
  readonly received_at: number;
  readonly tx: number;
  readonly raw_bytes: number;
  readonly content_bytes: number;
  /** First bytes of the message; null when it is empty. */
  readonly raw_start: Uint8Array | null;
  readonly content_start: string;
  readonly content_end: string | null;
}

/**
 * Converts a batch of the mails of schema version 6, in the order of their keys: messages into parts, contents into
 * outlines. An outline gets the members that can be cut from a content without parsing it; reading the mail completes
 * it. Ids and positions in the event log stay. A batch that is interrupted has not happened.
 * @param after Last key of the previous batch; without it the conversion goes on behind the last mail that is
 * converted.
 * @returns Range of the mails; `undefined` when none was left.
 */
export async function convertMails(tx: Tx, after: MailKey | undefined): Promise<KeyRange | undefined> {
  const { mailboxId, mailId } = after ?? (await readLastKey(tx));
  const mails = fittingOf(await tx.all(selectOldMails, { mailboxId, mailId, limit: batchMax.mails }));
  const last = mails.at(-1);
  if (last === undefined) return undefined;
  const range = { mailboxId, mailId, lastMailboxId: last.mailbox_id, lastMailId: last.id };
  const attachments = await attachmentsIn(tx, range);
  const sizes = await storeRaws(tx, mails, range);
  const rows: NewMail[] = [];
  for (const mail of mails) {
    const facts = factsOf(mail.content_start) ?? (await readFacts(tx, mail));
    rows.push(rowOf(mail, { facts, size: sizes.get(mail.id) ?? 0, attachments: attachments.get(mail.id) ?? [] }));
  }
  await insertMails(tx, rows);
  return range;
}

/** Removes the old rows of mails that are converted. */
export async function removeConverted(tx: Tx, range: KeyRange): Promise<void> {
  await tx.run(removeOldMails, range);
  await tx.run(removeOldAttachments, range);
}

/** Key of the last mail that is converted. There are no other mails yet. */
async function readLastKey(tx: Tx): Promise<MailKey> {
  const last = await tx.first(selectLastMail, {});
  return { mailboxId: last?.mailbox_id ?? '', mailId: last?.id ?? '' };
}

function fittingOf(mails: readonly OldMail[]): readonly OldMail[] {
  let bytes = 0;
  const beyond = mails.findIndex((mail) => {
    bytes += mail.raw_bytes + mail.content_bytes;
    return bytes > batchMax.bytes;
  });
  return beyond === -1 ? mails : mails.slice(0, Math.max(1, beyond));
}

/** Stores the messages of mails in parts. Returns their sizes, by mail. */
async function storeRaws(tx: Tx, mails: readonly OldMail[], range: KeyRange): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const copied: string[] = [];
  for (const mail of mails) {
    const bytes = bytesOfOnlyPart(mail);
    if (bytes === undefined) {
      sizes.set(mail.id, await splitRaw(tx, mail));
    } else {
      sizes.set(mail.id, bytes);
      copied.push(mail.id);
    }
  }
  if (copied.length > 0) await tx.run(copyOldRaws, { ...range, ids: JSON.stringify(copied) });
  return sizes;
}

/** Size in bytes of a message that is stored as one part; `undefined` for a larger one, or when the size is unknown. */
function bytesOfOnlyPart({ raw_bytes, raw_start }: OldMail): number | undefined {
  if (raw_start === null) return undefined;
  const bytes = isFrame(raw_start) ? unpackedBytes(raw_start) : raw_bytes;
  return bytes !== undefined && bytes <= rawPartBytes ? bytes : undefined;
}

/** Stores a message in parts. Returns its size. */
async function splitRaw(tx: Tx, { mailbox_id: mailboxId, id: mailId }: OldMail): Promise<number> {
  const raw = unpack((await readOldMail(tx, { mailboxId, mailId })).raw);
  const parts: Schema['raws'][] = [];
  for (let start = 0; start < raw.length || start === 0; start += rawPartBytes) {
    const bytes = pack(raw.subarray(start, start + rawPartBytes));
    parts.push({ raw_id: mailId, part: parts.length, bytes });
  }
  await insertRaws(tx, parts);
  return raw.length;
}

async function readOldMail(tx: Tx, key: MailKey): Promise<Pick<Schema['old_mails'], 'content' | 'raw'>> {
  const row = await tx.first(selectOldMail, key);
  if (row === undefined) throw new Error(`mail ${key.mailId} is gone in the middle of its conversion`);
  return row;
}

async function attachmentsIn(tx: Tx, range: KeyRange): Promise<Map<string, StoredAttachment[]>> {
  const found = new Map<string, StoredAttachment[]>();
  for (const row of await tx.all(selectOldAttachments, range)) {
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
    const known = found.get(row.mail_id);
    if (known === undefined) found.set(row.mail_id, [attachment]);
    else known.push(attachment);
  }
  return found;
}

interface MailFacts {
  readonly sender: string;
  readonly subject: string;
}

/** Facts at the beginning of a content; `undefined` when they are longer than what was read. */
function factsOf(content: string): MailFacts | undefined {
  const [, sender, subject] = contentStart.exec(content) ?? [];
  if (sender === undefined || subject === undefined) return undefined;
  return { sender: JSON.parse(sender), subject: JSON.parse(subject) };
}

async function readFacts(tx: Tx, { mailbox_id: mailboxId, id: mailId }: OldMail): Promise<MailFacts> {
  const { content } = await readOldMail(tx, { mailboxId, mailId });
  const { sender = '', subject = '' }: Partial<MailFacts> = JSON.parse(content);
  return { sender, subject };
}

function rowOf(
  mail: OldMail,
  { facts, size, attachments }: { facts: MailFacts; size: number; attachments: readonly StoredAttachment[] },
): NewMail {
  const { mailbox_id, id, received_at, tx, content_end } = mail;
  const outline = writeOutline({
    sender: facts.sender,
    subject: facts.subject.slice(0, subjectCharactersMax).toWellFormed(),
    ...(content_end === truncatedEnd ? { truncated: true } : {}),
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
