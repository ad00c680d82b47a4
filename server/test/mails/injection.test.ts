import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { type ApiAnswer, type Service, startService } from '../support/service.ts';
import { bytesOf, readBytes } from './bytes.ts';

const message = 'From: Shop <shop@origin.test>\r\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n\r\nyour code is 123456\r\n';

test('a message is put into a mailbox byte for byte, and answered as its mail', async (t) => {
  const { service, key, mailbox, put } = await prepared(t);
  const made = await put(message);
  assert.equal(made.status, 201);
  assert.deepEqual(
    [made.body.mailboxId, made.body.sender, made.body.subject, made.body.body],
    [mailbox.id, 'shop@origin.test', 'Grüße', 'your code is 123456\n'],
  );
  const path = `/v1/mailboxes/${mailbox.id}/mails/${made.body.id}`;
  assert.deepEqual((await service.call('GET', path, { key })).body, made.body);
  assert.equal((await readBytes(service, `${path}/raw`, { key })).bytes.toString(), message);
  const events = await service.call('GET', `/v1/mailboxes/${mailbox.id}/events`, { key });
  const [event] = events.body.items.filter(({ type }: { type: string }) => type === 'mail.received');
  assert.equal(event.data.mailId, made.body.id);
  assert.equal((await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key })).body.messageCount, 1);
});

test('a message that a form describes has its text, its HTML and its files, whatever they are called', async (t) => {
  const { service, key, mailbox, put } = await prepared(t);
  const form = new FormData();
  const names = ['a; name.bin', 'Größe 数 😀.pdf', `${'long'.repeat(50)}.txt`, ''];
  const contents: Buffer<ArrayBuffer>[] = [
    bytesOf(100_000),
    Buffer.from('pdf'),
    Buffer.alloc(0),
    Buffer.from('no name'),
  ];
  for (const [index, name] of names.entries()) form.append('files', new Blob([contents[index] ?? '']), name);
  form.append('htmlBody', '<p>Grüße – 数</p>');
  form.append('subject', 'Grüße 😀 '.repeat(30).trim());
  form.append('body', 'first line\nzweite Zeile: äöü\n');
  form.append('sender', 'Größe, "Ltd" <größe@origin.test>');
  const made = await put(form);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { body } = made;
  assert.equal(body.sender, 'größe@origin.test');
  assert.equal(body.subject, 'Grüße 😀 '.repeat(30).trim());
  assert.equal(body.body, 'first line\nzweite Zeile: äöü\n');
  assert.equal(body.htmlBody, '<p>Grüße – 数</p>');
  assert.deepEqual(
    body.attachments.map(({ name, sizeBytes }: { name: string; sizeBytes: number }) => [name, sizeBytes]),
    [
      [names[0], 100_000],
      [names[1], 3],
      [names[2], 0],
      ['attachment-4.bin', 7],
    ],
  );
  for (const [index, { id }] of body.attachments.entries()) {
    const path = `/v1/mailboxes/${mailbox.id}/mails/${body.id}/attachments/${id}/content`;
    assert.ok((await readBytes(service, path, { key })).bytes.equals(contents[index] ?? Buffer.alloc(0)));
  }
  const { bytes } = await readBytes(service, `/v1/mailboxes/${mailbox.id}/mails/${body.id}/raw`, { key });
  assert.match(bytes.toString(), /^Return-Path: <größe@origin.test>\r\nFrom: =\?utf-8\?B\?/);
  for (const line of bytes.toString().split('\r\n')) assert.ok(line.length <= 998 && !line.includes('\n'), line);
});

