import assert from 'node:assert/strict';
import { useEngines } from '../support/engines.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { createMailbox, deliver } from './mail.ts';

const onEachEngine = useEngines();

onEachEngine('details tell all that interface.md has no field for', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const lines = [
    'From: =?utf-8?q?Caf=C3=A9?= <cafe@origin.test>, Other <other@origin.test>',
    `To: Me <${address}>, you@elsewhere.test`,
    'Cc: third@elsewhere.test',
    'Reply-To: Desk <desk@origin.test>',
    'Date: Sun, 1 Mar 2026 13:00:00 +0100',
    'Message-ID: <1@origin.test>',
    'Content-Language: de-AT',
    'Subject: Hallo',
    '',
    'Ihr Code lautet 482913.',
  ];
  await deliver(t, service, address, lines.join('\r\n'));
  const [listed] = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
  const { sizeBytes, ...details } = listed.details;
  assert.deepEqual(details, {
    truncated: false,
    language: 'de-AT',
    from: { name: 'Café', address: 'cafe@origin.test' },
    to: [{ name: 'Me', address }, { address: 'you@elsewhere.test' }],
    cc: [{ address: 'third@elsewhere.test' }],
    replyTo: [{ name: 'Desk', address: 'desk@origin.test' }],
    date: '2026-03-01T12:00:00.000Z',
    messageId: '1@origin.test',
    envelope: { from: 'sender@client.test', to: [address] },
  });
  assert.ok(sizeBytes > lines.join('\r\n').length, 'the trace of the receiver is a part of the message');
  assert.equal(listed.truncated, undefined);
  const { body: mail } = await service.call('GET', `/v1/mailboxes/${id}/mails/${listed.id}`, { key });
  const codes = [{ value: '482913', text: '482913' }];
  assert.deepEqual(mail, { ...listed, details: { ...listed.details, codes, links: [] } });
});

onEachEngine('details of a mail that says nothing', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, 'Date: Fri, 31 Dec 9999 23:59:59 -2359\r\n\r\n', '\r\nDate: none\r\n');
  for (const { details } of (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items) {
    const { sizeBytes, ...rest } = details;
    assert.deepEqual(rest, {
      truncated: false,
      from: { address: 'sender@client.test' },
      ...{ to: [], cc: [], replyTo: [] },
      envelope: { from: 'sender@client.test', to: [address] },
    });
  }
});

onEachEngine('the envelope of a mail has the recipients of its mailbox and no others', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [one, other] = [await createMailbox(service, key), await createMailbox(service, key)];
  const client = await SmtpClient.open(t, service.app.smtp.port);
  const plus = one.address.replace('@', '+shop@');
  const content = 'To: list@elsewhere.test\r\n\r\nhello';
  for (const line of [
    'EHLO a',
    'MAIL FROM:<list@origin.test>',
    ...[plus, other.address].map((to) => `RCPT TO:<${to}>`),
  ])
    assert.equal((await client.command(line)).code, 250, line);
  assert.equal((await client.command('DATA')).code, 354);
  assert.equal((await client.command(`${content}\r\n.`)).code, 250);
  client.socket.destroy();
  for (const [{ id }, to] of [
    [one, plus],
    [other, other.address],
  ] as const) {
    const { body } = await service.call('POST', `/v1/mailboxes/${id}/wait`, {
      key,
      body: { match: { to }, timeout: 0 },
    });
    assert.deepEqual(
      body.items.map(({ details }: { details: { envelope: object } }) => details.envelope),
      [{ from: 'list@origin.test', to: [to] }],
    );
    const unknown = [one, other].find((mailbox) => mailbox.id !== id)?.address;
    const miss = { match: { to: unknown }, timeout: 0 };
    const { body: missed } = await service.call('POST', `/v1/mailboxes/${id}/wait`, { key, body: miss });
    assert.deepEqual(missed.items, []);
  }
});
