import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { withResolver } from '../../src/dns/resolver.ts';
import { checkSender } from '../../src/sender-auth/check-sender.ts';
import type { SenderFindings } from '../../src/sender-auth/findings.ts';
import { Lookups } from '../../src/sender-auth/lookups.ts';
import { startZoneServer } from '../domains/zones.ts';
import { body, publicKey, sealedMail, signedMail } from './signed-mail.ts';

const keyName = 's1._domainkey.shop.example';
const soundKey = `v=DKIM1; p=${publicKey.spki}`;
const client = { address: '192.0.2.7', name: 'mx.shop.example' };

/** Starts a name server, and returns a check of messages against the records of shop.example. */
async function start(t: TestContext) {
  const dns = await startZoneServer(t);
  // mailauth writes there.
  t.mock.method(console, 'log', () => {});
  return async function check(
    mail: string,
    records: Readonly<Record<string, string>>,
    { name = client.name, sender = 'app@shop.example', lookupsSignal = AbortSignal.timeout(10_000) } = {},
  ): Promise<SenderFindings> {
    dns.zones.clear();
    for (const [zone, txt] of Object.entries(records)) dns.zones.set(zone, { txt: [txt.match(/.{1,255}/g) ?? []] });
    const signal = AbortSignal.timeout(10_000);
    return await withResolver({ nameServers: [dns.address], signal }, (resolver) => {
      const lookups = new Lookups({ resolver, signal: lookupsSignal });
      return checkSender(
        {
          ...{ raw: Buffer.from(mail), sender, client: { ...client, name } },
          ...{ hostname: 'mx.mail.test', nowMs: Date.UTC(2026, 0, 1) },
        },
        { lookups, policyLookups: new Lookups({ resolver, signal }) },
      );
    });
  };
}

/** Signatures and keys that RFC 6376 allows: what is changed, in the signature or in the record of its key. */
const sound: readonly { tags?: Record<string, string>; key?: string }[] = [
  {},
  { tags: { i: '@shop.example' } },
  { tags: { i: 'ann@Mail.SHOP.example' } },
  { tags: { q: 'dns/txt' } },
  { tags: { q: 'carrier-pigeon:dns/txt' } },
  { tags: { l: String(body.length) } },
  { tags: { l: '0' } },
  { tags: { l: '5' } },
  { key: `p=${publicKey.spki}` },
  { key: `v=DKIM1; k=rsa; h=sha1:sha256; s=*; t=y; p=${publicKey.spki}` },
  { key: `v=DKIM1; s=chat : email; p=${publicKey.spki}` },
  { key: `v=DKIM1; t=s; p=${publicKey.spki}` },
  { key: `v=DKIM1; p=${publicKey.pkcs1}` },
];

test('takes the signatures and keys that RFC 6376 allows', async (t) => {
  const check = await start(t);
  for (const { tags = {}, key = soundKey } of sound) {
    const { dkim } = await check(signedMail(tags), { [keyName]: key });
    assert.equal(dkim[0]?.result, 'pass', JSON.stringify([tags, key, dkim]));
  }
});

/** Those that it does not, and what is said of them. */
const unsound: readonly { tags?: Record<string, string | undefined>; extra?: string; key?: string; says: RegExp }[] = [
  { tags: { v: '2' }, says: /version of the signature/ },
  { tags: { v: undefined }, says: /no tag v=/ },
  { tags: { v: undefined, V: '1' }, says: /no tag v=/ },
  { tags: { i: '@other.example' }, says: /identity/ },
  { tags: { i: '@notshop.example' }, says: /identity/ },
  { tags: { q: 'carrier-pigeon' }, says: /unknown way/ },
  { tags: { l: String(body.length + 1) }, says: /more of the body/ },
  { tags: { l: 'much' }, says: /is no number/ },
  { tags: { l: '-1' }, says: /is no number/ },
  { extra: 'd=shop.example; ', says: /d= stands twice/ },
  { key: `p=${publicKey.spki}; v=DKIM1`, says: /key version/ },
  { key: `v=dkim1; p=${publicKey.spki}`, says: /key version/ },
  { key: `v=DKIM1; h=sha1; p=${publicKey.spki}`, says: /not for sha256/ },
  { key: `v=DKIM1; s=other; p=${publicKey.spki}`, says: /not for email/ },
  { tags: { i: '@mail.shop.example' }, key: `v=DKIM1; t=y:s; p=${publicKey.spki}`, says: /not for subdomains/ },
  { key: `v=DKIM1; p=${publicKey.spki}; p=${publicKey.spki}`, says: /p= stands twice/ },
];

test('takes no signature that breaks a rule of RFC 6376, and DMARC counts on none', async (t) => {
  const check = await start(t);
  for (const { tags = {}, extra = '', key = soundKey, says } of unsound) {
    const records = { [keyName]: key, '_dmarc.shop.example': 'v=DMARC1; p=reject' };
    const { dkim, dmarc } = await check(signedMail(tags, extra), records);
    assert.deepEqual([dkim[0]?.result, dmarc.result], ['permerror', 'fail'], JSON.stringify([tags, key, dkim]));
    assert.match(dkim[0]?.comment ?? '', says);
  }
});