test('nothing in a form can add a field to the message', async (t) => {
  const { put } = await prepared(t);
  const evil = 'x\r\nX-Evil: 1\r\n\r\nbody';
  const subject = new FormData();
  subject.append('sender', 'a@b.test');
  subject.append('subject', evil);
  subject.append('files', new Blob(['x'], { type: 'text/plain' }), 'name\r\nX-Evil: 1');
  const made = await put(subject);
  assert.equal(made.status, 201);
  assert.doesNotMatch(made.body.headers, /^X-Evil/m);
  for (const sender of [evil, 'a@b.test\r\nX-Evil: 1', 'a@b.test>\r\nX-Evil: 1', '<a@b', 'no address', 'a@b@c', '']) {
    const form = new FormData();
    form.append('sender', sender);
    const answer = await put(form);
    if (answer.status === 201) assert.doesNotMatch(answer.body.headers, /^X-Evil/m);
    else assertProblem(answer, 400, 'invalid_request');
  }
  const name = new FormData();
  name.append('sender', 'Evil\r\nX-Evil: 1 <a@b.test>');
  const answer = await put(name);
  if (answer.status === 201) assert.doesNotMatch(answer.body.headers, /^X-Evil/m);
});

test('what is no message, and no form of one, is refused with its fault', async (t) => {
  const { put } = await prepared(t);
  const refusals: readonly (readonly [string, string])[] = [
    ['', 'message/rfc822'],
    [message, 'text/plain'],
    [message, 'multipart/form-data'],
    [message, `multipart/form-data; boundary=${'b'.repeat(71)}`],
    ['--b\r\nno end', 'multipart/form-data; boundary=b'],
    ['--b\r\nContent-Disposition: form-data; name="sender"\r\n\r\na@b.test', 'multipart/form-data; boundary=b'],
    [part('subject', 'only') + '--b--\r\n', 'multipart/form-data; boundary=b'],
    [`${part('sender', 'a@b.test')}${part('other', 'x')}--b--\r\n`, 'multipart/form-data; boundary=b'],
    [`${part('sender', 'a@b.test')}${part('sender', 'c@b.test')}--b--\r\n`, 'multipart/form-data; boundary=b'],
    [`${part('sender', 'a@b.test'.repeat(3_000))}--b--\r\n`, 'multipart/form-data; boundary=b'],
    [`${part('files', 'x').repeat(200)}--b--\r\n`, 'multipart/form-data; boundary=b'],
    ['--b\r\n\r\n'.repeat(10_000), 'multipart/form-data; boundary=b'],
  ];
  for (const [body, type] of refusals) {
    assertProblem(await put(body, { 'content-type': type }), 400, 'invalid_request');
  }
});

test('a form gives whom its message is to, whom to answer, and any other field of its header', async (t) => {
  const { put } = await prepared(t);
  const form = new FormData();
  form.append('sender', 'a@b.test');
  form.append('to', 'Größe, Anna <anna@origin.test>'.replace('Größe, Anna', '"Größe, Anna"'));
  form.append('to', 'bob@origin.test , "C, \\"D\\"" <c@origin.test>');
  form.append('cc', 'team@origin.test');
  form.append('replyTo', 'Help <help@origin.test>');
  const references = Array.from({ length: 40 }, (_, at) => `<${at}.long-message-id@origin.test>`).join(' ');
  const fields = [
    'X-Campaign: 42',
    'x-grüße: no',
    'X-Words: Grüße 😀',
    `References: ${references}`,
    'Message-ID: <my@id.test>',
  ];
  for (const field of fields.filter((text) => !text.startsWith('x-'))) form.append('headers', field);
  const { status, body } = await put(form);
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(body.details.to, [
    { address: 'anna@origin.test', name: 'Größe, Anna' },
    { address: 'bob@origin.test' },
    { address: 'c@origin.test', name: 'C, "D"' },
  ]);
  assert.deepEqual(body.details.cc, [{ address: 'team@origin.test' }]);
  assert.deepEqual(body.details.replyTo, [{ address: 'help@origin.test', name: 'Help' }]);
  assert.match(body.headers, /^X-Campaign: 42$/m);
  assert.equal(body.details.messageId, 'my@id.test');
  assert.equal(body.headers.match(/^Message-ID:/gim).length, 1);
  assert.ok(body.headers.replace(/\r?\n[ \t]/g, ' ').includes(`References: ${references}`));
});

