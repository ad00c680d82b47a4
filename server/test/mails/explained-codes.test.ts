import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

for (const [size, filler] of [
  ['small', ''],
  ['large', '<p>Nothing to see.</p>'.repeat(2_000)],
] as const) {
  test(`of a ${size} email it is told what made a number its code, and what others were passed over for`, async (t) => {
    const service = await startService(t);
    const key = await service.key('alice');
    const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key });
    const html = `<p>Your code is 482 913.</p><p>Order 771204, phone 5550 1234</p><p>Since 12.03.2026</p><p>Discount code: SPRING26</p>${filler}`;
    const answer = await fetch(`${service.app.url}/v1/mailboxes/${mailbox.id}/mails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' },
      body: `Subject: Hello\r\nContent-Type: text/html\r\n\r\n${html}`,
    });
    const { id }: { id: string } = JSON.parse(await answer.text());
    const { status, body } = await service.call('GET', `/v1/mails/${id}/codes`, { key });
    assert.deepEqual([status, body.codes], [200, [{ value: '482913', text: '482 913' }]]);
    const looked: { text: string; isCode: boolean; reason: string; cue?: string; line: string }[] = body.looked;
    assert.deepEqual(
      looked.map(({ text, isCode, reason, cue }) => [text, isCode, reason, cue]),
      [
        ['482 913', true, 'label_before', 'code'],
        ['771204', false, 'order_number', 'Order'],
        ['5550 1234', false, 'phone_number', 'phone'],
        ['SPRING26', false, 'promo_code', 'code'],
        ['12.03.2026', false, 'date_or_time', undefined],
      ],
    );
    assert.equal(looked[0]?.line, 'Your code is 482 913.');
  });
}

test('no more than 50 numbers are told of', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key });
  const answer = await fetch(`${service.app.url}/v1/mailboxes/${mailbox.id}/mails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' },
    body: `Subject: Hello\r\n\r\nYour code is 482913.\r\n${'Order 771204 of 12.03.2026\r\n'.repeat(200)}`,
  });
  const { id }: { id: string } = JSON.parse(await answer.text());
  const { body } = await service.call('GET', `/v1/mails/${id}/codes`, { key });
  assert.equal(body.looked.length, 50);
  assert.equal(body.looked[0].text, '482913');
});
