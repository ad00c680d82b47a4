import { type ApiTypes, type Call, Mayfly, MayflyError, ServiceError, Unauthorized, Unreachable } from 'mayfly-client';
import { createSignal } from 'solid-js';
import { base } from '../base/router.ts';

/** Objects of the API. */
export type Schemas = ApiTypes['schemas'];

/** The service that serves this page, asked as the session allows. */
export const mayfly = new Mayfly({
  url: location.origin + base,
  apiKey: null,
  fetch: (url, init) => fetch(url, { ...init, keepalive: outlivesPage(init) }),
});

/** Most characters of a request that a browser sends on when its page is gone; the platform's limit is 64 KiB for all of them. */
const keptCharactersMax = 30_000;

/** Whether a request is to arrive although the page is being left: a small change, never a stream or a reading. */
function outlivesPage({ method, body }: RequestInit): boolean {
  const isSmall = typeof body === 'string' && body.length <= keptCharactersMax;
  return document.visibilityState === 'hidden' && method !== undefined && method !== 'GET' && isSmall;
}

export { MayflyError, ServiceError, Unauthorized, Unreachable };

const [isOver, setOver] = createSignal(false);

/** Whether the session has ended while the page was open: of age, by a sign-out elsewhere, or with its key. */
export const isSessionOver = isOver;

/** Notes that a call has failed: one that is not authorised has no session any more. */
export function noteFailure(error: unknown): void {
  if (error instanceof Unauthorized) setOver(true);
}

/** Says that a new session has begun. */
export function sessionBegan(): void {
  setOver(false);
}

/** Calls of the API by method; what they throw has a message for people. */
export const api = {
  get: <Answer>(place: string, query: Call['query'] = {}) => request<Answer>(place, { query }),
  post: <Answer>(place: string, body?: object) => request<Answer>(place, { method: 'POST', ...(body && { body }) }),
  put: <Answer>(place: string, body: object) => request<Answer>(place, { method: 'PUT', body }),
  patch: <Answer>(place: string, body: object) => request<Answer>(place, { method: 'PATCH', body }),
  remove: <Answer = void>(place: string, body?: object) =>
    request<Answer>(place, { method: 'DELETE', ...(body && { body }) }),
} as const;

/** Puts identifiers into a path: `path\`/v1/mailboxes/${id}\``. */
export function path(texts: TemplateStringsArray, ...ids: string[]): string {
  return texts.reduce((whole, text, index) => whole + encodeURIComponent(ids[index - 1] ?? '') + text);
}

async function request<Answer>(place: string, call: Call): Promise<Answer> {
  try {
    return await mayfly.request<Answer>(place, call);
  } catch (error) {
    if (!place.startsWith('/v1/session')) noteFailure(error);
    throw error;
  }
}

/** URL of something that the service serves, as a download or the page in a frame. */
export function serviceUrl(place: string): string {
  return base + place;
}
