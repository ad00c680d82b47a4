import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { freePort } from '../../load/listen.ts';
import { blocksOf } from '../guides/guide.ts';
import { Postfix, whyNoPostfix } from '../scripts/postfix.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { eventually } from '../support/until.ts';
import { startReceiver } from './receiver.ts';

/** Line of Postfix about what became of the message for one recipient. */
const outcomeLine = /postfix\/lmtp\[\d+\]: \w+: to=<([^>]+)>,.* dsn=([\d.]+), status=(\w+) /g;

test('a Postfix in front hears by LMTP, of one message, that a mailbox has it, one is full, and one is gone', {
  skip: whyNoPostfix(),
}, async (t) => {
  const environment = { MAYFLY_LMTP_PORT: '0', MAYFLY_MAILBOX_MAILS_MAX: '1', MAYFLY_SMTP_CHUNKING: 'true' };
  const { service, mailbox, contents } = await startReceiver(t, { environment });
  const [fine, full, gone] = [await mailbox(), await mailbox(), await mailbox()];
  const key = await service.key('alice');
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${gone.id}`, { key })).status, 204);
  const settings = await settingsOfGuide({ domain: 'mail.test', port: service.app.lmtp?.port });
  const listens = await freePort();
  const postfix = await Postfix.start(t, { port: service.app.smtp.port, settings, listens });
  const outcomes = () => [...postfix.log.matchAll(outcomeLine)].map(([, to, dsn, status]) => [to, dsn, status]);
  const send = async (to: readonly string[]) => {
    const before = outcomes().length;
    postfix.send({ from: 'app@client.test', to, message: 'From: app@client.test\nSubject: one\n\nHello\n' });
    await eventually('its outcomes', () => outcomes().length >= before + to.length, 60_000).catch(() =>
      assert.fail(postfix.log),
    );
    return outcomes().slice(before).toSorted();
  };
  assert.deepEqual(await send([full.address]), [[full.address, '2.0.0', 'sent']]);
  const expected = [
    [fine.address, '2.0.0', 'sent'],
    [full.address, '4.2.2', 'deferred'],
    [gone.address, '5.1.1', 'bounced'],
  ];
  assert.deepEqual(await send([fine.address, full.address, gone.address]), expected.toSorted());
  assert.equal((await contents(fine)).length, 1);

  const stranger = await SmtpClient.open(t, listens);
  for (const line of ['EHLO stranger.test', 'MAIL FROM:<forged@victim.test>']) await stranger.command(line);
  const asked = await stranger.command(`RCPT TO:<${gone.address}>`);
  assert.equal(asked.code, 550, `it takes nothing that it would have to bounce: ${asked.text}`);
  assert.equal((await stranger.command(`RCPT TO:<${(await mailbox()).address}>`)).code, 250);
});

/** The lines for main.cf that docs/operating.md has, with another domain and port. */
async function settingsOfGuide({ domain, port }: { domain: string; port: number | undefined }): Promise<string> {
  const asking = blocksOf('docs/operating.md').find(({ text }) => text.startsWith('smtpd_recipient_restrictions'));
  const guide = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const domains = /`(virtual_mailbox_domains = )mail\.example\.com`/.exec(guide)?.[1];
  const transport = /`(virtual_transport = lmtp:inet:127\.0\.0\.1:)2424`/.exec(guide)?.[1];
  assert.ok(
    domains !== undefined && transport !== undefined && asking !== undefined,
    'the guide has no lines for main.cf',
  );
  return `${domains}${domain}\n${transport}${port}\n${asking.text}`;
}
