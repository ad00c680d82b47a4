import assert from 'node:assert/strict';
import { createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { makeKey } from '../../support/api-keys.ts';
import { useEngines } from '../../support/engines.ts';
import type { Service } from '../../support/service.ts';

const onEngines = useEngines();
const environment = { MAYFLY_DIALECTS: 'maildev' };

const withPicture = [
  'From: shop@origin.test',
  'To: bob@client.test',
  'Subject: Picture',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; boundary=r',
  '',
  '--r',
  'Content-Type: text/html',
  '',
  '<img src="cid:logo@shop"><script>steal()</script><img src="cid:other">',
  '--r',
  'Content-Type: image/png; name="logo.png"',
  'Content-ID: <logo@shop>',
  'Content-Disposition: inline; filename="logo.png"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('not a picture').toString('base64'),
  '--r--',
  '',
].join('\r\n');

/** Requests as people write them in the helpers of their tests: `GET http://maildev:1080/email`. */
function client({ app }: Service, key: string) {
  const headers = { authorization: `Basic ${Buffer.from(`any:${key}`).toString('base64')}` };
  const send = (path: string, method = 'GET', body?: object) =>
    fetch(app.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return {
    send,
    // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail where it is not there
    json: async (path: string, method = 'GET', body?: object): Promise<any> => {
      const answer = await send(path, method, body);
      const text = await answer.text();
      assert.equal(answer.status, 200, `${method} ${path}: ${text}`);
      return JSON.parse(text);
    },
  };
}

async function startWithMail(start: (options: object) => Promise<Service>) {
  const service = await start({ environment });
  const key = await service.key('alice');
  const [one, other] = [await createMailbox(service, key), await createMailbox(service, key)];
  return { service, key, one, other, ...client(service, key) };
}

onEngines('all mail of the owner is one inbox, the oldest first, at the paths of both versions', async (t, start) => {
  const { service, json, one, other } = await startWithMail(start);
  const theirs = await createMailbox(service, await service.key('bob'));
  await deliver(t, service, one.address, messageWith(0, 'first'));
  await deliver(t, service, other.address, messageWith(1, 'second'));
  await deliver(t, service, theirs.address, messageWith(0, 'of bob'));
  for (const path of ['/email', '/api/email', '/as/maildev/email', '/as/maildev/api/email']) {
    const list = await json(path);
    assert.deepEqual(
      list.map(({ subject, text }: { subject: string; text: string }) => [subject, text.trim()]),
      [
        ['first', 'see file'],
        ['second', 'see file'],
      ],
    );
  }
  const summary = await json('/api/email/summary?limit=1');
  assert.deepEqual([summary.items[0].subject, summary.total, summary.unread, summary.limit], ['second', 2, 2, 1]);
  assert.deepEqual(await json('/email?attachments.filename=file-1.txt&subject=first'), []);
  assert.equal((await json('/email?attachments.filename=file-1.txt'))[0].subject, 'second');
});

onEngines('an email that is opened is marked as read, unless the key may only read', async (t, start) => {
  const { service, key, json, one } = await startWithMail(start);
  await deliver(t, service, one.address, messageWith(0, 'one'));
  const [{ id }] = await json('/email');
  const reader = client(service, (await makeKey(service, key, { scopes: ['mailboxes:read'] })).key);
  assert.equal((await reader.json(`/email/${id}`)).read, false);
  assert.equal((await json('/email?read=false')).length, 1);
  assert.equal((await json(`/email/${id}`)).read, true);
  assert.deepEqual(await json('/email?read=false'), []);
  assert.equal((await reader.send('/email/all', 'DELETE')).status, 403);
  assert.equal((await reader.send('/email/read-all', 'PATCH')).status, 403);
});

onEngines('the HTML of an email comes as it is, into a sandbox, and its pictures are attachments', async (t, start) => {
  const { service, json, send, one } = await startWithMail(start);
  await deliver(t, service, one.address, withPicture);
  const [{ id, attachments, source }] = await json('/email');
  const [{ generatedFileName: name, contentDisposition, contentId }] = attachments;
  assert.deepEqual([contentDisposition, contentId], ['inline', 'logo@shop']);
  const page = await send(`/email/${id}/html`);
  assert.match(page.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/);
  const html = await page.text();
  assert.match(html, /<script>/);
  assert.match(html, /src="cid:other"/);
  const [, picture = ''] = /src="([^"]+)"/.exec(html) ?? [];
  assert.ok(picture.endsWith(`/email/${id}/attachment/${name}`), picture);
  for (const path of [new URL(picture).pathname, `/email/${id}/attachment/logo.png`]) {
    const file = await send(path);
    assert.equal(await file.text(), 'not a picture');
    assert.match(file.headers.get('content-security-policy') ?? '', /^sandbox/);
  }
  assert.ok((await (await send(new URL(source).pathname)).text()).endsWith(withPicture));
  assert.equal(
    (await send(`/email/${id}/download`)).headers.get('content-disposition'),
    `attachment; filename=${id}.eml`,
  );
});

onEngines('what is not there is an error in the form of MailDev', async (_t, start) => {
  const { send } = await startWithMail(start);
  const answered = async (path: string, method: string) => {
    const answer = await send(path, method);
    return [answer.status, JSON.parse(await answer.text())];
  };
  const none = [404, { error: 'Email was not found' }];
  assert.deepEqual(await answered('/email/none', 'GET'), none);
  assert.deepEqual(await answered('/email/none', 'DELETE'), none);
  assert.deepEqual(await answered('/email/none/html', 'GET'), none);
  const [status, { error }] = await answered('/email/none/relay', 'POST');
  assert.equal(status, 501);
  assert.match(error, /never sends/);
  assert.equal((await answered('/as/maildev/socket.io', 'GET'))[0], 404);
  assert.equal((await answered('/reloadMailsFromDirectory', 'GET'))[0], 501);
});

onEngines('a helper that waits for the email to somebody, takes its link, and empties the inbox', async (t, start) => {
  const { service, json, one, other } = await startWithMail(start);
  const to = (address: string, subject: string) =>
    `To: ${address}\r\nSubject: ${subject}\r\nContent-Type: text/html\r\n\r\n<a href="https://shop.test/${subject}">Confirm</a>\r\n`;
  await deliver(t, service, one.address, to(one.address, 'one'));
  await deliver(t, service, other.address, to(other.address, 'other'));
  const found = (await json('/email')).find((email: { to: { address: string }[] }) =>
    email.to.some(({ address }) => address === other.address),
  );
  const [, link] = /href="([^"]+)"/.exec(found.html) ?? [];
  assert.equal(link, 'https://shop.test/other');
  const asked = await json(`/email?to.address=${encodeURIComponent(other.address)}`);
  assert.deepEqual(asked, [found]);
  assert.equal(await json(`/email/${found.id}`, 'DELETE'), true);
  assert.equal(await json('/email/all', 'DELETE'), true);
  assert.deepEqual(await json('/email'), []);
});
