import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sealMessage } from 'mailauth/lib/arc/index.js';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import type { EmailAuthentication } from '../../src/contract/mails/authentication.ts';
import { startZoneServer, type ZoneServer } from '../domains/zones.ts';
import { readBytes } from '../mails/bytes.ts';
import { type Receiver, startReceiver } from '../smtp/receiver.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const privateKey = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const keyRecord = `v=DKIM1; k=rsa; p=${publicKey}`;

const clientAddress = '192.0.2.7';
const content = 'From: Shop <app@shop.example>\r\nTo: ann@mail.test\r\nSubject: Order\r\n\r\nThank you.\r\n';

/** A receiver behind a proxy that names its clients, with name servers of its own. */
interface Checked {
  readonly receiver: Receiver;
  readonly dns: ZoneServer;
  readonly key: string;
  /** Delivers a message from `clientAddress`, and returns the path of its authentication. */
  deliver(message: string, envelope?: { from?: string; name?: string }): Promise<string>;
  /** Delivers a message and returns what is found out about it. */
  check(message: string, envelope?: { from?: string; name?: string }): Promise<EmailAuthentication>;
}

async function start(t: TestContext, environment: Record<string, string> = {}): Promise<Checked> {
  const dns = await startZoneServer(t);
  const receiver = await startReceiver(t, {
    environment: {
      MAYFLY_DOMAIN_NAME_SERVERS: dns.address,
      MAYFLY_SMTP_PROXY_FROM: '127.0.0.1',
      ...environment,
    },
  });
  const { service } = receiver;
  const key = await service.key('alice');

  async function deliver(message: string, { from = 'app@shop.example', name = 'mx.shop.example' } = {}) {
    const target = await receiver.mailbox();
    const client = await receiver.connect();
    client.send(`PROXY TCP4 ${clientAddress} 192.0.2.1 40000 25\r\n`);
    await client.reply();
    await client.command(`EHLO ${name}`);
    await client.command(`MAIL FROM:<${from}>`);
    await client.command(`RCPT TO:<${target.address}>`);
    await client.command('DATA');
    assert.equal((await client.command(`${message}.`)).code, 250);
    const { body } = await service.call('GET', `/v1/mailboxes/${target.id}/mails`, { key });
    return `/v1/mailboxes/${target.id}/mails/${body.items[0].id}/authentication`;
  }

  return {
    receiver,
    dns,
    key,
    deliver,
    check: async (message, envelope) => {
      const { status, body } = await service.call('GET', await deliver(message, envelope), { key });
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
  };
}

async function sign(message: string, options: { fields?: string; algorithm?: string; selector?: string } = {}) {
  const { selector = 's1', algorithm = 'rsa-sha256', fields } = options;
  // mailauth declares a list, and reads a text.
  const headerList = fields as unknown as string[];
  const key = { signingDomain: 'shop.example', selector, privateKey };
  const { signatures, errors } = await dkimSign(message, {
    ...{ algorithm, canonicalization: 'relaxed/relaxed', ...(fields && { headerList }) },
    ...key,
    signatureData: [key],
  });
  assert.deepEqual(errors, []);
  return signatures + message;
}

function publish({ zones }: ZoneServer): void {
  zones.set('shop.example', { txt: [`v=spf1 ip4:${clientAddress} -all`] });
  zones.set('s1._domainkey.shop.example', { txt: [keyRecord] });
  zones.set('_dmarc.shop.example', { txt: ['v=DMARC1; p=reject'] });
}

test('finds that SPF, DKIM and DMARC pass, and keeps it', async (t) => {
  const { receiver, dns, key, deliver } = await start(t);
  publish(dns);
  const path = await deliver(await sign(content));
  const { body } = await receiver.service.call('GET', path, { key });
  assert.deepEqual(body, {
    spf: {
      result: 'pass',
      domain: 'shop.example',
      comment: `domain of app@shop.example designates ${clientAddress} as permitted sender`,
    },
    dkim: [{ result: 'pass', domain: 'shop.example', selector: 's1' }],
    dmarc: { result: 'pass', policy: 'reject', domain: 'shop.example', comment: 'aligned by SPF and DKIM' },
    arc: { result: 'none' },
    checkedAt: body.checkedAt,
  });
  dns.zones.clear();
  const asked = dns.asked.length;
  receiver.service.clock.advance(1_000);
  assert.deepEqual((await receiver.service.call('GET', path, { key })).body, body);
  assert.equal(dns.asked.length, asked);
});

const spfRecords = [
  ['v=spf1 -all', 'fail'],
  ['v=spf1 ~all', 'softfail'],
  ['v=spf1 ?all', 'neutral'],
  ['no such thing', 'none'],
  ['v=spf1 ip4:nonsense -all', 'permerror'],
  ['v=spf1 include:shop.example -all', 'permerror'],
  ['v=spf1 exists:a.void.example exists:b.void.example exists:c.void.example -all', 'permerror'],
] as const;

test('says of SPF what its record says', async (t) => {
  const { dns, check } = await start(t);
  publish(dns);
  for (const [record, expected] of spfRecords) {
    dns.zones.set('shop.example', { txt: [record] });
    const { spf, dmarc } = await check(content);
    assert.equal(spf.result, expected, record);
    assert.equal(dmarc.result, 'fail', record);
  }
});

test('goes by the name of the client for a bounce', async (t) => {
  const { dns, check } = await start(t);
  dns.zones.set('mx.shop.example', { txt: [`v=spf1 ip4:${clientAddress} -all`] });
  const { spf } = await check(content, { from: '' });
  assert.equal(spf.result, 'pass');
  assert.equal(spf.domain, 'mx.shop.example');
});

test('says fail of a body or field that was changed, and permerror where there is no key', async (t) => {
  const { dns, check } = await start(t);
  publish(dns);
  const signed = await sign(content);
  const results = async (message: string) => (await check(message)).dkim.map(({ result }) => result);
  assert.deepEqual(await results(signed.replace('Thank you', 'No thanks')), ['fail']);
  assert.deepEqual(await results(signed.replace('Order', 'Invoice')), ['fail']);
  assert.deepEqual(await results(content), []);
  assert.deepEqual(await results(await sign(content, { selector: 'gone' })), ['permerror']);
  assert.deepEqual(await results(`DKIM-Signature: v=1; a=rot-13; d=shop.example\r\n${content}`), ['neutral']);
  dns.zones.set('s1._domainkey.shop.example', { txt: ['v=DKIM1; k=rsa; p=AAAA'] });
  assert.deepEqual(await results(signed), ['permerror']);
});

test('takes no signature that leaves out From, or is made with SHA-1', async (t) => {
  const { dns, check } = await start(t);
  publish(dns);
  dns.zones.set('shop.example', { txt: ['v=spf1 -all'] });
  const unsignedFrom = await check(await sign(content, { fields: 'Subject:To' }));
  assert.equal(unsignedFrom.dkim[0]?.result, 'permerror');
  assert.equal(unsignedFrom.dmarc.result, 'fail');
  const sha1 = await check(await sign(content, { algorithm: 'rsa-sha1' }));
  assert.equal(sha1.dkim[0]?.result, 'policy');
  assert.equal(sha1.dmarc.result, 'fail');
});

test('asks for the very domain of From where DMARC is strict', async (t) => {
  const { dns, check } = await start(t);
  publish(dns);
  const signed = await sign(content.replace('app@shop.example', 'app@news.shop.example'));
  dns.zones.set('_dmarc.shop.example', { txt: ['v=DMARC1; p=none; sp=quarantine'] });
  const relaxed = await check(signed);
  assert.deepEqual(
    [relaxed.dmarc.result, relaxed.dmarc.policy, relaxed.dmarc.domain],
    ['pass', 'quarantine', 'news.shop.example'],
  );
  dns.zones.set('_dmarc.shop.example', { txt: ['v=DMARC1; p=none; adkim=s; aspf=s'] });
  assert.equal((await check(signed)).dmarc.result, 'fail');
  dns.zones.set('_dmarc.shop.example', { txt: ['v=DMARC1; p=none; adkim=s'] });
  assert.equal((await check(signed)).dmarc.comment, 'aligned by SPF');
});

test('says temperror where a name server fails, and asks again the next time', async (t) => {
  const { receiver, dns, key, deliver } = await start(t);
  for (const name of ['shop.example', 's1._domainkey.shop.example', '_dmarc.shop.example'])
    dns.zones.set(name, 'servfail');
  const path = await deliver(await sign(content));
  const failed: EmailAuthentication = (await receiver.service.call('GET', path, { key })).body;
  assert.deepEqual(
    [failed.spf.result, failed.dkim[0]?.result, failed.dmarc.result],
    ['temperror', 'temperror', 'temperror'],
  );
  publish(dns);
  const { body } = await receiver.service.call('GET', path, { key });
  assert.deepEqual([body.spf.result, body.dkim[0]?.result, body.dmarc.result], ['pass', 'pass', 'pass']);
});

test('says why SPF is none for a mail whose client is not known', async (t) => {
  const { receiver, dns, key } = await start(t);
  publish(dns);
  const { service } = receiver;
  const path = `/v1/mailboxes/${(await receiver.mailbox()).id}/mails`;
  const headers = { 'content-type': 'message/rfc822' };
  const sent = await readBytes(service, path, { key, method: 'POST', headers, body: await sign(content) });
  const mail = JSON.parse(sent.bytes.toString());
  const { spf, dmarc }: EmailAuthentication = (await service.call('GET', `${path}/${mail.id}/authentication`, { key }))
    .body;
  assert.deepEqual(spf, { result: 'none', comment: 'the client that sent the message is not known' });
  assert.equal(dmarc.comment, 'aligned by DKIM');
});

test('verifies a chain of ARC, and says fail of one that was changed', async (t) => {
  const { dns, check } = await start(t);
  publish(dns);
  const seal = { signingDomain: 'shop.example', selector: 's1', privateKey };
  const authResults = 'mx.list.example; spf=pass smtp.mailfrom=app@shop.example';
  const sealed = (await sealMessage(content, { ...seal, i: 1, cv: 'none', authResults } as typeof seal)) + content;
  assert.deepEqual((await check(sealed)).arc, { result: 'pass' });
  assert.equal((await check(sealed.replace('spf=pass', 'spf=fail'))).arc.result, 'fail');
});

test('is not changed for others by the fields of a hostile message', async (t) => {
  const { dns, check } = await start(t);
  publish(dns);
  const polluting = `ARC-Authentication-Results: i=1; dkim=pass __proto__.skip=yes __proto__.policy=x __proto__.comment=owned`;
  const hostile = await check(`${polluting}\r\n${content}`);
  assert.equal(hostile.arc.result, 'fail');
  const signed = await check(await sign(content));
  assert.equal(signed.dkim[0]?.result, 'pass');
  assert.equal(signed.dkim[0]?.comment, undefined);
});

test('verifies the topmost signatures of a message that has hundreds', async (t) => {
  const { dns, check } = await start(t);
  publish(dns);
  const signed = await sign(content);
  const signature = signed.slice(0, signed.length - content.length);
  const count = Math.floor(240_000 / (signature.length + 'l=1000; '.length));
  const many = Array.from({ length: count }, (_, at) => signature.replace('bh=', `l=${at + 1}; bh=`)).join('');
  const { dkim } = await check(signature + many + content);
  assert.equal(dkim.length, 11);
  assert.equal(dkim[0]?.result, 'pass');
  assert.match(dkim[10]?.comment ?? '', /more signatures than the 10/);
});

test('checks no signature of a header that is too long', async (t) => {
  const { dns, check } = await start(t);
  publish(dns);
  const { spf, dkim, dmarc } = await check(`X: ${'\r\n y'.repeat(6_000)}\r\n${await sign(content)}`);
  assert.equal(spf.result, 'pass');
  assert.deepEqual([dkim[0]?.result, dmarc.result], ['policy', 'permerror']);
});
