import assert from 'node:assert/strict';
import { test } from 'node:test';
import { converse } from '../smtp/receiver.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { startProgram } from './program.ts';

test('what was turned away is listed, newest first, with why and what to do', async (t) => {
  const { service, runAll } = await startProgram(t);
  const [none] = await runAll('refusals');
  assert.deepEqual([none?.output, none?.errors], ['', 'nothing was turned away\n']);
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'alice.example' });
  const client = await SmtpClient.open(t, service.app.smtp.port);
  const wanted = Array.from({ length: 9 }, (_, index) => `no-${index}@alice.example`);
  await converse(client, [
    ['MAIL FROM:<app@shop.example>', '250'],
    ...wanted.map((recipient) => [`RCPT TO:<${recipient}>`, '550'] as const),
  ]);
  const [all, one, jsonLines, json, wrong] = await runAll(
    'refusals',
    'refusals --limit 1',
    'refusals --limit 2 --jsonl',
    'refusals --limit 1 --json',
    'refusals --limit 0',
  );
  const at = '2026-03-01T12:00:00.000Z';
  const rows = wanted.map(
    (recipient) => `${at}\t127.0.0.1\tapp@shop.example\t${recipient}\t550 5.1.1 no such mailbox\n`,
  );
  assert.equal(all?.output, rows.toReversed().join(''));
  assert.equal(one?.output, rows.at(-1));
  assert.match(one?.errors ?? '', /^The newest: there is no mailbox of this address, or no more\.\nCompare /);
  const recipients = (text = '') => [...text.matchAll(/"recipient": ?"(.*?)"/g)].map(([, recipient]) => recipient);
  assert.deepEqual(recipients(jsonLines?.output), ['no-8@alice.example', 'no-7@alice.example']);
  assert.deepEqual(JSON.parse(json?.output ?? '')[0].reason, 'unknown_recipient');
  assert.equal(wrong?.code, 2);
});

test('a mail tells how it came, where that is kept', async (t) => {
  const { service, runAll } = await startProgram(t, { environment: { MAYFLY_SMTP_KEEP_DELIVERY: 'true' } });
  await runAll('new qa@mail.test');
  const client = await SmtpClient.open(t, service.app.smtp.port);
  await client.deliver({ to: 'qa@mail.test', content: 'Subject: Hello\n\ntext\n' });
  const [list] = await runAll('mails');
  const [id] = (list?.output ?? '').split('\t');
  const [shown, json, both] = await runAll(
    `show ${id} --delivery`,
    `show ${id} --delivery --json`,
    `show ${id} --delivery --why`,
  );
  assert.equal(
    shown?.output,
    [
      'Client\t127.0.0.1, which called itself client.test',
      'TLS\tnone',
      'Login\tnone',
      'Began\t2026-03-01T12:00:00.000Z',
      '',
      '0 ms\tEHLO client.test\t250 AUTH PLAIN LOGIN',
      '0 ms\tMAIL FROM:<sender@client.test>\t250 2.1.0 sender ok',
      '0 ms\tRCPT TO:<qa@mail.test>\t250 2.1.5 recipient ok',
      '0 ms\tDATA\t354 end with <CRLF>.<CRLF>',
      '0 ms\t(content of 24 B)\t',
      '',
    ].join('\n'),
  );
  assert.equal(JSON.parse(json?.output ?? '').content.bytes, 24);
  assert.equal(both?.code, 2);
});
