import { call } from '../../load/http-client.ts';
import { repeatAtOnce } from '../../load/repeat.ts';
import { attackerAddress } from '../addresses.ts';
import { type Attack, met, type Target } from '../attack.ts';
import { page } from '../means/guests.ts';
import { hangingIssuer, openHostileProvider, silentIssuer } from '../means/identity-provider.ts';
import { Tally } from '../means/tally.ts';

const atOnce = 60;
const networks = 5_000;
/** Sign-ins that may wait for one provider, as docs/sign-in.md says. */
const exchangesMax = 32;
const publicUrl = 'http://localhost:8080';
const unsigned = `${Buffer.from('{"provider":"oidc"}').toString('base64url')}.${'x'.repeat(43)}`;

const settings = {
  MAYFLY_PUBLIC_URL: publicUrl,
  MAYFLY_OIDC_CLIENT_ID: 'siege',
  MAYFLY_OIDC_GROUPS: '*',
  MAYFLY_HTTP_PROXY_FROM: '127.0.0.0/8',
};

/** Sign-ins by the thousand out of many networks, whose provider never gives a token, or one of 10 MB. */
export const hangingSignIns: Attack = {
  id: '55',
  name: 'sign-ins out of 5,000 networks at a provider whose tokens hang or are 10 MB',
  seconds: 30,
  settings: { ...settings, MAYFLY_OIDC_ISSUER: hangingIssuer },
  prepare: (target) => prepareSignIns(target, 'busy'),
};

/** The same at a provider that does not even give its metadata. */
export const silentSignIns: Attack = {
  id: '55b',
  name: 'sign-ins out of 5,000 networks at a provider of which nothing comes',
  seconds: 20,
  settings: { ...settings, MAYFLY_OIDC_ISSUER: silentIssuer },
  prepare: (target) => prepareSignIns(target, 'unreachable'),
};

async function prepareSignIns(target: Target, expected: string) {
  const asked = await openHostileProvider();
  return async (over: AbortSignal) => {
    const [ends, neighbour] = [new Tally(), new Tally()];
    await Promise.all([
      repeatAtOnce({ atOnce, over }, async (index) => ends.add(await signIn(target, index))),
      repeatAtOnce({ atOnce: 1, over }, async () => neighbour.add(await signInByKey(target))),
    ]);
    const tokens = asked.of('/token');
    const faults = met({
      [`somebody who signs in by a key was told ${neighbour}`]: `${neighbour}` !== `${neighbour.of('201')} × 201`,
      [`no sign-in was told ${expected}`]: ends.of(expected) === 0,
      'a sign-in without its cookie was not refused': ends.of('forged expired') === 0,
      // Each waits for 8 s at least, but those that are told too much.
      [`the provider was asked for ${tokens} tokens`]: tokens > exchangesMax * 50,
    });
    return { got: `sign-ins: ${ends}; provider: ${asked}; by key: ${neighbour}`, faults };
  };
}

/** Begins a sign-in and comes back from the provider with a code; every third comes back without having begun one. */
async function signIn({ url }: Target, index: number): Promise<string> {
  const from = {
    ...page,
    'x-forwarded-for': `2001:db8:${(index % networks).toString(16)}::1`,
  };
  const localAddress = attackerAddress(index);
  const visit = async (path: string, headers: Record<string, string>) => {
    const answer = await call(url, { path, headers: { ...from, ...headers }, localAddress });
    return { place: answer.headers.location ?? `${answer.status}`, cookie: answer.headers['set-cookie']?.[0] ?? '' };
  };
  try {
    const begun = await visit('/sign-in/oidc', {});
    const name = /^[^=]*/.exec(begun.cookie)?.[0] || 'mayfly-sign-in-aaaaaaaa';
    if (index % 3 === 0) {
      const forged = await visit('/sign-in/oidc/callback?code=x&state=y', { cookie: `${name}=${unsigned}` });
      return `forged ${refusalOf(forged.place)}`;
    }
    if (begun.cookie === '') return refusalOf(begun.place);
    const { searchParams } = new URL(begun.place);
    const cookie = begun.cookie.split(';', 1).join('');
    const back = `/sign-in/oidc/callback?code=x&state=${searchParams.get('state') ?? ''}`;
    return refusalOf((await visit(back, { cookie, 'sec-fetch-site': 'cross-site' })).place);
  } catch (error) {
    return error instanceof Error ? error.message : `${error}`;
  }
}

function refusalOf(place: string): string {
  return /#refused=(\w+)/.exec(place)?.[1] ?? place.split('?', 1).join('');
}

/** Signs somebody of another network in by a key. */
async function signInByKey({ url, key }: Target): Promise<string> {
  const headers = { ...page, 'x-forwarded-for': '203.0.113.1' };
  const wanted = { method: 'POST', path: '/v1/session', headers, body: { apiKey: key }, timeoutMs: 2_000 };
  const answer = await call(url, wanted).catch((error: Error) => error);
  return answer instanceof Error ? answer.message : `${answer.status}`;
}
