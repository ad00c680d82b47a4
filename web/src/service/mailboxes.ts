import { batch, createSignal } from 'solid-js';
import { createStore, produce, reconcile } from 'solid-js/store';
import { api, mayfly, path, type Schemas } from './api.ts';
import { onEvent, onGap } from './live.ts';

/** An active mailbox. */
export type MailboxData = Schemas['Mailbox'];

const [mailboxes, setMailboxes] = createStore<MailboxData[]>([]);
const [areLoaded, setLoaded] = createSignal(false);

/** The active mailboxes, newest first, as they are now. */
export { mailboxes };
/** Whether the mailboxes have been read. */
export const mailboxesLoaded = areLoaded;

const created = new Set(['mailbox.created', 'mailbox.updated', 'mailbox.reactivated']);
const ended = new Set(['mailbox.expired', 'mailbox.deleted', 'mailbox.archived']);

onGap(() => void loadMailboxes());

onEvent(({ type, mailboxId = '' }) => {
  if (ended.has(type)) removeMailbox(mailboxId);
  else if (created.has(type)) void readMailbox(mailboxId);
  else if (type === 'mail.received') countMails(mailboxId, 1);
  else if (type === 'mail.deleted') countMails(mailboxId, -1);
});

/** Reads all mailboxes anew. */
export async function loadMailboxes(): Promise<void> {
  const read = await mayfly.mailboxes();
  batch(() => {
    setMailboxes(
      reconcile(
        read.map(({ data }) => data),
        { key: 'id' },
      ),
    );
    setLoaded(true);
  });
}

/** Forgets the mailboxes, as at a sign-out. */
export function forgetMailboxes(): void {
  setMailboxes([]);
  setLoaded(false);
}

/** The mailbox of an id; `undefined` when there is no active one. */
export function mailboxOf(id: string): MailboxData | undefined {
  return mailboxes.find((mailbox) => mailbox.id === id);
}

/** A mailbox that is to be made. */
export interface WantedMailbox {
  readonly alias?: string;
  readonly domain?: string;
  readonly expiresIn?: number;
  readonly noExpiration?: boolean;
  readonly recoverable?: boolean;
  readonly tag?: string;
}

/** Makes a mailbox: one of the reader's own alias, else a random one. */
export async function createMailbox({ alias, domain, ...rest }: WantedMailbox = {}): Promise<MailboxData> {
  const made =
    alias === undefined
      ? await api.post<MailboxData>('/v1/mailboxes', { ...rest, ...(domain === undefined ? {} : { domain }) })
      : await api.put<MailboxData>(path`/v1/addresses/${`${alias}@${domain ?? ''}`}`, rest);
  keepMailbox(made);
  return made;
}

/** Changes the life, the tag or the limit of a mailbox. */
export async function changeMailbox(id: string, change: Schemas['UpdateMailbox']): Promise<void> {
  keepMailbox(await api.patch<MailboxData>(path`/v1/mailboxes/${id}`, change));
}

/** Deletes a mailbox: for ever, or to the archive if it is recoverable. */
export async function deleteMailbox(id: string): Promise<void> {
  await api.remove(path`/v1/mailboxes/${id}`);
  removeMailbox(id);
}

async function readMailbox(id: string): Promise<void> {
  try {
    keepMailbox(await api.get<MailboxData>(path`/v1/mailboxes/${id}`));
  } catch {
    // It has ended meanwhile, which another event tells.
  }
}

function keepMailbox(mailbox: MailboxData): void {
  setMailboxes(
    produce((list) => {
      const index = list.findIndex(({ id }) => id === mailbox.id);
      if (index >= 0) list[index] = mailbox;
      else list.unshift(mailbox);
    }),
  );
}

function removeMailbox(id: string): void {
  setMailboxes((list) => list.filter((mailbox) => mailbox.id !== id));
}

function countMails(id: string, change: number): void {
  setMailboxes(
    (mailbox) => mailbox.id === id,
    'messageCount',
    (count) => Math.max(0, count + change),
  );
}
