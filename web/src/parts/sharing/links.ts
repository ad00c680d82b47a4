import { createSignal } from 'solid-js';
import { now } from '../../base/now.ts';
import type { PagedList } from '../../service/paged-list.ts';
import { listPages } from '../../service/service.ts';
import type { ShareLink } from './share-links.tsx';

interface MailboxLinks {
  readonly mailboxId: string;
  readonly list: PagedList<ShareLink>;
}

/** Links of the mailbox that was asked for last: to it, and to its mails. */
const [current, setCurrent] = createSignal<MailboxLinks>();

/** Reads the links of a mailbox, unless they are there. */
export function wantLinks(mailboxId: string): void {
  const before = current();
  if (before?.mailboxId === mailboxId) return;
  before?.list.end();
  setCurrent({ mailboxId, list: listPages<ShareLink>(`/v1/mailboxes/${mailboxId}/links`) });
}

/** Reads the links that are shown again, as after one was made or revoked. */
export function rereadLinks(): void {
  void current()?.list.reload();
}

/** The links of a mailbox that have not ended, or of one mail of it; none before they are read. */
export function liveLinks(mailboxId: string, mailId: string | undefined): readonly ShareLink[] {
  const { list } = current() ?? {};
  if (list === undefined || current()?.mailboxId !== mailboxId) return [];
  const isLive = ({ expiresAt }: ShareLink) => Date.parse(expiresAt) > now();
  return list.items.filter((link) => isLive(link) && (mailId === undefined || link.mailId === mailId));
}
