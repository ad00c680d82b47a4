import { createHash } from 'node:crypto';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { StoredBytes } from '../../core/mails/kept/message-bytes.ts';
import type { MailOutline } from '../../store/outline.ts';
import type { DialectParts } from './parts.ts';

/** Checksums of an attachment, hexadecimal; empty texts where they were not made. */
export interface Checksums {
  readonly MD5: string;
  readonly SHA1: string;
  readonly SHA256: string;
}

/** Maximum number of bytes of the attachments of a message for which checksums are made. */
export const checkedBytesMax = 1024 * 1024;
/** Maximum number of its attachments for which they are made. */
const checkedFilesMax = 100;

/** Makes the checksums of the attachments of a message, by their ids; none of more than `checkedBytesMax` or `checkedFilesMax`. */
export async function checksumsOf(
  { messageBytes, turns }: Pick<DialectParts, 'messageBytes' | 'turns'>,
  { holder }: Caller,
  { row, outline }: { readonly row: StoredBytes; readonly outline: MailOutline },
): Promise<Map<string, Checksums>> {
  const { attachments = [] } = outline;
  const checksums = new Map<string, Checksums>();
  const bytes = attachments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > checkedBytesMax || attachments.length > checkedFilesMax) return checksums;
  for (const attachment of attachments) {
    const [md5, sha1, sha256] = [createHash('md5'), createHash('sha1'), createHash('sha256')];
    for await (const piece of messageBytes.attachment(holder, { raw_id: row.raw_id, attachment })) {
      await turns.run(holder, () => {
        for (const hash of [md5, sha1, sha256]) hash.update(piece);
      });
    }
    checksums.set(attachment.id, { MD5: md5.digest('hex'), SHA1: sha1.digest('hex'), SHA256: sha256.digest('hex') });
  }
  return checksums;
}
