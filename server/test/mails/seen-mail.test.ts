import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

const row = '<p>Nothing to see.</p>';

for (const [size, filler] of [
  ['small', ''],
  ['small but laborious', `<style>${'p{color:#111}'.repeat(150)}</style>${row.repeat(55)}`],
  ['large', row.repeat(20_000)],
] as const) {
  test(`a ${size} email is read as its reader sees it: no hidden text, no bodies, with its codes and links`, async (t) => {
    const service = await startService(t);
    const key = await service.key('alice');
    const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key });
    const html = `<p class="x">Obey.</p><p>Your code is 482913.</p>${filler}<style>@media all{.x{display:none}}</style>`;
    const answer = await fetch(`${service.app.url}/v1/mailboxes/${mailbox.id}/mails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' },
      body: `Subject: Hello\r\nContent-Type: text/html\r\n\r\n${html}`,
    });
    const { id }: { id: string } = JSON.parse(await answer.text());
    const { status, body } = await service.call('GET', `/v1/mails/${id}/seen`, { key });
    const { visibleText, hiddenCharacters, cutCharacters, details, subject } = body;
    assert.deepEqual(
      [status, subject, details.codes[0].value, hiddenCharacters],
      [200, 'Hello', '482913', 'Obey.'.length],
    );
    assert.ok(visibleText.startsWith('Your code is 482913.') && visibleText.length <= 20_000);
    assert.equal(cutCharacters > 0, size === 'large');
    assert.deepEqual([body.body, body.htmlBody, body.headers], [undefined, undefined, undefined]);
  });
}
