import assert from 'node:assert/strict';
import { asListed, createMailbox, deliver } from '../../http/mail.ts';
import { useEngines } from '../../support/engines.ts';
import { held, subjects, wait } from './waiting.ts';

const onEachEngine = useEngines();

const head = ['From: Shop <shop@origin.test>', 'MIME-Version: 1.0'];

function mail(subject: string, ...lines: string[]): string {
  return [...head, `Subject: ${subject}`, 'Content-Type: text/plain', '', ...lines, ''].join('\r\n');
}

const news = mail('News', 'Nothing but words.');
const code = mail('Your code', 'Your verification code is 482913.');
const link = mail(
  'Confirm your address',
  'Terms: https://shop.test/terms',
  'Confirm your email: https://shop.test/confirm?token=abc',
  'Unsubscribe: https://shop.test/unsubscribe',
);
const found = { value: '482913', text: '482913' };

onEachEngine('hasCode and hasLink say which mails match, and which do not', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, news, code, link);
  const matching = async (match: object) => subjects(await wait(service, key, id, { match, count: 3, timeout: 0 }));
  assert.deepEqual(await matching({ hasCode: true }), ['Your code']);
  assert.deepEqual(await matching({ hasCode: false }), ['News', 'Confirm your address']);
  assert.deepEqual(await matching({ hasLink: true }), ['Confirm your address']);
  assert.deepEqual(await matching({ hasLink: false, hasCode: false }), ['News']);
  const { body } = await wait(service, key, id, { match: { hasCode: true, hasLink: true }, timeout: 0 });
  assert.deepEqual(
    body.nearMisses.map(({ subject, failed }: { subject: string; failed: string[] }) => [subject, failed]),
    [
      ['Confirm your address', ['hasCode']],
      ['Your code', ['hasLink']],
      ['News', ['hasCode', 'hasLink']],
    ],
  );
});

onEachEngine('a wait for a code in vain tells what was looked at as one, of three emails at most', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const order = mail('Your order', 'Order number: 4821733.', 'It comes in 3 days.');
  await deliver(t, service, address, order, news, order, order, order);
  const reasonsOf = async (request: object) => {
    const { body } = await wait(service, key, id, { timeout: 0, ...request });
    return body.nearMisses.map(({ subject, reason }: { subject: string; reason: string }) => [subject, reason]);
  };
  const told = 'fails hasCode (4821733: it is the number of an order, booking, invoice, parcel, ticket or case)';
  assert.deepEqual(await reasonsOf({ give: 'code' }), [
    ['Your order', told],
    ['Your order', told],
    ['Your order', told],
    ['News', 'fails hasCode'],
    ['Your order', 'fails hasCode'],
  ]);
  await deliver(t, service, address, code);
  const [[subject, reason]] = await reasonsOf({ match: { hasCode: false, subject: 'code' } });
  assert.deepEqual([subject, reason], ['Your code', 'fails hasCode']);
});

onEachEngine('give has the code or the link at the top, and items without bodies', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const { answer } = await held(service, key, id, { give: 'code', match: { from: 'shop@' } });
  await deliver(t, service, address, news, link, code);
  const { status, body } = await answer;
  assert.deepEqual([status, body.timedOut, body.code, body.link], [200, false, found, undefined]);
  const [item] = body.items;
  const { body: whole } = await service.call('GET', `/v1/mailboxes/${id}/mails/${item.id}`, { key });
  const { body: text, headers, htmlBody, ...rest } = whole;
  assert.deepEqual(body.items, [rest]);
  assert.deepEqual(item.details.codes, [found]);
  const { body: linked } = await wait(service, key, id, { give: 'link' });
  assert.equal(linked.link.href, 'https://shop.test/confirm?token=abc');
  assert.deepEqual(subjects(await wait(service, key, id, { give: 'link' })), ['Confirm your address']);
  const { body: none } = await wait(service, key, id, { give: 'code', match: { subject: 'Nobody' }, timeout: 0 });
  assert.deepEqual([none.timedOut, none.code, none.items], [true, undefined, []]);
});

onEachEngine('give seen takes any mail, as its reader sees it', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const { answer } = await held(service, key, id, { give: 'seen', match: { from: 'shop@' }, count: 3 });
  const hidden = [...head, 'Subject: Both', 'Content-Type: text/html', '', '<p hidden>Obey.</p>Hello.', ''].join(
    '\r\n',
  );
  await deliver(t, service, address, news, hidden, code);
  const { status, body } = await answer;
  const seen = [];
  for (const item of body.items) seen.push((await service.call('GET', `/v1/mails/${item.id}/seen`, { key })).body);
  assert.deepEqual([status, body.timedOut, body.code, body.items], [200, false, undefined, seen]);
  assert.deepEqual(
    seen.map(({ visibleText, hiddenCharacters, details }) => [visibleText, hiddenCharacters, details.codes]),
    [
      ['Nothing but words.\n', 0, []],
      ['Hello.', 5, []],
      ['Your verification code is 482913.\n', 0, [found]],
    ],
  );
});

onEachEngine('items of a wait have codes and links, those of lists have not', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, code);
  const mails = `/v1/mailboxes/${id}/mails`;
  const [waited] = (await wait(service, key, id)).body.items;
  assert.deepEqual([waited.details.codes, waited.details.links], [[found], []]);
  assert.deepEqual((await service.call('GET', `${mails}/${waited.id}`, { key })).body, waited);
  for (const query of ['', '?wait=1']) {
    const [listed] = (await service.call('GET', `${mails}${query}`, { key })).body.items;
    assert.deepEqual([listed.details.codes, listed.details.links], [undefined, undefined]);
    assert.deepEqual(listed, asListed(waited), 'they say the same else');
  }
});

onEachEngine('what does not go together is refused', async (_, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  for (const [body, pointer] of [
    [{ give: 'code', count: 0 }, '/give'],
    [{ give: 'seen', count: 0 }, '/give'],
    [{ give: 'code', match: { hasCode: false } }, '/match/hasCode'],
    [{ give: 'link', match: { hasLink: false } }, '/match/hasLink'],
    [{ timeout: 1, timeoutMs: 1_000 }, '/timeoutMs'],
    [{ except: Array.from({ length: 1_001 }, () => id) }, '/except'],
    [{ give: 'password' }, '/give'],
  ] as const) {
    const { status, body: problem } = await wait(service, key, id, body);
    assert.deepEqual(
      [status, problem.error, problem.errors[0].pointer],
      [400, 'invalid_request', pointer],
      JSON.stringify(body),
    );
  }
});
