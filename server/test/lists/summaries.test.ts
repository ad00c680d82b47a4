import assert from 'node:assert/strict';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { messageOf } from './message.ts';

const onEachEngine = useEngines();

onEachEngine('a summary has what its email has, without bodies', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const body = `first line: your verification code is 482 913 ${'🪰'.repeat(400)}`;
  const mail = {
    from: 'ann@shop.test',
    to: 'One <one@mail.test>, two@mail.test',
    subject: 'Hi',
    body,
    hasAttachments: true,
  };
  await deliver(t, service, address, messageOf(mail));
  const { body: list } = await service.call('GET', `/v1/mailboxes/${id}/mails?fields=summary`, { key });
  const { preview, sizeBytes, receivedAt, id: mailId, ...rest } = list.items[0];
  assert.deepEqual(rest, {
    mailboxId: id,
    sender: 'ann@shop.test',
    from: { address: 'ann@shop.test', name: 'Name of ann' },
    to: ['one@mail.test', 'two@mail.test'],
    cc: [],
    subject: 'Hi',
    attachmentCount: 1,
    read: false,
    code: '482913',
    codeText: '482 913',
  });
  assert.ok(preview.startsWith('first line') && preview.length <= 200 && preview.isWellFormed());
  assert.ok(sizeBytes > 300);
  const { body: email } = await service.call('GET', `/v1/mails/${mailId}`, { key });
  assert.deepEqual([email.receivedAt, email.id], [receivedAt, mailId]);
  const { body: own } = await service.call('GET', '/v1/mails', { key });
  const { codes: _, links: __, ...details } = email.details;
  assert.deepEqual(own, { items: [{ ...email, details }] });
});

onEachEngine('a summary tells the images that the text shows from the files', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const parts = [
    'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline; filename=logo.png',
    'Content-Type: image/png\r\nContent-ID: <unsaid>',
    'Content-Type: image/png\r\nContent-ID: <f_1>\r\nContent-Disposition: attachment; filename=holiday.png',
    'Content-Type: image/svg+xml\r\nContent-ID: <drawn>\r\nContent-Disposition: inline',
    'Content-Type: application/pdf\r\nContent-ID: <bill>\r\nContent-Disposition: inline; filename=bill.pdf',
    'Content-Type: image/png\r\nContent-Disposition: inline; filename=unnamed.png',
  ];
  const mail = ['Content-Type: text/html\r\n\r\n<img src="cid:logo">', ...parts.map((head) => `${head}\r\n\r\nx`)];
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n';
  await deliver(t, service, address, `${head}${mail.map((part) => `\r\n--b\r\n${part}`).join('')}\r\n--b--\r\n`);
  const { body } = await service.call('GET', `/v1/mailboxes/${id}/mails?fields=summary`, { key });
  const [{ attachmentCount, inlineImageCount }] = body.items;
  assert.deepEqual([attachmentCount, inlineImageCount], [6, 2]);
});

onEachEngine('without HTML that could show it, an image with a Content-ID is a file', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const image = 'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline; filename=logo.png';
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n';
  for (const text of ['Content-Type: text/plain\r\n\r\nHello', 'Content-Type: text/html\r\n\r\n<img src="cid:logo">'])
    await deliver(t, service, address, `${head}\r\n--b\r\n${text}\r\n--b\r\n${image}\r\n\r\nx\r\n--b--\r\n`);
  const { body } = await service.call('GET', `/v1/mailboxes/${id}/mails?fields=summary`, { key });
  const counts = body.items.map(({ attachmentCount, inlineImageCount }: Record<string, number>) => [
    attachmentCount,
    inlineImageCount,
  ]);
  assert.deepEqual(counts, [
    [1, 1],
    [1, undefined],
  ]);
});

onEachEngine('a summary names the author, the copied and the message, also of bounces', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const head = ['From: Größe <größe@shop.test>, Ann <ann@shop.test>', 'Cc: One <one@mail.test>, two@mail.test'];
  await deliver(
    t,
    service,
    address,
    `${head.join('\r\n')}\r\nMessage-ID: <4711@shop.test>\r\n\r\n`,
    'Subject: none\r\n\r\n',
  );
  const { body } = await service.call('GET', `/v1/mailboxes/${id}/mails?fields=summary&order=asc`, { key });
  const [named, plain] = body.items;
  assert.deepEqual(
    [named.from, named.cc, named.messageId],
    [{ address: 'größe@shop.test', name: 'Größe' }, ['one@mail.test', 'two@mail.test'], '4711@shop.test'],
  );
  assert.deepEqual([plain.from, plain.cc, plain.messageId], [{ address: plain.sender }, [], undefined]);
});
