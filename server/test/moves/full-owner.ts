import type { TestContext } from 'node:test';
import { giveUids } from '../../src/store/operations/uids/mail-uids.ts';
import { openUidList, readUidState } from '../../src/store/operations/uids/uid-lists.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { ask, type Cell } from './two-cells.ts';

/** Address on a domain of the service that both cells have, and one on the owner's own domain. */
export const own = 'orders@qa.test';

/** Gives an owner something of everything that owners have, and a neighbour who has a message of his, too. */
export async function fillOwner(t: TestContext, cell: Cell) {
  const key = await cell.key('qa');
  const bob = await cell.key('bob');
  await cell.app.accounts.addDomain({ owner: 'qa', domain: 'qa.test' });
  const make = (body: object, of = key) => ask(cell, 'POST', '/v1/mailboxes', { key: of, body });
  const [first, second] = [await make({ noExpiration: true, tag: 'one' }), await make({ expiresIn: 60 })];
  const neighbour = await make({ noExpiration: true }, bob);
  const chosen = await ask(cell, 'PUT', `/v1/addresses/${own}`, { key, body: { noExpiration: true } });
  const archived = await make({ recoverable: true, tag: 'kept' });
  await ask(cell, 'DELETE', `/v1/mailboxes/${archived.id}`, { key });
  const send = async (to: readonly string[], subject: string, text = 'hello') => {
    const smtp = await SmtpClient.open(t, cell.app.smtp.port);
    return smtp.deliver({ to, content: `From: a@b.test\r\nSubject: ${subject}\r\n\r\n${text}\r\n` });
  };
  // Together, so that they are stored by few commits.
  await Promise.all(Array.from({ length: 40 }, (_, mail) => send([first.address], `mail ${mail}`)));
  await send([second.address, neighbour.address], 'of both');
  // Of bytes that nothing packs well, so that it goes in calls of full size.
  await send([own], 'large', Buffer.from(seededRandom()(400_000)).toString('base64'));
  await send([own], `many parts\r\nContent-Type: multipart/mixed; boundary=b`, partsWithLongIds());
  const { items } = await ask(cell, 'GET', `/v1/mailboxes/${first.id}/mails`, { key });
  await ask(cell, 'PATCH', `/v1/mailboxes/${first.id}/mails`, { key, body: { ids: [items[0].id], read: true } });
  const path = `/v1/mailboxes/${first.id}`;
  await ask(cell, 'PUT', '/v1/mail-rules', { key, body: { blockedSenders: ['spam@b.test'] } });
  await ask(cell, 'PUT', `${path}/script`, { key, body: { steps: [{ reply: '451 4.7.1 later', times: 1 }] } });
  await send([first.address], 'met a script');
  await ask(cell, 'POST', '/v1/webhooks', { key, body: { url: 'https://127.0.0.1:8443/hook' } });
  const bound = await ask(cell, 'POST', '/v1/api-keys', {
    key,
    body: { name: 'bound', scopes: ['mailboxes:read'], mailboxId: first.id },
  });
  const operators = { owner: 'qa', name: 'operator', domains: [], expiresAtMs: null, scopes: ['operator'] } as const;
  const operator = (await cell.app.accounts.createKey(operators)).key;
  const link = await ask(cell, 'POST', `${path}/links`, { key, body: {} });
  await numberMails(cell, first.id);
  return { key, bob, first, second, neighbour, chosen, archived, bound, operator, link, send };
}

/** Parts whose ids make the outline longer than one call takes, with characters that are two in JavaScript. */
function partsWithLongIds(): string {
  const part = `--b\r\nContent-Disposition: attachment; filename=a\r\nContent-ID: <${'\u{1f600}'.repeat(220)}>\r\n\r\nx\r\n`;
  return `${part.repeat(990)}--b--`;
}

/** Gives the mails of a mailbox their UIDs. */
async function numberMails({ app: { store } }: Cell, mailboxId: string): Promise<void> {
  const now = Date.now();
  await store.write(openUidList, { mailboxId, now });
  const state = await store.read(readUidState, { mailboxId, now });
  const uidValidity = state?.list?.uidValidity ?? 0;
  await store.write(giveUids, { mailboxId, uidValidity, now, limit: 10 });
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}

/** All that an owner sees of what is his, but for what each installation makes by itself. */
export async function seenBy(cell: Cell, key: string) {
  const read = (path: string) => ask(cell, 'GET', path, { key });
  const mailboxes = (await read('/v1/mailboxes')).items;
  const mails = [];
  for (const { id } of mailboxes) {
    const { items } = await read(`/v1/mailboxes/${id}/mails`);
    const raws = [];
    for (const mail of items) {
      const answer = await fetch(`${cell.app.url}/v1/mailboxes/${id}/mails/${mail.id}/raw`, {
        headers: { authorization: `Bearer ${key}` },
      });
      raws.push([mail.id, await answer.text()]);
    }
    // Those of one moment may be in another order where their log began anew.
    mails.push({ items: items.toSorted(byId), raws: raws.toSorted() });
  }
  const scripted = mailboxes.find(({ tag }: { tag?: string }) => tag === 'one')?.id;
  return {
    mailboxes,
    mails,
    archived: await read('/v1/archived-mailboxes'),
    domains: await read('/v1/domains'),
    rules: await read('/v1/mail-rules'),
    keys: (await read('/v1/api-keys')).items.map(({ lastUsedAt: _, scopes, ...row }: Record<string, unknown>) => ({
      ...row,
      scopes: String(scopes).replaceAll('operator', ''),
    })),
    webhooks: (await read('/v1/webhooks')).items.map(({ id, url, status }: Record<string, unknown>) => [
      ...[id, url, status],
    ]),
    links: await read('/v1/links'),
    script: await read(`/v1/mailboxes/${scripted}/script`),
    attempts: await read(`/v1/mailboxes/${scripted}/attempts`),
  };
}
