import type { After } from '../base/timers.ts';
import type { Api } from './api.ts';
import type { MailPlace } from './mails.ts';
import type { MailFilter } from './search.ts';

/** Mails of a list: of one mailbox or of all, filtered or not. */
export interface ListScope {
  readonly mailboxId: string | undefined;
  readonly filter: MailFilter;
}

/** All mails of a list that are to be deleted, or marked as read: those up to one, with it, in the order in which they came. */
export interface Sweep extends ListScope {
  readonly kind: 'delete' | 'read';
  /** The newest of them that the reader has seen. What comes later is not meant. */
  readonly upTo: MailPlace;
}

interface Parts {
  readonly after: After;
  readonly api: Pick<Api, 'get' | 'patch' | 'remove'>;
}

interface Waiting {
  readonly sweep: Sweep;
  isBegun: boolean;
}

/** Number of mails that a list has, as far as they were counted. */
export interface MailCount {
  readonly count: number;
  readonly isExact: boolean;
}

/** Changes of whole lists of mails that can be undone for a while. */
export type Sweeps = ReturnType<typeof createSweeps>;

/** Makes the delayed changes of whole lists. They are shown at once and sent after a while, loaded mails or not. */
export function createSweeps({ after, api }: Parts) {
  const waiting = new Set<Waiting>();
  const send = async (one: Waiting): Promise<void> => {
    one.isBegun = true;
    const { kind } = one.sweep;
    const endpoint = `/v1/mails?${new URLSearchParams(chosenBy(one.sweep))}`;
    await (kind === 'read' ? api.patch(endpoint, { read: true }) : api.remove(endpoint)).finally(() =>
      waiting.delete(one),
    );
  };
  return {
    /** Whether a mail of a list is shown as if a change that waits were done. */
    isSwept: (kind: Sweep['kind'], mail: MailPlace, shown: ListScope): boolean =>
      [...waiting].some(({ sweep }) => sweep.kind === kind && isMeant(sweep, mail, shown)),
    /** Whether a list as a whole is going to be deleted, so that none of its further pages has anything to show. */
    isEmptied: (shown: ListScope): boolean =>
      [...waiting].some(({ sweep }) => sweep.kind === 'delete' && isSameList(sweep, shown)),
    /** Counts the mails that a change would change: without words or filters however many, else up to a thousand. */
    count: async (sweep: Omit<Sweep, 'upTo'>): Promise<MailCount> => {
      const { mailboxId, filter, kind } = sweep;
      const query = {
        ...filter,
        ...(kind === 'read' ? { read: 'false' } : {}),
        count: 'true',
        fields: 'summary',
        limit: 1,
      };
      const endpoint = mailboxId === undefined ? '/v1/mails' : `/v1/mailboxes/${encodeURIComponent(mailboxId)}/mails`;
      const { total, totalIsExact } = await api.get<{ total: number; totalIsExact: boolean }>(endpoint, query);
      return { count: total, isExact: totalIsExact };
    },
    /**
     * Changes all mails of a list after a time in milliseconds.
     * @returns function that undoes it; without effect once it has been sent.
     */
    sweepLater: (
      sweep: Sweep,
      { afterMs, onEnd }: { readonly afterMs: number; readonly onEnd: (failure?: unknown) => void },
    ): (() => void) => {
      const one = { sweep, isBegun: false };
      waiting.add(one);
      const stop = after(afterMs, () => {
        send(one).then(() => onEnd(), onEnd);
      });
      return () => {
        if (one.isBegun) return;
        stop();
        waiting.delete(one);
      };
    },
    /** Sends all waiting changes at once, because a page that closes would never send them. */
    sweepNow: (): void => {
      for (const one of waiting) if (!one.isBegun) void send(one).catch(() => {});
    },
  };
}

/** The mails of a change, as the service is told of them. */
function chosenBy({ mailboxId, filter, upTo }: Sweep): Record<string, string> {
  const isFiltered = Object.keys(filter).length > 0;
  return {
    ...filter,
    ...(isFiltered ? {} : { all: 'true' }),
    ...(mailboxId === undefined ? {} : { mailboxId }),
    upTo: upTo.id,
  };
}

/** Whether a change means a mail of a list. Ids begin with their time: for what is shown in these seconds that is near enough. */
function isMeant(sweep: Sweep, mail: MailPlace, shown: ListScope): boolean {
  if (mail.id > sweep.upTo.id) return false;
  if (isSameList(sweep, shown)) return true;
  const isWhole = Object.keys(sweep.filter).length === 0;
  return isWhole && (sweep.mailboxId === undefined || sweep.mailboxId === mail.mailboxId);
}

function isSameList(one: ListScope, other: ListScope): boolean {
  return one.mailboxId === other.mailboxId && JSON.stringify(one.filter) === JSON.stringify(other.filter);
}
