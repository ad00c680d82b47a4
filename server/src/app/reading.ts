import type { Config } from '../config.ts';
import { MailReader, type ParseMail } from '../core/mails/in/mail-reader.ts';
import type { Json } from '../core/mails/kept/content-json.ts';
import { MailContents } from '../core/mails/kept/contents.ts';
import { MailExtracts } from '../core/mails/kept/extracts.ts';
import { MailChecks } from '../core/mails/shown/checks/mail-checks.ts';
import { MailPages } from '../core/mails/shown/pages/mail-pages.ts';
import { ShownMails } from '../core/mails/shown/shown-mails.ts';
import { ByteCache } from '../lib/byte-cache.ts';
import type { Clock } from '../lib/clock.ts';
import type { Turns } from '../lib/scheduling/turns.ts';
import type { Store } from '../store/store.ts';
import type { ProcessLimits } from './process-limits.ts';

/** Parts of the service that read messages: as they come, and when somebody asks for them. */
export interface Reading {
  readonly reader: MailReader;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
  readonly shownMails: ShownMails;
  readonly pages: MailPages;
  readonly checks: MailChecks;
}

interface ReadingParts {
  readonly options: { readonly config: Config; readonly parse?: ParseMail };
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly turns: Turns;
  readonly processLimits: ProcessLimits;
  /** Makes the error handler of a task. */
  readonly onError: (task: string) => (error: unknown) => void;
}

/** Builds the parts that read messages. */
export function buildReading({
  options,
  store,
  clock,
  monotonic,
  turns,
  processLimits,
  onError,
}: ReadingParts): Reading {
  const { config, parse } = options;
  const reader = new MailReader({
    monotonic,
    parse,
    copyBytesMax: processLimits.mailCopyBytesMax,
    packsAll: config.database.engine !== 'sqlite',
    onFailure: onError('reading a message'),
  });
  const cache = new ByteCache<Json>({ bytesMax: config.contentCacheBytes });
  const contents = new MailContents({
    ...{ store, monotonic, turns, cache },
    onFailure: onError('reading a stored message'),
  });
  const extracts = new MailExtracts({ store, turns, contents, onFailure: onError('keeping codes and links') });
  const shownMails = new ShownMails({ store, clock, turns, contents, extracts, cache });
  const pages = new MailPages({ store, clock, monotonic, turns, onFailure: onError('showing a stored message') });
  const checks = new MailChecks({ store, clock, monotonic, turns, onFailure: onError('checking a stored message') });
  return { reader, contents, extracts, shownMails, pages, checks };
}
