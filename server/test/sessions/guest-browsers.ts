import type { Service } from '../support/service.ts';
import { Browser, type SignInBody } from './browser.ts';

/** Settings of a service that takes guests, whose addresses a proxy on this machine tells. */
export const guestEnvironment = { MAYFLY_GUESTS: 'true', MAYFLY_HTTP_PROXY_FROM: '127.0.0.1' };

/** A browser of a client with this address. */
export function from(service: Service, address: string): Browser {
  return new Browser(service.app.url, { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address });
}

/** A guest from an address, with its mailbox. */
export async function guestOf(service: Service, address = '203.0.113.7', body: SignInBody = { guest: true }) {
  const browser = from(service, address);
  const session = await browser.signIn(body);
  const path = `/v1/mailboxes/${session.mailboxId}`;
  return { browser, session, path, mailbox: (await browser.call('GET', path)).body };
}

/** Asks for a session from an address, as a page does. */
export function ask(service: Service, address: string, body: object) {
  return from(service, address).call('POST', '/v1/session', { body });
}
