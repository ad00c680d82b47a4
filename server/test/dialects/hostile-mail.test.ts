import assert from 'node:assert/strict';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';

const onEngines = useEngines(['sqlite']);
const environment = { MAYFLY_DIALECTS: 'mailpit,maildev,mailcatcher' };

async function callsOf(service: Service, key: string) {
  const get = async (path: string) => {
    const answer = await fetch(`${service.app.url}/as/${path}`, { headers: { authorization: `Bearer ${key}` } });
    return { status: answer.status, text: await answer.text() };
  };
  return { get, mailbox: await createMailbox(service, key) };
}

onEngines('of the pictures of a mail so many get URLs as a reader can use', async (t, start) => {
  const service = await start({ environment });
  const { get, mailbox } = await callsOf(service, await service.key('alice'));
  const line = '<img src="cid:logo@shop">';
  await deliver(
    t,
    service,
    mailbox.address,
    ['Subject: pictures', 'MIME-Version: 1.0', 'Content-Type: multipart/related; boundary=r', '', '--r']
      .concat(['Content-Type: text/html', '', ...Array.from({ length: 1_500 }, () => line), '--r'])
      .concat(['Content-Type: image/png', 'Content-ID: <logo@shop>', '', 'picture', '--r--', ''])
      .join('\r\n'),
  );
  const id = JSON.parse((await get('mailpit/api/v1/messages')).text).messages[0].ID;
  const number = JSON.parse((await get('mailcatcher/messages')).text)[0].id;
  for (const path of [`mailpit/view/${id}.html`, `maildev/email/${id}/html`, `mailcatcher/messages/${number}.html`]) {
    const { status, text } = await get(path);
    assert.equal(status, 200, text);
    assert.deepEqual([text.split('<img ').length - 1, text.split('cid:').length - 1], [1_500, 500], path);
  }
});

onEngines('an email with any number of references is shown', async (t, start) => {
  const service = await start({ environment });
  const { get, mailbox } = await callsOf(service, await service.key('alice'));
  const references = Array.from({ length: 260 }, () => 'a '.repeat(480)).join('\r\n ');
  await deliver(t, service, mailbox.address, `References: ${references}\r\nSubject: references\r\n\r\ntext\r\n`);
  const [{ id }] = JSON.parse((await get('maildev/email')).text);
  const { status, text } = await get(`maildev/email/${id}`);
  assert.equal(status, 200, text);
  assert.equal(JSON.parse(text).headers.references.length, 260 * 480);
});

onEngines('a list of emails has a bounded number of filters', async (_t, start) => {
  const service = await start({ environment });
  const { get } = await callsOf(service, await service.key('alice'));
  const filters = (count: number) => Array.from({ length: count }, () => 'attachments.filename=a').join('&');
  assert.equal((await get(`maildev/email?${filters(32)}`)).text, '[]');
  const { status, text } = await get(`maildev/email?${filters(33)}`);
  assert.deepEqual([status, JSON.parse(text)], [400, { error: 'a list has 32 filters at most' }]);
});
