import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import { type DeliveryAttempt, type DeliveryScript, Mayfly, type Scripted } from '../../../client/src/main.ts';
import type { SetDeliveryScript } from '../../src/contract/mails/scripts.ts';
import { converse } from '../smtp/receiver.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';
import { until } from '../support/until.ts';
import { ScriptedMailbox } from './scripted-mailbox.ts';

const test = useEngines();

type Start = (options?: { environment?: Record<string, string> }) => Promise<Service>;

const stranger = '127.0.0.2';

/** A service that captures the mail of one address of this machine, and what its owner asks of it. */
class Capture {
  readonly service: Service;
  readonly key: string;

  constructor(service: Service, key: string) {
    this.service = service;
    this.key = key;
  }

  static async start(start: Start, script?: SetDeliveryScript, environment = {}): Promise<Capture> {
    const capturing = { MAYFLY_CAPTURE: 'default', MAYFLY_CAPTURE_FROM: '127.0.0.1', ...environment };
    const service = await start({ environment: capturing });
    const capture = new Capture(service, await service.key('default'));
    if (script !== undefined) await capture.script(script);
    return capture;
  }

  get #captured(): Scripted {
    return new Mayfly({ url: this.service.app.url, apiKey: this.key }).captured;
  }

  script({ steps, ...more }: SetDeliveryScript): Promise<DeliveryScript> {
    return this.#captured.script(steps, more);
  }

  attempts(): Promise<DeliveryAttempt[]> {
    return this.#captured.attempts();
  }

  async subjects(): Promise<string[]> {
    const { body } = await this.service.call('GET', '/v1/mails', { key: this.key });
    return body.items.map(({ subject }: { subject: string }) => subject).reverse();
  }

  async connect(t: TestContext, localAddress = '127.0.0.1'): Promise<SmtpClient> {
    const socket = connect({ host: '127.0.0.1', port: this.service.app.smtp.port, localAddress });
    atEnd(t, () => socket.destroy());
    await once(socket, 'connect');
    return new SmtpClient(socket);
  }

  async client(t: TestContext, localAddress = '127.0.0.1'): Promise<SmtpClient> {
    const client = await this.connect(t, localAddress);
    assert.equal((await client.reply()).code, 220);
    assert.equal((await client.command('EHLO app.test')).code, 250);
    return client;
  }
}

const content = (subject: string) =>
  [
    ['DATA', '354'],
    [`Subject: ${subject}\r\n\r\ntext\r\n.`, '250 2.0.0'],
  ] as const;

/** Meets each step of that script by a client of its own or of the same session, and gets a mail through in the end. */
async function meetEachStep(t: TestContext, capture: Capture): Promise<void> {
  const dropped = await capture.connect(t);
  assert.equal((await dropped.reply()).code, 0);
  const refused = await capture.connect(t);
  assert.deepEqual(
    [await refused.reply(), await refused.reply()],
    [
      { code: 554, text: '554 5.3.2 closed for today\r\n' },
      { code: 0, text: '' },
    ],
  );
  const client = await capture.connect(t);
  assert.equal((await client.reply()).code, 220);
  const envelope = [
    ['MAIL FROM:<app@shop.test>', '250'],
    ['RCPT TO:<one@customer.test>', '250'],
  ] as const;
  await converse(client, [
    ['EHLO app.test', '450 4.3.2 not so fast'],
    ['MAIL FROM:<app@shop.test>', '503'],
    ['HELO app.test', '250'],
    ['MAIL FROM:<app@shop.test>', '451 4.7.1'],
    ['MAIL FROM:<app@shop.test>', '250'],
    ['RCPT TO:<one@customer.test>', '452 4.3.1'],
    ['RCPT TO:<two@customer.test>', '452 4.3.1'],
    ['RSET', '250'],
    ...envelope,
    ['DATA', '450 4.3.0'],
    ...[...envelope, ['DATA', '354'] as const],
    ['Subject: refused\r\n\r\ntext\r\n.', '554 5.7.1'],
    ...envelope,
    ['DATA', '354'],
  ]);
  client.send('Subject: lost\r\n\r\ntext\r\n.\r\n');
  assert.equal((await client.reply()).code, 0);
  const last = await capture.client(t);
  await converse(last, [...envelope, ['RCPT TO:<two@customer.test>', '250'], ...content('taken')]);
  assert.deepEqual(await capture.subjects(), ['lost', 'taken']);
}

