import { type ApiTypes, type Call, MayflyError, ServiceError, Unauthorized, Unreachable } from 'mayfly-client';
import { createSignal } from 'solid-js';

/** Objects of the API. */
export type Schemas = ApiTypes['schemas'];

export { MayflyError, ServiceError, Unauthorized, Unreachable };

type Query = NonNullable<Call['query']>;

/** Calls of the API by method. Their errors have a message for people. */
export interface Api {
  get<Answer>(endpoint: string, query?: Query): Promise<Answer>;
  post<Answer>(endpoint: string, body?: object): Promise<Answer>;
  put<Answer>(endpoint: string, body: object): Promise<Answer>;
  patch<Answer>(endpoint: string, body: object): Promise<Answer>;
  remove<Answer = void>(endpoint: string, body?: object): Promise<Answer>;
}

/** What makes calls of JSON. */
interface JsonTransport {
  json<Answer>(endpoint: string, call: Call): Promise<Answer>;
}

/** Makes the door to a service: its calls, and whether the session by which they are allowed has ended. */
export function createApi(transport: JsonTransport) {
  const [isSessionOver, setOver] = createSignal(false);
  const noteFailure = (error: unknown) => {
    if (error instanceof Unauthorized) setOver(true);
  };
  /** Answers that are on their way although nothing has asked for them yet. */
  const early = new Map<string, Promise<unknown>>();
  const takeEarly = <Answer>(name: string) => {
    const begun = early.get(name);
    early.delete(name);
    // Both calls have the same endpoint, which has one kind of answer.
    return begun as Promise<Answer> | undefined;
  };
  const request = async <Answer>(
    endpoint: string,
    call: Call,
    answer: Promise<Answer> = transport.json<Answer>(endpoint, call),
  ): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (!endpoint.startsWith('/v1/session')) noteFailure(error);
      throw error;
    }
  };
  const api: Api = {
    get: <Answer>(endpoint: string, query = {}) =>
      request<Answer>(endpoint, { query }, takeEarly(earlyName(endpoint, query))),
    post: (endpoint, body) => request(endpoint, { method: 'POST', ...(body && { body }) }),
    put: (endpoint, body) => request(endpoint, { method: 'PUT', body }),
    patch: (endpoint, body) => request(endpoint, { method: 'PATCH', body }),
    remove: (endpoint, body) => request(endpoint, { method: 'DELETE', ...(body && { body }) }),
  };
  return {
    api,
    /** Begins a reading that is most likely wanted soon: the first `get` of the same gets its answer. */
    getEarly: (endpoint: string, query: Query = {}): void => {
      const answer = transport.json(endpoint, { query });
      // Whoever takes it is told of a failure.
      answer.catch(() => {});
      early.set(earlyName(endpoint, query), answer);
    },
    /** Forgets the early readings that were not wanted. */
    forgetEarly: (): void => early.clear(),
    /** Whether the session has ended while the page was open: of age, by a sign-out elsewhere, or with its key. */
    isSessionOver,
    /** Handles a failure: a call that is not authorised means that the session has ended. */
    noteFailure,
    /** Says that a new session has begun. */
    sessionBegan: (): void => void setOver(false),
  };
}

function earlyName(endpoint: string, query: Query): string {
  return JSON.stringify([endpoint, query]);
}

/** Puts identifiers into a path: `path\`/v1/mailboxes/${id}\``. */
export function path(texts: TemplateStringsArray, ...ids: string[]): string {
  return texts.reduce((whole, text, index) => whole + encodeURIComponent(ids[index - 1] ?? '') + text);
}
