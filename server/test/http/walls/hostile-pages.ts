import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Vector, vectorsFor } from '../../mime/cleaning/vectors.ts';
import { type Service, startService } from '../../support/service.ts';
import { createMailbox, deliver } from '../mail.ts';
import { type ServedPage, WallServer } from './wall-server.ts';

/** What a script of a hostile document writes to the console. */
export const scriptMark = '47114711';

/** Sends hostile documents as mails to a service, and serves the pages that it makes of them. */
export async function serveHostilePages(t: TestContext): Promise<WallServer> {
  const walls = await WallServer.start(t);
  const vectors = vectorsFor({ beacon: walls.url, script: `console.log(${scriptMark})` });
  assert.ok(vectors.length >= 1_000, `${vectors.length} documents`);
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, ...vectors.map(messageOf));
  const { items } = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body;
  assert.equal(items.length, vectors.length);
  const pages: ServedPage[] = [];
  for (const [index, mail] of items.reverse().entries()) {
    const source = vectors[index]?.html ?? '';
    pages.push({ ...(await readPage(service, { key, path: `/v1/mailboxes/${id}/mails/${mail.id}/html` })), source });
  }
  walls.pages = pages;
  return walls;
}

function messageOf({ html, contentType = 'text/html; charset=utf-8' }: Vector): string {
  const body = Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n');
  const head = `From: a@b.test\r\nSubject: x\r\nContent-Type: ${contentType}\r\nContent-Transfer-Encoding: base64`;
  return `${head}\r\n\r\n${body}\r\n`;
}

async function readPage(
  { app }: Service,
  { key, path }: { key: string; path: string },
): Promise<Pick<ServedPage, 'headers' | 'html'>> {
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 200);
  return { headers: answer.headers, html: Buffer.from(await answer.arrayBuffer()) };
}
