import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Provider } from 'oidc-provider';
import { atEnd } from '../support/test-end.ts';

/** Person at a provider, with the claims about that person. */
export type Account = { readonly sub: string } & Readonly<Record<string, unknown>>;

/** A real identity provider, at which somebody is signed in already. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is at the browser; `undefined`: somebody who does not go through with the sign-in. */
  person: Account | undefined;
  /** Where the service listens, which the provider calls. */
  serviceUrl: string;
  /** Has the provider tell the service that somebody has signed out. */
  logOut(subject: string): Promise<void>;
}

const page = '<!doctype html><title>Sign in</title><form method="post"><button>Continue</button></form>';

/** Starts a server of our own on a free port, and ends it with the test. */
export async function listen(t: TestContext, listener?: RequestListener) {
  const server = createServer(listener);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  atEnd(t, async () => {
    server.closeAllConnections();
    await new Promise((end) => server.close(end));
  });
  // An AddressInfo, because it listens on a port.
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://localhost:${port}` };
}

/**
 * Starts a provider (npm: oidc-provider) that knows one client, the service at a public URL.
 * @param options.asks Whether it shows a page on which the person goes on.
 */
export async function startIdentityProvider(
  t: TestContext,
  {
    publicUrl,
    id = 'oidc',
    person,
    asks = false,
  }: { publicUrl: string; id?: string; person?: Account; asks?: boolean },
): Promise<IdentityProvider> {
  const { server, url: issuer } = await listen(t);
  // It warns of what only a test may do.
  for (const level of ['warn', 'info'] as const) t.mock.method(console, level, () => {});
  const state: IdentityProvider = {
    ...{ issuer, clientId: `mayfly-${id}`, clientSecret: 'secret of the client', person, serviceUrl: '' },
    logOut: async (subject) => {
      const client = await provider.Client.find(state.clientId);
      // Its types do not know the method.
      const { backchannelLogout: tell } = Object(client);
      await tell.call(client, subject, undefined);
    },
  };
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: state.clientId,
        client_secret: state.clientSecret,
        redirect_uris: [`${publicUrl}/sign-in/${id}/callback`],
        application_type: 'web',
        backchannel_logout_uri: `${publicUrl}/sign-in/${id}/logout`,
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'], email: ['email', 'email_verified'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...state.person, sub }) }),
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Without its own dispatcher, which refuses to call this machine.
    fetch: (url, options) => fetch(String(url).replace(publicUrl, state.serviceUrl), withoutDispatcher(options)),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of a test'] },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const finish = async (request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
    const refused = { error: 'access_denied', error_description: 'the person went away' };
    const result = state.person === undefined ? refused : { login: { accountId: state.person.sub, remember: false } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) void answer(request, response);
    else if (asks && request.method === 'GET') response.setHeader('content-type', 'text/html').end(page);
    else void finish(request, response);
  });
  return state;
}

/** Options of a request without the dispatcher of the provider. */
function withoutDispatcher(options: object = {}): object {
  return Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'dispatcher'));
}