test('a field of a form cannot bring another one, or one that the form makes', async (t) => {
  const { put } = await prepared(t);
  const wrong = {
    to: [
      '',
      'nobody',
      'a@b.test, nobody',
      'a@b.test\r\nX-Evil: 1',
      'A\r\nX-Evil: 1',
      '<a@b.test',
      Array(101).fill('a@b.test').join(),
    ],
    cc: ['a@b.test <c@d.test> x'],
    replyTo: [','],
    headers: [
      'X-Evil',
      ': no name',
      'X Evil: 1',
      'X-Größe: 1',
      'X-A: 1\r\nX-Evil: 1',
      'X-A: 1\nX-Evil: 1',
      'X-A: 1\rX-Evil: 1',
      'X-A: \0',
      'From: b@c.test',
      'to: b@c.test',
      'Content-Type: text/html',
      'MIME-Version: 2',
      'Return-Path: <>',
      `X-Long: ${'x'.repeat(1_000)}`,
      `X-Long: ${'x '.repeat(10_000)}`,
    ],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const form = new FormData();
      form.append('sender', 'a@b.test');
      form.append(name, new Blob([value]));
      const answer = await put(form);
      assertProblem(answer, 400, 'invalid_request');
      assert.match(answer.body.message, new RegExp(name), value.slice(0, 50));
    }
  }
  const form = new FormData();
  form.append('sender', 'a@b.test');
  form.append('to', 'Evil\r\nX-Evil: 1 <a@b.test>');
  const { body } = await put(form);
  assert.doesNotMatch(body.headers, /^X-Evil/m);
  const many = new FormData();
  many.append('sender', 'a@b.test');
  for (let count = 0; count < 5; count += 1) many.append('headers', `X-A: ${'x '.repeat(8_000)}`);
  assert.match((await put(many)).body.message, /65536 bytes in all/);
});

test('no part of a form is dropped: one that cannot be read is refused, and named by its place', async (t) => {
  const { put } = await prepared(t);
  const type = 'multipart/form-data; boundary=b';
  const disposition = 'Content-Disposition: form-data; name="files"';
  const file = (head: string) => `--b\r\n${head}\r\n\r\n${'x'.repeat(1_000_000)}\r\n`;
  const heads = [
    `${disposition}; filename="a\nb.bin"`,
    `${disposition}; filename="a\rb.bin"`,
    `${disposition}; filename="a\r\nb.bin"`,
    `${disposition}; filename="a`,
    `${disposition}; filename="a" b`,
    `${disposition}; filename="a"; filename="b"`,
    `${disposition}; filename*=latin1''%E4`,
    `${disposition}; filename*=utf-8''%E4`,
    `${disposition}\r\n${disposition}`,
    `${disposition}; filename="${'n'.repeat(17_000)}"`,
    `${disposition}; filename="${'n'.repeat(1_000_000)}"`,
    `${disposition}\r\n${'X-Field: y\r\n'.repeat(40).trim()}`,
    'Content-Disposition: form-data; filename="a"',
    'Content-Disposition: attachment; name="files"',
    'Content-Type: text/plain',
    'no field at all',
    '',
  ];
  for (const head of heads) {
    for (const body of [
      `${part('sender', 'a@b.test')}${file(head)}${part('subject', 'x')}--b--\r\n`,
      `${part('sender', 'a@b.test')}${file(head)}--b--\r\n`,
    ]) {
      const answer = await put(body, { 'content-type': type });
      assertProblem(answer, 400, 'invalid_request');
      assert.match(answer.body.message, /part 2 is refused/, head.slice(0, 100));
    }
  }
  const cut = `${part('sender', 'a@b.test')}--b\r\n${disposition}\r\n--b--\r\n`;
  for (const [body, message] of [
    [cut, /part 2 is refused/],
    ['--b--\r\n', /no parts/],
    ['--c\r\n', /boundary/],
  ] as const) {
    const answer = await put(body, { 'content-type': type });
    assertProblem(answer, 400, 'invalid_request');
    assert.match(answer.body.message, message);
  }
});

