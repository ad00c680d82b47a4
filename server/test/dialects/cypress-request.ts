/** Options of `cy.request`, as far as plugins use them. */
export interface RequestOptions {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of the query; those that are undefined are left out. */
  readonly qs?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly json?: unknown;
  readonly auth?: unknown;
  readonly encoding?: string;
  readonly failOnStatusCode?: boolean;
}

/** Answer of `cy.request`. */
export interface CypressResponse {
  readonly status: number;
  readonly isOkStatusCode: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed when its type is that of JSON, else a text. */
  readonly body: unknown;
}

/**
 * Makes a request as `cy.request` does.
 * @throws Error for a status of 400 and above, unless `failOnStatusCode` is false.
 */
export async function cypressRequest(options: RequestOptions): Promise<CypressResponse> {
  const { method = 'GET', qs = {}, headers = {}, body = options.json, failOnStatusCode = true } = options;
  const url = new URL(options.url);
  for (const [name, value] of Object.entries(qs)) if (value !== undefined) url.searchParams.set(name, String(value));
  const isJson = typeof body === 'object' && body !== null;
  const answer = await fetch(url, {
    method,
    headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...authorization(options.auth), ...headers },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : String(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString(options.encoding === 'binary' ? 'latin1' : 'utf8');
  const isOkStatusCode = answer.status < 400;
  if (!isOkStatusCode && failOnStatusCode) {
    throw new Error(`cy.request() failed on ${method} ${url}: the answer was ${answer.status}: ${text}`);
  }
  const type = answer.headers.get('content-type') ?? '';
  return {
    status: answer.status,
    isOkStatusCode,
    headers: Object.fromEntries(answer.headers),
    body: type.includes('application/json') && text !== '' ? JSON.parse(text) : text,
  };
}

function authorization(auth: unknown): Record<string, string> {
  if (typeof auth !== 'object' || auth === null || !('user' in auth) || !('pass' in auth)) return {};
  return { authorization: `Basic ${Buffer.from(`${auth.user}:${auth.pass}`).toString('base64')}` };
}
