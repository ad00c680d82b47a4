import { Type } from '../schema.ts';

/** Zip archive of a mailbox. */
export const MailboxArchive = Type.Unsafe<string>({
  type: 'string',
  format: 'binary',
  description:
    'A zip archive: an email is a file `*.eml`; `manifest.json` describes them, and is not needed to open it.',
});
