import { readOutline, type StoredAttachment, writeOutline } from '../../outline.ts';
import { pack, rawPartBytes } from '../../packing.ts';
import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import type { MailKey } from './mails.ts';
import { copyRaw, isReferencedElsewhere, partAt, readRawParts, releaseRaws, replacePart } from './raws.ts';

const holdMail = statement<MailKey>('holdMail')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('mails')
      .select(['raw_id', 'is_shared', 'size', 'outline'])
      .where('mailbox_id', '=', param('mailboxId'))
      .where('id', '=', param('mailId')),
    { lock: 'change', of: 'mails' },
  ),
);

type Change = MailKey & Pick<Schema['mails'], 'raw_id' | 'is_shared' | 'outline'>;

const changeMail = statement<Change>('changeMail')(({ db, param }) =>
  db
    .updateTable('mails')
    .set({ raw_id: param('raw_id'), is_shared: param('is_shared'), outline: param('outline') })
    .where('mailbox_id', '=', param('mailboxId'))
    .where('id', '=', param('mailId')),
);

/**
 * Deletes attachments of a mail and returns their number; ids that are not in the mail are skipped. Their bytes are
 * overwritten in the raw message. If other mails have the same message, this mail gets a copy of it first, under the id
 * `rawId`.
 */
export async function deleteAttachments(
  tx: Tx,
  args: MailKey & { ids: readonly string[]; rawId: string },
): Promise<number> {
  const { mailboxId, mailId } = args;
  const mail = await tx.first(holdMail, { mailboxId, mailId });
  if (mail === undefined) return 0;
  const { attachments = [], wiped = [], ...outline } = readOutline(mail.outline);
  const deleted = attachments.filter(({ id }) => args.ids.includes(id));
  if (deleted.length === 0) return 0;
  const left = attachments.filter((attachment) => !deleted.includes(attachment));
  const offsets = [...wiped, ...deleted.map(({ offset }) => offset)];
  const isCopied = mail.is_shared === 1 && (await isReferencedElsewhere(tx, { rawId: mail.raw_id, mailId }));
  const rawId = isCopied ? args.rawId : mail.raw_id;
  if (isCopied) {
    await copyRaw(tx, { from: mail.raw_id, to: rawId });
    await releaseRaws(tx, [{ raw_id: mail.raw_id, mail_id: mailId, bytes: mail.size }]);
  }
  for (const attachment of deleted) await erase(tx, rawId, attachment);
  await tx.run(changeMail, {
    mailboxId,
    mailId,
    raw_id: rawId,
    is_shared: isCopied ? 0 : mail.is_shared,
    outline: writeOutline({ ...outline, ...(left.length > 0 ? { attachments: left } : {}), wiped: offsets }),
  });
  return deleted.length;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/** Overwrites the bytes of an attachment in its raw message, part by part. */
async function erase(tx: Tx, rawId: string, { offset, length, encoding }: StoredAttachment): Promise<void> {
  const end = offset + length;
  let isLineStart = true;
  for (let part = partAt(offset); part * rawPartBytes < end; part += 1) {
    const [bytes] = await readRawParts(tx, { rawId, first: part, last: part });
    if (bytes === undefined) return;
    const start = part * rawPartBytes;
    const window = bytes.subarray(Math.max(0, offset - start), Math.max(0, end - start));
    if (encoding === 'uuencode') isLineStart = eraseLines(window, isLineStart);
    else window.fill(space);
    await replacePart(tx, { raw_id: rawId, part, bytes: pack(bytes) });
  }
}

/**
 * Overwrites the lines of a uuencoded file in a text. It keeps the line ends, and the length at the start of each line, because without
 * them the rest would be shown as text. Returns whether the next byte begins a line.
 */
function eraseLines(lines: Buffer, isFirstLineStart: boolean): boolean {
  let isLineStart = isFirstLineStart;
  for (const [at, byte] of lines.entries()) {
    const isEnd = byte === lineFeed || byte === carriageReturn;
    if (!isEnd && !isLineStart) lines[at] = space;
    isLineStart = isEnd;
  }
  return isLineStart;
}
