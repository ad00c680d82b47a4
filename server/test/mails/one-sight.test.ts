import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTool } from '../mcp/agent.ts';
import { startService } from '../support/service.ts';

const seen = '482913';
const hidden = '771204';
const html = [
  '<style>.m,.n:hover{display:none}@media (max-width:600px){.n{color:#fefefe}}</style>',
  `<p>Your code is ${seen}. <a href="https://shop.test/confirm">Confirm your email</a></p>`,
  `<p class="m">Your code is ${hidden}. <a href="https://hidden.test/confirm">Confirm your email</a></p>`,
  '<div style="overflow:hidden;width:50px"><div style="margin-left:60px">',
  `Your code is ${hidden}. <a href="https://hidden.test/confirm" style="color:inherit">Confirm your email</a></div></div>`,
].join('');
/** Members that have a mail as it came, or text that was made of it without its styles. */
const asItCame: ReadonlySet<string> = new Set(['body', 'htmlBody', 'headers', 'preview']);

test('a code and a link that nobody sees are given at no door, and those that are seen at each', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key });
  const path = `/v1/mailboxes/${mailbox.id}`;
  const answer = await fetch(`${service.app.url}${path}/mails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' },
    body: `Subject: Welcome\r\nContent-Type: text/html\r\n\r\n${html}`,
  });
  assert.equal(answer.status, 201);
  const mail: { id: string } = JSON.parse(await answer.text());
  const agent = { url: service.app.url, key };
  const read = async (route: string) => (await service.call('GET', route, { key })).body;
  const wait = async (body: object) =>
    (await service.call('POST', `${path}/wait`, { key, body: { timeout: 0, ...body } })).body;
  const tool = async (name: string, input: Record<string, unknown>) => (await callTool(agent, name, input)).data;
  const doors: Record<string, unknown> = {
    'the mail': await read(`${path}/mails/${mail.id}`),
    'the mail of any mailbox': await read(`/v1/mails/${mail.id}`),
    'its codes': await read(`/v1/mails/${mail.id}/codes`),
    'what is seen of it': await read(`/v1/mails/${mail.id}/seen`),
    summaries: await read('/v1/mails?fields=summary'),
    'a wait': await wait({}),
    'a wait for a code': await wait({ give: 'code' }),
    'a wait for what is seen': await wait({ give: 'seen' }),
    'a tool that waits': await tool('wait_for_mail', { mailbox: mailbox.address, has_code: true, timeout_seconds: 0 }),
    'a tool that reads': await tool('read_mail', { mail_id: mail.id }),
    'a tool that lists': await tool('list_mails', { mailbox: mailbox.address }),
  };
  for (const [door, opened] of Object.entries(doors)) {
    const given = JSON.stringify(opened, (name, value) => (asItCame.has(name) ? undefined : value));
    const found = [given.includes(seen), given.includes(hidden), given.includes('hidden.test')];
    assert.deepEqual(found, [true, false, false], door);
  }
  const { link } = await wait({ give: 'link' });
  assert.equal(link.href, 'https://shop.test/confirm');
  assert.equal((await wait({ match: { hasCode: false } })).timedOut, true);
});