test('the script of captured mail acts from the connection on, and each try is listed', async (t, start) => {
  const capture = await Capture.start(start, {
    steps: [
      { at: 'connect', drop: true },
      { at: 'connect', reply: '554 5.3.2 closed for today' },
      { at: 'helo', reply: '450 4.3.2 not so fast' },
      { at: 'mail', reply: '451 4.7.1 later' },
      { reply: '452 4.3.1 not now' },
      { at: 'data', reply: '450 4.3.0 no data' },
      { at: 'end', reply: '554 5.7.1 no' },
      { at: 'end', drop: true },
    ],
  });
  await meetEachStep(t, capture);
  const attempts = await capture.attempts();
  assert.deepEqual(
    attempts.map(({ at, step, reply, ehlo, sender, mailId }) => [
      ...[at, step, reply?.slice(0, 3), ehlo, sender, mailId !== undefined],
    ]),
    [
      ['connect', 0, undefined, undefined, undefined, false],
      ['connect', 1, '554', undefined, undefined, false],
      ['helo', 2, '450', 'app.test', undefined, false],
      ['mail', 3, '451', 'app.test', 'app@shop.test', false],
      ['rcpt', 4, '452', 'app.test', 'app@shop.test', false],
      ['data', 5, '450', 'app.test', 'app@shop.test', false],
      ['end', 6, '554', 'app.test', 'app@shop.test', false],
      ['end', 7, undefined, 'app.test', 'app@shop.test', true],
      ['end', undefined, '250', 'app.test', 'app@shop.test', true],
    ],
  );
  const { body: list } = await capture.service.call('GET', '/v1/mails', capture);
  assert.deepEqual(
    list.items.map(({ id }: { id: string }) => id),
    attempts.flatMap(({ mailId = [] }) => mailId).reverse(),
  );
  const { body } = await capture.service.call('GET', '/v1/events?types=mail.attempted', capture);
  assert.deepEqual(
    body.items.map(({ mailboxId, data }: { mailboxId?: string; data: Record<string, unknown> }) => [
      mailboxId,
      data.at,
    ]),
    attempts.map(({ at }) => [undefined, at]),
  );
});

test('it is for captured clients alone, and for mail of its owner', async (t, start) => {
  const capture = await Capture.start(start, {
    steps: [
      { at: 'connect', drop: true },
      { at: 'end', reply: '554 5.7.1 no', times: 9 },
    ],
  });
  const { service } = capture;
  const own = await ScriptedMailbox.make(service, undefined, 'default');
  const scripted = await ScriptedMailbox.make(service, { steps: [{ reply: '451 4.7.1 of its own' }] }, 'default');
  const others = await ScriptedMailbox.make(service, undefined, 'bob');
  const abroad = await capture.client(t, stranger);
  await converse(abroad, [
    ['MAIL FROM:<app@shop.test>', '250'],
    [`RCPT TO:<${own.address}>`, '250'],
    ...content('from abroad'),
  ]);
  assert.equal((await (await capture.connect(t)).reply()).code, 0);
  const near = await capture.client(t);
  await converse(near, [
    ['MAIL FROM:<app@shop.test>', '250'],
    [`RCPT TO:<${others.address}>`, '250'],
    // What acts upon the whole mail shares none.
    [`RCPT TO:<${own.address}>`, '452 4.5.3'],
    [`RCPT TO:<anybody@customer.test>`, '452 4.5.3'],
    ...content('for bob'),
    ['MAIL FROM:<app@shop.test>', '250'],
    [`RCPT TO:<${own.address}>`, '250'],
    ['RCPT TO:<anybody@customer.test>', '250'],
    [`RCPT TO:<${others.address}>`, '452 4.5.3'],
    [`RCPT TO:<${scripted.address}>`, '452 4.5.3'],
    ['DATA', '354'],
    ['Subject: refused\r\n\r\n.', '554 5.7.1'],
    ['MAIL FROM:<app@shop.test>', '250'],
    [`RCPT TO:<${scripted.address}>`, '451 4.7.1 of its own'],
  ]);
  assert.deepEqual(await others.subjects(), ['for bob']);
  assert.deepEqual(await own.subjects(), ['from abroad']);
  assert.deepEqual(
    (await capture.attempts()).map(({ at }) => at),
    ['connect', 'end'],
  );
  assert.equal((await scripted.attempts()).length, 1);
});

