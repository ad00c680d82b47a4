import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Knock } from '../../src/core/refusals/knock.ts';
import { Certificate } from '../../src/lib/tls/certificate.ts';
import { Certificates } from '../../src/lib/tls/certificates.ts';
import type { SessionParts } from '../../src/smtp/session-parts.ts';
import { startBareServerAlone } from './bare-server.ts';

const support = join(import.meta.dirname, '..', 'support');
const here = new BlockList();
here.addAddress('127.0.0.1');
const nowhere = new BlockList();
const login = `AUTH PLAIN ${Buffer.from('\0ann\0mfk_secret').toString('base64')}`;

/** What a client of this machine is told when it would relay, and when it would log in; and what is noted of it. */
async function refusedAs(t: TestContext, parts: Partial<SessionParts>) {
  const knocks: Knock[] = [];
  const { connect } = await startBareServerAlone(t, {
    delivery: () => ({ accepts: () => ({ verdict: 'relay_denied' }) }),
    parts: { refusals: { add: (knock) => knocks.push(knock) }, ...parts },
  });
  const client = await connect();
  await client.command('MAIL FROM:<app@shop.example>');
  const { text: relay } = await client.command('RCPT TO:<Ann@customer.example>');
  await client.command('RSET');
  const { text: auth } = await client.command(login);
  return { relay: relay.trimEnd(), auth: auth.trimEnd(), knocks };
}

test('a stranger is told no way out: the replies of RFC 5321 alone, whatever is set (smtp.md rows 7 and 26)', async (t) => {
  const plain = { relay: '550 5.7.1 relaying denied', auth: '502 5.5.1 command not implemented' };
  for (const captureFrom of [undefined, nowhere]) {
    const { knocks, ...replies } = await refusedAs(t, { captureFrom });
    assert.deepEqual(replies, plain);
    assert.deepEqual(
      knocks.map(({ reason, login }) => [reason, login]),
      [
        ['relay_denied', 'not_offered'],
        ['login_not_offered', 'not_offered'],
      ],
    );
  }
  // A relay is near, and passes on what strangers send.
  const { relay } = await refusedAs(t, { neighbours: here, relays: here });
  assert.equal(relay, plain.relay);
});

test('a neighbour without a login is told that none is offered without TLS, and what to set', async (t) => {
  const { relay, auth, knocks } = await refusedAs(t, { neighbours: here });
  const allow = 'no login is taken without TLS here (MAYFLY_SMTP_AUTH_PLAIN_FROM, MAYFLY_TLS_CERT); allow it';
  assert.equal(relay, `550 5.7.1 relaying denied: ${allow}, or turn capture on with MAYFLY_CAPTURE`);
  assert.match(auth, /^538 5\.7\.11 no login without TLS here: see MAYFLY_SMTP_AUTH_PLAIN_FROM and MAYFLY_TLS_CERT/);
  assert.deepEqual(knocks[0], {
    client: '127.0.0.1',
    clientName: 'client.test',
    sender: 'app@shop.example',
    recipients: ['Ann@customer.example'],
    owner: undefined,
    mailboxId: undefined,
    isCaptured: false,
    isFromAfar: false,
    login: 'not_offered',
    reason: 'relay_denied',
    reply: relay,
    traceparent: undefined,
  });
});

test('a neighbour is told of STARTTLS where it is, and of a login that it may use', async (t) => {
  const files = { certFile: join(support, 'tls-cert.pem'), keyFile: join(support, 'tls-key.pem') };
  const certificate = new Certificate({ ...files, minVersion: 'TLSv1.2', onError: assert.ifError });
  const withTls = await refusedAs(t, { neighbours: here, certificates: new Certificates([certificate]) });
  const orCapture = 'or turn capture on with MAYFLY_CAPTURE';
  assert.equal(withTls.relay, `550 5.7.1 relaying denied: log in after STARTTLS, ${orCapture}`);
  assert.equal(withTls.auth, '538 5.7.11 log in after STARTTLS');
  const allowed = await refusedAs(t, { plainLoginFrom: here });
  assert.equal(allowed.relay, `550 5.7.1 relaying denied: log in, ${orCapture}`);
});

test('a neighbour whose network is not captured is told which setting has it captured', async (t) => {
  const { relay } = await refusedAs(t, { plainLoginFrom: here, captureFrom: nowhere });
  assert.equal(relay, '550 5.7.1 relaying denied: log in, or let MAYFLY_CAPTURE_FROM have your network');
});
