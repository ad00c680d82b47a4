import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders } from 'node:http';
import { Browser } from '../sessions/browser.ts';
import type { ApiAnswer, Service } from '../support/service.ts';

/** A link that was made, with its URL. */
// biome-ignore lint/suspicious/noExplicitAny: as in ApiAnswer
export type MadeLink = any;

/** Makes a link at a path, such as that of a mailbox. */
export async function makeLink(
  service: Service,
  { key, place, body = {} }: { key: string; place: string; body?: object },
): Promise<MadeLink> {
  const answer = await service.call('POST', `${place}/links`, { key, body });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

/** What a URL has after #. */
export function tokenOf({ url }: MadeLink): string {
  return String(url).split('#')[1] ?? '';
}

/** A browser that opens links. */
export class Viewer extends Browser {
  /** Opens a link. */
  open(link: MadeLink, headers?: OutgoingHttpHeaders): Promise<ApiAnswer> {
    const body = { token: tokenOf(link) };
    return this.call('POST', '/v1/shared', headers === undefined ? { body } : { body, headers });
  }

  /** Reads something that a link shows; `path` as its owner has it. */
  read(link: MadeLink, path: string): Promise<ApiAnswer> {
    return this.call('GET', `/v1/shared/${link.id}${path}`);
  }
}
