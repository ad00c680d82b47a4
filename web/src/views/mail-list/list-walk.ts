import { createEffect, createMemo, createSignal, on, untrack } from 'solid-js';
import type { MailListing } from '../../service/mail-list.ts';

interface Walked {
  readonly listing: Pick<MailListing, 'items' | 'version' | 'hasMore' | 'failure' | 'more'>;
  /** The mail that is open. */
  readonly mailId: string | undefined;
}

interface Page {
  readonly navigate: (to: string, options?: { readonly replace: boolean }) => void;
  /** Gives the focus to the row of a mail, once it is there. */
  readonly focusMail: (id: string) => void;
}

/** Paths of a list of mails. */
export interface ListLinks {
  readonly list: string;
  ofMail(id: string): string;
}

/** Paths of the list of a mailbox, or of all mails; they keep the search. */
export function listLinks({ mailboxId, search }: { mailboxId: string | undefined; search: string }): ListLinks {
  const query = search === '' ? '' : `?q=${encodeURIComponent(search)}`;
  const list = mailboxId === undefined ? '/mails' : `/mailboxes/${mailboxId}`;
  return {
    list: list + query,
    ofMail: (id) => (mailboxId === undefined ? `/mails/${id}` : `${list}/mails/${id}`) + query,
  };
}

/** Number of rows of a list. If the number of rows that are not loaded is unknown, they count as one. */
export function rowsOf({ loaded, hasMore, whole }: { loaded: number; hasMore: boolean; whole: number }): number {
  return hasMore ? Math.max(loaded + 1, whole) : loaded;
}

/** Makes the way through a list by keys: the row on which one is follows the mail that is open, which follows the row. */
export function createListWalk(page: Page, walked: Walked, links: () => ListLinks) {
  const [activeId, setActiveId] = createSignal<string>();
  const indexOf = (id: string | undefined): number => {
    // Looked for anew when mails come, go or move; what is within a mail does not matter.
    void walked.listing.version;
    return id === undefined ? -1 : untrack(() => walked.listing.items.findIndex((mail) => mail.id === id));
  };
  const active = createMemo(() => indexOf(activeId()));
  /** Index at which the active row is, or was before it went. */
  const lastIndex = createMemo<number>((before) => (active() < 0 && activeId() !== undefined ? before : active()), -1);
  createEffect(
    on(
      () => walked.mailId,
      (id) => id !== undefined && setActiveId(id),
    ),
  );
  const item = () => walked.listing.items[active()];
  /** Goes to the row of a mail, which is opened in place of the one that is open. */
  const goTo = (id: string) => {
    setActiveId(id);
    page.focusMail(id);
    if (walked.mailId !== undefined) page.navigate(links().ofMail(id), { replace: true });
  };
  const move = async (step: 1 | -1): Promise<void> => {
    const { listing } = walked;
    // Where the active row was, the one below it is now.
    const from = active() < 0 && step > 0 ? lastIndex() - 1 : lastIndex();
    const next = Math.min(listing.items.length - 1, Math.max(0, from + step));
    const mail = listing.items[next];
    if (mail === undefined) return;
    if (next === from && step > 0 && listing.hasMore) {
      // The next row is on its way.
      await listing.more();
      if (listing.failure === undefined && listing.items.length > next + 1) await move(step);
      return;
    }
    goTo(mail.id);
  };
  return {
    /** Index of the row on which one is; -1 before the first step. */
    active,
    /** Id of its mail. */
    activeId,
    /** Index of the row of a mail; -1 when it is not loaded. */
    indexOf,
    item,
    /** Takes in that the row of a mail has the focus. */
    reach: (id: string): void => void setActiveId(id),
    move,
    goTo,
    /** Opens the mail on which one is. */
    open: (): void => {
      const mail = item();
      if (mail !== undefined) page.navigate(links().ofMail(mail.id));
    },
    /** Goes back: from a mail to its row, from the list to the mailboxes. */
    leave: (): void => {
      const { mailId } = walked;
      page.navigate(mailId === undefined ? '/mailboxes' : links().list);
      if (mailId !== undefined) page.focusMail(mailId);
    },
  };
}
