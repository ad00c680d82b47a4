import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { startService } from '../../support/service.ts';
import { SmtpClient } from '../../support/smtp-client.ts';
import { held, wait } from './waiting.ts';

test('a time-out without any mail says where mail is expected, and no other answer does', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_HOSTNAME: '' } });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const inVain = async (request: object = {}) => (await wait(service, key, id, { timeout: 0, ...request })).body;
  const place = `127.0.0.1:${service.app.smtp.port}`;
  assert.equal((await inVain()).expectedAt, place);
  await deliver(t, service, address, messageWith(0, 'News'));
  assert.equal((await inVain({ match: { subject: 'other' } })).expectedAt, undefined, 'a mail came');
  const met = await inVain();
  assert.deepEqual([met.timedOut, met.expectedAt], [false, undefined]);
  assert.equal((await inVain({ after: met.cursor })).expectedAt, undefined, 'it came before the start');
  assert.equal((await inVain({ after: met.cursor, match: { subject: 'other' } })).expectedAt, place);
});

test('where mail is expected has the name that MX records have, and an address of all interfaces is told as such', async (t) => {
  const placeWith = async (environment: Record<string, string>) => {
    const service = await startService(t, { environment });
    const key = await service.key('alice');
    const { id } = await createMailbox(service, key);
    const { body } = await wait(service, key, id, { timeout: 0 });
    return String(body.expectedAt).replace(`${service.app.smtp.port}`, 'PORT');
  };
  assert.equal(await placeWith({}), 'mx.mail.test, whose SMTP listens on 127.0.0.1:PORT');
  const url = { MAYFLY_HOSTNAME: '', MAYFLY_PUBLIC_URL: 'https://mayfly.example' };
  assert.equal(await placeWith(url), 'mail.test, whose SMTP listens on 127.0.0.1:PORT');
  const everywhere = { MAYFLY_HOSTNAME: '', MAYFLY_SMTP_HOST: '0.0.0.0' };
  assert.equal(await placeWith(everywhere), 'port PORT of the machine of the service');
  assert.equal(
    await placeWith({ MAYFLY_SMTP_HOST: '0.0.0.0' }),
    'mx.mail.test, whose SMTP listens on port PORT of every interface',
  );
});

test('a time-out tells its owner what was turned away of the mailbox since the wait began, and nothing of others', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_SMTP_RECIPIENTS_MAX: '1' } });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const [ofAlice, ofBob] = [await createMailbox(service, alice), await createMailbox(service, bob)];
  const offerToBoth = async () => {
    const session = await SmtpClient.open(t, service.app.smtp.port);
    await session.command('MAIL FROM:<shop@sender.test>');
    assert.equal((await session.command(`RCPT TO:<${ofBob.address}>`)).code, 250);
    assert.equal((await session.command(`RCPT TO:<${ofAlice.address}>`)).code, 452);
  };
  await offerToBoth();
  service.clock.advance(1);
  const holds = [await held(service, alice, ofAlice.id), await held(service, bob, ofBob.id)];
  assert.equal((await wait(service, alice, ofAlice.id, { timeout: 0 })).body.turnedAway, undefined, 'from before');
  for (let times = 0; times < 2; times += 1) await offerToBoth();
  const login = await SmtpClient.open(t, service.app.smtp.port);
  const user = Buffer.from(`\0${ofAlice.address}\0wrong`).toString('base64');
  assert.equal((await login.command(`AUTH PLAIN ${user}`)).code, 535);
  const refusedAt = new Date(service.clock.now()).toISOString();
  service.clock.advance(30_000);
  const [toAlice, toBob] = await Promise.all(holds.map(async ({ answer }) => (await answer).body));
  assert.deepEqual(toAlice.turnedAway, [
    {
      ...{ refusedAt, reason: 'wrong_credentials' },
      why: 'the user is no mailbox, or the password no API key that may write there',
    },
    {
      ...{ refusedAt, reason: 'too_many_recipients' },
      why: 'the message has more recipients than one may have, or one whose rules for its content are others than those of the first',
    },
  ]);
  assert.equal(toBob.turnedAway, undefined);
  assert.deepEqual([toAlice.expectedAt, typeof toBob.expectedAt], [undefined, 'string']);
});
