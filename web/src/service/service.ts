// Of the client the app needs these two parts; the rest would be a seventh of what is loaded first.
import { streamEvents } from 'mayfly-client/events.ts';
import { Transport } from 'mayfly-client/transport.ts';
import { createKept } from '../base/kept.ts';
import { base, currentLocation } from '../base/location.ts';
import { onOnline } from '../base/online.ts';
import { noteRecovery } from '../base/recovery.ts';
import { after } from '../base/timers.ts';
import { createApi, type Schemas } from './api.ts';
import { createLive } from './live.ts';
import { firstPageOf, type ListingParts, MailListing, type WantedList } from './mail-list.ts';
import { createMailboxes } from './mailboxes.ts';
import { createMails } from './mails.ts';
import { PagedList, type PagedListOptions } from './paged-list.ts';
import { createRemoval } from './removal.ts';
import { filterOf } from './search.ts';
import { createSession } from './session.ts';
import { createSweeps } from './sweeps.ts';

/** Most characters of a request that a browser sends on when its page is gone; the platform's limit is 64 KiB for all of them. */
const keptCharactersMax = 30_000;

const root = location.origin + base;
/** Path of that part of the API which the page reads: `''` for all of it, or that of a link, for somebody who has one. */
let below = '';

/** Whether the page is being left; a browser says so before it calls the page hidden. */
let isLeft = false;
addEventListener('pagehide', () => {
  isLeft = true;
});
addEventListener('pageshow', () => {
  isLeft = false;
});

const transport = new Transport({
  url: root,
  apiKey: null,
  fetch: (url, init) => fetch(url.replace(root, root + below), { ...init, keepalive: outlivesPage(init) }),
});

/** Has everything from now on be read below a path of the API. */
export function readBelow(path: string): void {
  below = path;
}

/** Whether the page is that of somebody who has a link, and nothing but reads what it shows. */
export function isViewer(): boolean {
  return below !== '';
}

/** Whether a request is to arrive although the page is being left: a small change, never a stream or a reading. */
function outlivesPage({ method, body }: RequestInit): boolean {
  const isSmall = body === undefined || (typeof body === 'string' && body.length <= keptCharactersMax);
  return (isLeft || document.visibilityState === 'hidden') && method !== undefined && method !== 'GET' && isSmall;
}

const door = createApi(transport);

/** The service that serves this page, asked as the session allows. */
export const { api, isSessionOver } = door;

const session = createSession(door);

/** The session of the page; see the session. */
export const {
  signedIn,
  readSession,
  signIn,
  signInProviders,
  guestTerms,
  signOut,
  maySee,
  mayChange,
  isGuest,
  sessionEnd,
  boundMailbox,
} = session;

const [wasSignedIn, keepSignedIn] = createKept('signed-in', '');

/**
 * Reads the session; and where somebody was signed in before, also what the page will show then, so that it need not wait for what
 * it is told of the session.
 */
export async function openPage(): Promise<void> {
  const { path: place, query } = currentLocation();
  const [, view = '', mailboxId] = place.split('/');
  if (wasSignedIn() !== '' && ['', 'mails', 'mailboxes'].includes(view)) {
    door.getEarly(
      ...firstPageOf({
        mailboxId: view === 'mailboxes' ? mailboxId : undefined,
        filter: filterOf(query.get('q') ?? ''),
      }),
    );
    door.getEarly('/v1/mailboxes');
  }
  await session.readSession();
  door.forgetEarly();
}

/** Keeps for the next page whether somebody is signed in. */
export function noteSession(): void {
  const { state } = session.signedIn();
  if (state !== 'unknown') keepSignedIn(state === 'in' && !door.isSessionOver() ? 'yes' : '');
}

const live = createLive({
  after,
  noteFailure: door.noteFailure,
  onOnline,
  openStream: (mailboxId, options) => streamEvents(transport, { ...options, ...(mailboxId && { mailboxId }) }),
});

live.onRecovery(noteRecovery);

/** Events as they happen; see live. */
export const { liveState, onEvent, onGap, onRecovery, followEvents } = live;

/** The active mailboxes, kept up to date. */
export const {
  mailboxes,
  mailboxesLoaded,
  loadMailboxes,
  forgetMailboxes,
  mailboxOf,
  rereadMailbox,
  createMailbox,
  changeMailbox,
  deleteMailbox,
} = createMailboxes({
  api,
  live,
  readAll: async () => (await api.get<{ items: Schemas['Mailbox'][] }>('/v1/mailboxes')).items,
});

const mails = createMails(api);

/** Functions that read and change mails. */
export const { markMails, readMail, sendTestMail } = mails;

const removal = createRemoval({ after, deleteMails: mails.deleteMails });
addEventListener('pagehide', removal.deleteNow);

/** Deletes mails after a while; see removal. */
export const { deleteLater } = removal;

const sweeps = createSweeps({ after, api });
addEventListener('pagehide', sweeps.sweepNow);

/** Changes of whole lists of mails; see sweeps. */
export const { sweepLater } = sweeps;
export const countMails: typeof sweeps.count = sweeps.count;

const listingParts: ListingParts = { api, live, isHidden: removal.isHidden, sweeps };

/** Makes a list of mails that updates itself until it is ended. */
export function listMails(wanted: WantedList): MailListing {
  return new MailListing(listingParts, wanted);
}

/** A list of the API that is read in pages, until it is ended. */
export function listPages<Item extends { readonly id: string }>(
  endpoint: string,
  options?: PagedListOptions,
): PagedList<Item> {
  return new PagedList<Item>(api, endpoint, options);
}

/** URL of something that the service serves, as a download or the page in a frame. */
export function serviceUrl(endpoint: string): string {
  return base + below + endpoint;
}

/** What is known of the page of a mail before it is loaded. */
export interface PageFacts {
  /** Number of remote images that it leaves out. */
  readonly remote: number;
  /** Width in pixels that it asks for; 0 where it fits any. */
  readonly width: number;
}

/** Reads what is known of the page of a mail. */
export async function readPageFacts(page: string): Promise<PageFacts> {
  const { headers } = await fetch(serviceUrl(page), { method: 'HEAD' });
  const found = /remote=(\d+)/.exec(headers.get('x-left-out') ?? '');
  return { remote: Number(found?.[1] ?? 0), width: Number(headers.get('x-page-width') ?? 0) };
}

/** The first bytes of what the service serves. */
export async function readBytes(endpoint: string, bytesMax: number): Promise<Uint8Array> {
  const answer = await fetch(serviceUrl(endpoint), { headers: { range: `bytes=0-${bytesMax - 1}` } });
  return new Uint8Array(await answer.arrayBuffer());
}

/** The first bytes of a text in UTF-8 that the service serves. */
export async function readBeginning(endpoint: string, bytesMax: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(endpoint, bytesMax));
}
