import type { SharedView } from '../../contract/access/links.ts';
import type { Clock } from '../../lib/clock.ts';
import { base32, type IdSource } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import { partOf } from '../../lib/shares.ts';
import {
  type LinkRow,
  openLink,
  readLinkOfToken,
  readValidViews,
  readView,
  type ViewRow,
} from '../../store/operations/access/links.ts';
import type { Store, WriteOptions } from '../../store/store.ts';
import { type Caller, hashSecret } from '../accounts/accounts.ts';
import { parseScopes } from '../accounts/scopes.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { AppError } from '../errors.ts';
import { linkTimes, viewMsMax } from './link-times.ts';

/** Maximum number of browsers that read by one link at once; beyond it the oldest session ends. */
export const sessionsPerLinkMax = 1_000;
const secretBytes = 32;
const tokenShape = /^mfl_[a-z2-7]{52}$/;
const secretShape = /^mfv_[a-z2-7]{52}$/;
/** Part of an owner to whom the reading of all viewers is charged. */
const viewersPart = 'viewers';
/** Scopes of a viewer. The routes that a viewer may call are fewer still. */
const viewerScopes = parseScopes('mailboxes:read');

interface ViewersParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly ids: IdSource;
  readonly random: RandomBytes;
}

/** Link that a browser has opened. */
export interface OpenedLink {
  readonly view: SharedView;
  /** Secret for the cookie of the browser, and for how long it is good; `undefined` when the browser has one already. */
  readonly session: { readonly secret: string; readonly secondsMax: number } | undefined;
}

/** Viewer of a link: a caller who reads what the link shows. */
export interface Viewer {
  readonly caller: Caller;
  readonly view: SharedView;
}

/** Viewers of links. Each has a session that is good for its link alone, and ends with it, or after 12 hours. */
export class Viewers {
  readonly #parts: ViewersParts;

  constructor(parts: ViewersParts) {
    this.#parts = parts;
  }

  /**
   * Exchanges the token of a link for a session, which counts as a view. A browser that has a session of the link keeps it, and no
   * view is counted.
   * @param secretOf Secret of the session that the browser has of the link with this id.
   * @param call Trace of the call.
   * @throws AppError `link_not_found` when the token is unknown, or the link has ended or has no view left; `unavailable` while the
   * clock is wrong.
   */
  async open(
    token: string,
    secretOf: (linkId: string) => string | undefined,
    call: Pick<WriteOptions, 'traceparent'> = {},
  ): Promise<OpenedLink> {
    const { store, clock, clockWatch, ids, random } = this.#parts;
    const now = clock.now();
    const times = linkTimes(now);
    const link = tokenShape.test(token)
      ? await store.read(readLinkOfToken, { hash: hashSecret(token), ...times })
      : undefined;
    if (link === undefined) throw linkEnded();
    if ((await this.#read(link.id, secretOf(link.id))) !== undefined)
      return { view: present(link), session: undefined };
    // A read tells, so that a used-up link costs no write.
    if (link.views_max !== null && link.views >= link.views_max) throw linkEnded();
    clockWatch.requireRight();
    const secret = `mfv_${base32(random(secretBytes))}`;
    const endsAt = Math.min(now + viewMsMax, endOf(link));
    const session = { id: ids.next(now), hash: hashSecret(secret), ends_at: endsAt };
    const args = { ...times, linkId: link.id, session, sessionsMax: sessionsPerLinkMax, eventId: ids.next(now) };
    if (!(await store.write(openLink, args, { traceparent: call.traceparent }))) throw linkEnded();
    return { view: present(link), session: { secret, secondsMax: Math.ceil((endsAt - now) / 1_000) } };
  }

  /**
   * Authenticates a viewer of a link. It is no call of the owner's daily quota.
   * @throws AppError `unauthorized` when the browser has no session of the link, or the link has ended.
   */
  async authenticate(linkId: string, secret: string | undefined): Promise<Viewer> {
    const row = await this.#read(linkId, secret);
    if (row === undefined) throw viewEnded();
    return { caller: callerOf(row), view: present(row) };
  }

  /** Filters ids of sessions of viewers: returns those that have not ended. */
  async validSessions(sessionIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const { store, clock } = this.#parts;
    return new Set(await store.read(readValidViews, { ids: [...sessionIds], ...linkTimes(clock.now()) }));
  }

  async #read(linkId: string, secret: string | undefined): Promise<ViewRow | undefined> {
    if (secret === undefined || !secretShape.test(secret)) return undefined;
    const { store, clock } = this.#parts;
    const row = await store.read(readView, { hash: hashSecret(secret), ...linkTimes(clock.now()) });
    return row?.id === linkId ? row : undefined;
  }
}

/** Time at which a link ends at the latest. */
function endOf({ expires_at, mailbox_expires_at, key_expires_at }: LinkRow): number {
  return Math.min(expires_at, mailbox_expires_at, key_expires_at ?? expires_at);
}

function present(link: LinkRow): SharedView {
  return {
    id: link.id,
    mailboxId: link.mailbox_id,
    ...(link.mail_id === '' ? {} : { mailId: link.mail_id }),
    address: link.address,
    expiresAt: new Date(endOf(link)).toISOString(),
    history: link.has_history === 1,
    codes: link.has_codes === 1,
  };
}

/** Makes the caller that a viewer is: of the owner, whose share is charged, but for what the link shows alone. */
function callerOf(row: ViewRow): Caller {
  return {
    owner: row.owner,
    holder: [viewersPart, row.id].reduce(partOf, row.owner),
    keyId: row.key_id,
    scopes: viewerScopes,
    mailboxId: row.mailbox_id,
    view: {
      sessionId: row.session_id,
      mailId: row.mail_id === '' ? undefined : row.mail_id,
      fromMs: row.has_history === 1 ? 0 : row.created_at,
      hasCodes: row.has_codes === 1,
    },
    activeMailboxesMax: 0,
    dailyCallsMax: 0,
    callsLeft: 0,
  };
}

function linkEnded(): AppError {
  return new AppError('link_not_found', 'the link has ended, or was never one');
}

function viewEnded(): AppError {
  const fix = 'Open the link again.';
  return new AppError('unauthorized', 'this browser has not opened the link, or the link has ended', { fix });
}
