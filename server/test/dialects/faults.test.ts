import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createMailbox } from '../http/mail.ts';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { type CatchingService, startCatching } from './catching-service.ts';

const onEngines = useEngines();

/** The codes of so many tries to send a mail: of MAIL, RCPT, DATA or its end; 0 where the connection was closed. */
async function codesOf(t: TestContext, { service }: CatchingService, tries: number): Promise<number[]> {
  const codes: number[] = [];
  for (let made = 0; made < tries; made += 1) {
    const client = await SmtpClient.connect(t, service.app.smtp.port);
    const greeting = await client.reply();
    if (greeting.code === 220) {
      await client.command('EHLO app.test');
      const content = 'Subject: x\r\n\r\ny\r\n';
      codes.push((await client.deliver({ from: 'app@shop.test', to: 'a@customer.test', content })).code);
    } else codes.push(greeting.code);
    client.socket.destroy();
  }
  return codes;
}

onEngines("Mailpit's chaos is a script of captured mail, with its shares spread evenly", async (t, start) => {
  const catching = await startCatching(t, start);
  const chaos = async (method: string, body?: object) =>
    catching.call(method, '/as/mailpit/api/v1/chaos', body && JSON.stringify(body));
  const quiet = {
    Sender: { ErrorCode: 451, Probability: 0 },
    Recipient: { ErrorCode: 451, Probability: 0 },
    Authentication: { ErrorCode: 535, Probability: 0 },
  };
  assert.deepEqual(JSON.parse((await chaos('GET')).text), quiet);
  const triggers = { Sender: { ErrorCode: 550, Probability: 25 }, recipient: { ErrorCode: 451, Probability: 50 } };
  const expected = { ...quiet, Sender: triggers.Sender, Recipient: triggers.recipient };
  assert.deepEqual(JSON.parse((await chaos('PUT', triggers)).text), expected);
  assert.deepEqual(JSON.parse((await chaos('GET')).text), expected);
  assert.deepEqual(await codesOf(t, catching, 8), [250, 451, 250, 550, 451, 250, 451, 550]);
  for (const [wrong, why] of [
    [{ Sender: { ErrorCode: 250, Probability: 5 } }, /between 400 and 599/],
    [{ Sender: { ErrorCode: 451, Probability: 101 } }, /between 0 and 100/],
    [{ Authentication: { ErrorCode: 535, Probability: 5 } }, /logins fail only when they are wrong/],
    [{ Sendr: {} }, /may have Sender, Recipient, Authentication/],
  ] as const) {
    const { status, text } = await chaos('PUT', wrong);
    assert.equal(status, 400);
    assert.match(text, why);
  }
  assert.deepEqual(JSON.parse((await chaos('PUT', {})).text), quiet);
  assert.deepEqual(await codesOf(t, catching, 2), [250, 250]);
  assert.equal(JSON.parse((await catching.call('GET', '/as/mailpit/api/v1/webui')).text).ChaosEnabled, true);
});

onEngines("MailHog's Jim is a script of captured mail, from the connection on", async (t, start) => {
  const catching = await startCatching(t, start);
  const jim = async (method: string, body?: object) =>
    catching.call(method, '/as/mailhog/api/v2/jim', body && JSON.stringify(body));
  assert.deepEqual([(await jim('GET')).status, (await jim('PUT', {})).status], [404, 404]);
  assert.deepEqual([(await jim('POST')).status, (await jim('POST')).status], [201, 400]);
  assert.deepEqual(JSON.parse((await jim('GET')).text), {
    ...{ DisconnectChance: 0.01, AcceptChance: 0.99, LinkSpeedAffect: 0, LinkSpeedMin: 0, LinkSpeedMax: 0 },
    ...{ RejectSenderChance: 0.05, RejectRecipientChance: 0.05, RejectAuthChance: 0 },
  });
  assert.equal((await jim('PUT', { AcceptChance: 0.5, RejectSenderChance: 0.5, DisconnectChance: 1 })).status, 200);
  // Every second connection is closed at once; of the others every second sender is rejected, and the rest has no DATA.
  assert.deepEqual(await codesOf(t, catching, 8), [0, 0, 550, 0, 0, 0, 550, 0].slice(0, 8));
  assert.equal((await jim('PUT', { AcceptChance: 2 })).status, 400);
  assert.deepEqual([(await jim('DELETE')).status, (await jim('DELETE')).status], [200, 404]);
  assert.deepEqual(await codesOf(t, catching, 2), [250, 250]);
});

onEngines('a key of one mailbox, or without the scope, sets no faults for all', async (t, start) => {
  const { service, key } = await startCatching(t, start);
  const { id } = await createMailbox(service, key);
  const bound = await makeKey(service, key, { scopes: ['mailboxes', 'scripts'], mailboxId: id });
  const narrow = await makeKey(service, key, { scopes: ['mailboxes'] });
  const body = { Sender: { ErrorCode: 550, Probability: 100 } };
  for (const given of [bound, narrow]) {
    const headers = { authorization: `Bearer ${given.key}` };
    const url = `${service.app.url}/as/mailpit/api/v1/chaos`;
    assert.equal((await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })).status, 403);
  }
});