test('says how much of the body a signature leaves out', async (t) => {
  const check = await start(t);
  for (const signedBytes of [0, 5]) {
    const { dkim } = await check(signedMail({ l: String(signedBytes) }), { [keyName]: soundKey });
    assert.equal(dkim[0]?.comment, `${body.length - signedBytes} bytes of the body are not signed`);
  }
});

const dmarcRecords = [
  ['v=DMARC1; p=reject', { result: 'pass', policy: 'reject' }],
  ['v=DMARC1;p=Quarantine', { result: 'pass', policy: 'quarantine' }],
  ['v=dmarc1; p=reject', { result: 'none' }],
  ['p=reject; v=DMARC1', { result: 'none' }],
  ['v=DMARC1; rua=mailto:dmarc@shop.example', { result: 'pass', policy: 'none' }],
  ['v=DMARC1; p=drop; rua=mailto:dmarc@shop.example', { result: 'pass', policy: 'none' }],
  ['v=DMARC1; p=reject; sp=drop', { result: 'none' }],
  ['v=DMARC1; adkim=s', { result: 'none' }],
] as const;

test('asks for the policy of From when the time for SPF and DKIM is over, and knows that no domain of others would have passed', async (t) => {
  const check = await start(t);
  const records = { '_dmarc.shop.example': 'v=DMARC1; p=reject' };
  for (const [sender, result] of [
    ['x@other.example', 'fail'],
    ['x@news.shop.example', 'temperror'],
  ]) {
    const { spf, dmarc } = await check('From: app@shop.example\r\n\r\n', records, {
      ...{ sender, lookupsSignal: AbortSignal.abort() },
    });
    assert.deepEqual([spf.result, dmarc.result, dmarc.policy], ['temperror', result, 'reject']);
  }
});

test('reads a DMARC record without a valid policy as RFC 7489 §6.6.3 has it', async (t) => {
  const check = await start(t);
  for (const [record, expected] of dmarcRecords) {
    const { dmarc } = await check(signedMail(), { [keyName]: soundKey, '_dmarc.shop.example': record });
    const { result, policy } = dmarc;
    assert.deepEqual({ result, ...(policy && { policy }) }, expected, record);
  }
});

const spfRecords = [
  ['v=spf1 exp=why.%{d} -all', 'fail'],
  ['v=spf1 exp=-all', 'permerror'],
  ['v=spf1 exp=why.example -all exp=what.example', 'permerror'],
  ['v=spf1 -all exp=%{r}.example', 'permerror'],
  ['v=spf1 redirect=a.example redirect=b.example', 'permerror'],
  ['v=spf1 redirect=nowhere', 'permerror'],
  ['v=spf1 -all ip6', 'permerror'],
  ['v=spf1 ip4/24 -all', 'permerror'],
] as const;

test('takes a broken modifier of an SPF record for a permanent error', async (t) => {
  const check = await start(t);
  for (const [record, expected] of spfRecords) {
    const { spf } = await check(signedMail(), { 'shop.example': record });
    assert.equal(spf.result, expected, record);
  }
});

test('finds no host by the name of a client that is none', async (t) => {
  const check = await start(t);
  for (const name of ['LOCALHOST', '[192.0.2.7]', "MAIL' SERVER", '']) {
    const { spf } = await check(signedMail(), { 'shop.example': 'v=spf1 a:%{h} -all' }, { name });
    assert.equal(spf.result, 'fail', name);
  }
});

/** Tags of a seal that RFC 8617 does not allow. */
const unsoundSeals: readonly (readonly [tags: string, says: RegExp])[] = [
  ['i=1; a=rsa-sha256; cv=none; cv=none; d=shop.example; s=s1; ', /cv= stands twice/],
  ['i=1; a=rsa-sha256; CV=none; cv=none; D=shop.example; s=s1; ', /no tag d=/],
  ['i=1; a=rsa-sha256; ; cv=none; d=shop.example; s=s1; ', /cannot be read/],
  ['i=1; a=rsa-sha256; cv=none; d=shop.example; s=s1; _=x; ', /cannot be read/],
];

test('passes no ARC chain whose seal has tags that RFC 8617 does not allow', async (t) => {
  const check = await start(t);
  assert.deepEqual((await check(sealedMail(), { [keyName]: soundKey })).arc, { result: 'pass' });
  for (const [tags, says] of unsoundSeals) {
    const { arc } = await check(sealedMail(tags), { [keyName]: soundKey });
    assert.equal(arc.result, 'fail', tags);
    assert.match(arc.comment ?? '', says);
  }
});

test('takes no seal of ARC for a signature of the message', async (t) => {
  const check = await start(t);
  const tags = 'i=1; a=rsa-sha256; c=relaxed/relaxed; cv=none; d=shop.example; s=s1; ';
  const { arc, dkim } = await check(sealedMail(tags), { [keyName]: soundKey });
  assert.deepEqual([arc.result, dkim], ['pass', []]);
});