test('a step that has let an attempt go on is its only one, and is listed with its mail', async (t, start) => {
  const capture = await Capture.start(start, {
    steps: [
      { at: 'connect', delayMs: 20_000 },
      { at: 'end', reply: '554 5.7.1 no' },
    ],
  });
  const others = await ScriptedMailbox.make(capture.service, undefined, 'bob');
  const client = await capture.connect(t);
  const { clock } = capture.service;
  await until(async () => (await capture.service.call('GET', '/v1/capture/script', capture)).body.steps[0].met === 1);
  clock.advance(20_000);
  assert.equal((await client.reply()).code, 220);
  await converse(client, [
    ['EHLO app.test', '250'],
    ['MAIL FROM:<app@shop.test>', '250'],
    [`RCPT TO:<${others.address}>`, '250'],
    ['RCPT TO:<anybody@customer.test>', '250'],
    ...content('late'),
    ['MAIL FROM:<app@shop.test>', '250'],
    ['RCPT TO:<anybody@customer.test>', '250'],
    ['DATA', '354'],
    ['Subject: again\r\n\r\n.', '554 5.7.1'],
  ]);
  assert.deepEqual(
    (await capture.attempts()).map(({ at, step, delayMs, mailId }) => [at, step, delayMs, mailId !== undefined]),
    [
      ['end', 0, 20_000, true],
      ['end', 1, undefined, false],
    ],
  );
  const { body } = await capture.service.call('GET', `${others.path}/mails`, others);
  assert.notEqual((await capture.attempts())[0]?.mailId, body.items[0].id, 'the mail of its owner');
});

test('of a share in percent every n-th attempt has the step, and the others go by it', async (t, start) => {
  const capture = await Capture.start(start, {
    steps: [
      { percent: 50, reply: '451 4.7.1 half of them' },
      { at: 'data', reply: '450 4.3.0 once' },
    ],
  });
  const client = await capture.client(t);
  const said: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await client.command('MAIL FROM:<app@shop.test>');
    const { code } = await client.command('RCPT TO:<one@customer.test>');
    said.push(code === 250 ? (await client.command('DATA')).code : code);
    if (said.at(-1) === 354) said.push((await client.command('Subject: x\r\n\r\n.')).code);
    else await client.command('RSET');
  }
  assert.deepEqual(said, [450, 451, 354, 250, 451, 354, 250]);
  const { body } = await capture.service.call('GET', '/v1/capture/script', capture);
  assert.deepEqual(body.steps, [
    { at: 'rcpt', reply: '451 4.7.1 half of them', percent: 50, met: 2 },
    { at: 'data', reply: '450 4.3.0 once', times: 1, met: 1 },
  ]);
});

test('a login to a mailbox leaves it, and a script that has ended says nothing', async (t, start) => {
  const capture = await Capture.start(start, { steps: [{ at: 'mail', reply: '451 4.7.1 later', times: 9 }] });
  const { service, key } = capture;
  const own = await ScriptedMailbox.make(service, undefined, 'default');
  const client = await capture.client(t);
  await converse(client, [
    [`AUTH PLAIN ${Buffer.from(`\0${own.address}\0${own.key}`).toString('base64')}`, '235'],
    ['MAIL FROM:<app@shop.test>', '250'],
    ['RCPT TO:<one@customer.test>', '250'],
    ...content('logged in'),
  ]);
  const other = await capture.client(t);
  await converse(other, [['MAIL FROM:<app@shop.test>', '451 4.7.1']]);
  assert.equal((await service.call('DELETE', '/v1/capture/script', { key })).status, 204);
  assert.equal((await service.call('DELETE', '/v1/capture/script', { key })).body.error, 'script_not_found');
  await converse(other, [
    ['MAIL FROM:<app@shop.test>', '250'],
    ['RCPT TO:<one@customer.test>', '250'],
    ...content('taken'),
  ]);
  assert.deepEqual((await capture.attempts()).length, 1);
});

test('nobody but the owner of captured mail has it, and nobody where none is captured', async (_t, start) => {
  const { service } = await Capture.start(start);
  const bob = await service.key('bob');
  const body = { steps: [{ drop: true }] };
  const denied = await service.call('PUT', '/v1/capture/script', { key: bob, body });
  assert.deepEqual([denied.status, denied.body.error], [403, 'capture_forbidden']);
  const plain = await start();
  const answer = await plain.call('PUT', '/v1/capture/script', { key: await plain.key('alice'), body });
  assert.deepEqual([answer.status, answer.body.detail], [403, 'no mail is captured here']);
});
