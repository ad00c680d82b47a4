import { type ApiTypes, Mayfly, MayflyError, path, ServiceError, Unauthorized, Unreachable } from 'mayfly-client';
import { createSignal } from 'solid-js';
import { base } from '../base/router.ts';

/** Objects of the API. */
export type Schemas = ApiTypes['schemas'];

/** The service that serves this page, asked as the session allows. */
export const mayfly = new Mayfly({
  url: location.origin + base,
  session: true,
  // What a page asks for while it is left is to arrive all the same.
  fetch: (url, init) => fetch(url, { ...init, keepalive: document.visibilityState === 'hidden' }),
});

export { MayflyError, path, ServiceError, Unauthorized, Unreachable };

const [isOver, setOver] = createSignal(false);

/** Whether the session has ended while the page was open: of age, by a sign-out elsewhere, or with its key. */
export const isSessionOver = isOver;

/** Says that a new session has begun. */
export function sessionBegan(): void {
  setOver(false);
}

type RequestOptions = Omit<Parameters<typeof mayfly.request>[0], 'path' | 'method'>;

/** Calls of the API by method; what they throw has a message for people. */
export const api = {
  get: <Answer>(place: string, options: RequestOptions = {}) => call<Answer>({ ...options, path: place }),
  post: <Answer>(place: string, body?: unknown) => call<Answer>({ path: place, method: 'POST', body }),
  put: <Answer>(place: string, body?: unknown) => call<Answer>({ path: place, method: 'PUT', body }),
  patch: <Answer>(place: string, body: unknown) => call<Answer>({ path: place, method: 'PATCH', body }),
  remove: <Answer = void>(place: string, body?: unknown) => call<Answer>({ path: place, method: 'DELETE', body }),
} as const;

async function call<Answer>(request: Parameters<typeof mayfly.request>[0]): Promise<Answer> {
  try {
    return await mayfly.request<Answer>(request);
  } catch (error) {
    if (error instanceof Unauthorized && !request.path.startsWith('/v1/session')) setOver(true);
    throw error;
  }
}

/** URL of something that the service serves, as a download or the page in a frame. */
export function serviceUrl(place: string): string {
  return base + place;
}
