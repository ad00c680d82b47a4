import { batch, createSignal } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { type Api, path, type Schemas } from './api.ts';
import type { Live } from './live.ts';

/** An active mailbox. */
export type MailboxData = Schemas['Mailbox'];

/** A mailbox that is to be made. */
export interface WantedMailbox {
  readonly alias?: string;
  readonly domain?: string;
  readonly expiresIn?: number;
  readonly noExpiration?: boolean;
  readonly recoverable?: boolean;
  readonly tag?: string;
}

interface Parts {
  readonly api: Api;
  readonly live: Pick<Live, 'onEvent' | 'onGap' | 'onRecovery'>;
  /** Reads all mailboxes of the reader. */
  readonly readAll: () => Promise<readonly MailboxData[]>;
}

const created = new Set(['mailbox.created', 'mailbox.updated', 'mailbox.reactivated']);
const ended = new Set(['mailbox.expired', 'mailbox.deleted', 'mailbox.archived']);

/** What became of mailboxes since a reading began, `null` for an end: what it brings of them is older. */
type Told = Record<string, MailboxData | null>;

function createReadings() {
  const underWay = new Set<Told>();
  return {
    tell: (id: string, mailbox: MailboxData | null): void => {
      for (const told of underWay) told[id] = mailbox;
    },
    read: async <Answer>(
      reading: Promise<Answer>,
      take: (answer: Answer, told: Readonly<Told>) => void,
    ): Promise<void> => {
      const told: Told = {};
      underWay.add(told);
      try {
        take(await reading, told);
      } finally {
        underWay.delete(told);
      }
    },
  };
}

/** Makes the list of active mailboxes, newest first, which updates itself. */
export function createMailboxes({ api, live, readAll }: Parts) {
  const [mailboxes, setMailboxes] = createStore<MailboxData[]>([]);
  const [mailboxesLoaded, setLoaded] = createSignal(false);
  const { read, tell } = createReadings();
  const keep = (mailbox: MailboxData) => {
    tell(mailbox.id, mailbox);
    setMailboxes((list) => withMailbox(list, mailbox));
  };
  const drop = (id: string) => {
    tell(id, null);
    setMailboxes((list) => list.filter((mailbox) => mailbox.id !== id));
  };
  const countMails = (id: string, change: number) => {
    const counted = (count: number) => Math.max(0, count + change);
    setMailboxes((mailbox) => mailbox.id === id, 'messageCount', counted);
  };
  const loadMailboxes = (): Promise<void> =>
    read(readAll(), (answer, told) =>
      batch(() => {
        const there = answer.filter(({ id }) => told[id] !== null);
        setMailboxes(reconcile(there, { key: 'id' }));
        for (const mailbox of Object.values(told)) mailbox && keep(mailbox);
        setLoaded(true);
      }),
    );
  // One that has ended meanwhile is told of by another event; an outage is noticed by the stream, and mended after it.
  const readOne = (id: string) =>
    read(api.get<MailboxData>(path`/v1/mailboxes/${id}`), (mailbox, told) => {
      if (told[id] !== null) keep(mailbox);
    }).catch(() => {});
  live.onGap(() => void loadMailboxes().catch(() => {}));
  live.onRecovery(() => void (mailboxesLoaded() || loadMailboxes().catch(() => {})));
  live.onEvent(({ type, mailboxId = '' }) => {
    if (ended.has(type)) drop(mailboxId);
    else if (created.has(type)) void readOne(mailboxId);
    else if (type === 'mail.received') countMails(mailboxId, 1);
    else if (type === 'mail.deleted') countMails(mailboxId, -1);
  });
  return {
    mailboxes,
    /** Whether the mailboxes have been read. */
    mailboxesLoaded,
    /** Reads all mailboxes anew. */
    loadMailboxes,
    /** Forgets the mailboxes, as at a sign-out. */
    forgetMailboxes: (): void => {
      setMailboxes([]);
      setLoaded(false);
    },
    /** The mailbox of an id; `undefined` when there is no active one. */
    mailboxOf: (id: string): MailboxData | undefined => mailboxes.find((mailbox) => mailbox.id === id),
    /** Makes a mailbox: one of the reader's own alias, else a random one. */
    createMailbox: async (wanted: WantedMailbox = {}): Promise<MailboxData> => {
      const made = await make(api, wanted);
      keep(made);
      return made;
    },
    /** Reads a mailbox anew, as after a change that an event will tell of later. */
    rereadMailbox: readOne,
    /** Changes the life, the name, the tag or the limit of a mailbox. */
    changeMailbox: async (id: string, change: Schemas['UpdateMailbox']): Promise<void> => {
      keep(await api.patch<MailboxData>(path`/v1/mailboxes/${id}`, change));
    },
    /** Deletes a mailbox: for ever, or to the archive if it is recoverable. */
    deleteMailbox: async (id: string): Promise<void> => {
      await api.remove(path`/v1/mailboxes/${id}`);
      drop(id);
    },
  };
}

/** The list with a mailbox: in its place, else as the newest. */
function withMailbox(list: readonly MailboxData[], mailbox: MailboxData): MailboxData[] {
  const isThere = list.some(({ id }) => id === mailbox.id);
  return isThere ? list.map((each) => (each.id === mailbox.id ? mailbox : each)) : [mailbox, ...list];
}

function make(api: Api, { alias, domain, ...rest }: WantedMailbox): Promise<MailboxData> {
  return alias === undefined
    ? api.post('/v1/mailboxes', { ...rest, ...(domain === undefined ? {} : { domain }) })
    : api.put(path`/v1/addresses/${`${alias}@${domain ?? ''}`}`, rest);
}
