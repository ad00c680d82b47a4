import { type MailKey, readMailsById } from '../../src/store/operations/mails/mails.ts';
import { readRawParts } from '../../src/store/operations/mails/raws.ts';
import type { Tx } from '../../src/store/statement.ts';

/** Reads the raw message of a mail as it was received, without our trace headers. */
export async function readRaw(tx: Tx, { mailboxId, mailId }: MailKey): Promise<Buffer | undefined> {
  const mail = (await readMailsById(tx, { mailboxId, ids: [mailId] })).get(mailId);
  if (mail === undefined) return undefined;
  return Buffer.concat(await readRawParts(tx, { rawId: mail.raw_id, first: 0, last: Number.MAX_SAFE_INTEGER }));
}
