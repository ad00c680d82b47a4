import { MailContents } from '../core/mails/contents.ts';
import { MailReader, type ParseMail } from '../core/mails/mail-reader.ts';
import { MailPages } from '../core/mails/pages/mail-pages.ts';
import type { Clock } from '../lib/clock.ts';
import type { IdSource } from '../lib/ids.ts';
import type { Turns } from '../lib/scheduling/turns.ts';
import type { Store } from '../store/store.ts';

/** The parts that read messages: as they come in, when a mail is read, and to show one. */
export interface MailReaders {
  readonly reader: MailReader;
  readonly contents: MailContents;
  readonly pages: MailPages;
}

/** Builds the parts that read messages. */
export function buildMailReaders({
  onError,
  ...parts
}: {
  store: Store;
  clock: Clock;
  ids: IdSource;
  turns: Turns;
  parse: ParseMail | undefined;
  copyBytesMax: number;
  packsAll: boolean;
  cacheBytesMax: number;
  onError: (task: string) => (error: unknown) => void;
}): MailReaders {
  return {
    reader: new MailReader({ ...parts, onFailure: onError('reading a message') }),
    contents: new MailContents({ ...parts, onFailure: onError('reading a stored message') }),
    pages: new MailPages({ ...parts, onFailure: onError('showing a stored message') }),
  };
}