test('names of files come in every way that clients send them', async (t) => {
  const { put } = await prepared(t);
  const names = {
    'filename="C:\\fakepath\\a.txt"': 'a.txt',
    'filename="a \\"b\\".txt"': 'a "b".txt',
    'filename=bare.txt': 'bare.txt',
    'FileName="größe.txt"': 'größe.txt',
    'filename="x"; filename*=UTF-8\'\'gr%C3%B6%C3%9Fe.txt': 'größe.txt',
  };
  for (const [given, name] of Object.entries(names)) {
    const head = `--b\r\ncontent-disposition:form-data;name=files;${given}\r\ncontent-type: text/x-a; q=1`;
    const body = `preamble\r\n${part('sender', 'a@b.test')}${head}\r\n\r\nx\r\n--b--\r\nepilogue`;
    const answer = await put(body, { 'content-type': 'multipart/form-data; boundary=b' });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.equal(answer.body.attachments[0].name, name);
  }
});

test('a message beyond the limit, and one for a mailbox or an owner that is full, is refused', async (t) => {
  const limits = {
    MAYFLY_MESSAGE_BYTES_MAX: '100000',
    MAYFLY_MAILBOX_MAILS_MAX: '2',
    MAYFLY_OWNER_BYTES_MAX: '150000',
  };
  const { service, key, put } = await prepared(t, limits);
  assertProblem(await put('x'.repeat(100_001)), 413, 'body_too_large');
  const form = new FormData();
  form.append('sender', 'a@b.test');
  form.append('files', new Blob([Buffer.alloc(80_000)]));
  assertProblem(await put(form), 413, 'body_too_large');
  assert.equal((await put('x'.repeat(100_000))).status, 201);
  assertProblem(await put('x'.repeat(60_000)), 429, 'owner_full');
  assert.equal((await put(message)).status, 201);
  assertProblem(await put(message), 429, 'mailbox_full');
  const other = await createMailbox(service, key);
  assert.equal((await put(message, {}, other.id)).status, 201);
});

test('a call repeated with its Idempotency-Key makes one mail, also as a form with another boundary', async (t) => {
  const { service, key, mailbox, put } = await prepared(t);
  const form = () => {
    const made = new FormData();
    made.append('sender', 'a@b.test');
    made.append('files', new Blob([bytesOf(10_000)]), 'a.bin');
    return made;
  };
  for (const [name, body] of [['raw', () => message] as const, ['form', form] as const]) {
    const headers = { 'idempotency-key': name };
    const [first, second] = await Promise.all([put(body(), headers), put(body(), headers)]);
    const third = await put(body(), headers);
    assert.deepEqual([first.status, second.status, third.status], [201, 201, 201]);
    assert.equal(second.body.id, first.body.id);
    assert.deepEqual(third.body, first.body);
    assert.equal(third.headers.get('idempotent-replayed'), 'true');
    assertProblem(await put(`${message}more`, headers), 422, 'idempotency_mismatch');
  }
  assert.equal((await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key })).body.messageCount, 2);
});

test('mail under way by HTTP and by SMTP shares one budget of memory, which is whole again after', async (t) => {
  const { put } = await prepared(t, { MAYFLY_SMTP_BUFFER_BYTES_MAX: '4000000', MAYFLY_MESSAGE_BYTES_MAX: '1500000' });
  const large = 'x'.repeat(1_200_000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => put(large)));
  const statuses = new Set(answers.map(({ status }) => status));
  assert.ok(
    [...statuses].every((status) => status === 201 || status === 503),
    [...statuses].join(),
  );
  assert.ok(statuses.has(201));
  for (let again = 0; again < 4; again += 1) assert.equal((await put(large)).status, 201, 'nothing is held any more');
});

function part(name: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

async function prepared(t: Parameters<typeof startService>[0], environment: Record<string, string> = {}) {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  const put = (body: string | FormData, headers: Record<string, string> = {}, mailboxId: string = mailbox.id) =>
    inject(service, { key, mailboxId, body, headers });
  return { service, key, mailbox, put };
}

async function inject(
  service: Service,
  call: { key: string; mailboxId: string; body: string | FormData; headers: Record<string, string> },
): Promise<ApiAnswer> {
  const { key, mailboxId, body } = call;
  const type = typeof body === 'string' ? { 'content-type': 'message/rfc822' } : {};
  const headers = { ...type, ...call.headers };
  const path = `/v1/mailboxes/${mailboxId}/mails`;
  const answer = await readBytes(service, path, { key, method: 'POST', headers, body });
  return { ...answer, body: JSON.parse(answer.bytes.toString()) };
}
