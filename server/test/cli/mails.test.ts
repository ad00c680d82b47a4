import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { escapeHtml } from '../../src/mime/html/cleaning/escaping.ts';
import { messageWith, startProgram } from './program.ts';

const box = 'qa@mail.test';
const at = '2026-03-01T12:00:00.000Z';
const sender = 'no-reply@shop.example';

/** What a terminal obeys, but for the ends of lines. */
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const hostileSubject = 'Hi\u001b]0;owned\u0007 \u009b2J \u202eevil';
const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

test('a mail is put in, listed, waited for and shown', async (t) => {
  const { run, runAll } = await startProgram(t);
  const message = messageWith({
    to: box,
    subject: 'Please confirm',
    text: 'Your code is 493027.\nhttps://shop.example/confirm?t=1',
  });
  assert.equal((await run(`new ${box}`)).code, 0);
  const sent = await run('send -', { input: message });
  assert.equal(sent.code, 0, sent.errors);
  const [, id = ''] = /^qa@mail\.test\t(\S+)\n$/.exec(sent.output) ?? [];
  const row = `${id}\t${at}\t${sender}\tPlease confirm\t493027\t${box}\n`;
  const results = await runAll(
    'mails',
    'mails qa --subject confirm --from shop',
    'mails --to qa --cc nobody',
    'mails qa --subject invoice',
    'wait qa --subject confirm --code',
    'wait qa --link',
    'wait qa --link --link-text confirm',
    'wait qa',
    `show ${id} --headers`,
    `show ${id} --text`,
    `show ${id} --html`,
    `show ${id} --source`,
    `show ${id} --why`,
    `show ${id}`,
  );
  assert.deepEqual(
    results.map(({ output }) => output),
    [
      row,
      row,
      '',
      '',
      '493027\n',
      'https://shop.example/confirm?t=1\n',
      'https://shop.example/confirm?t=1\n',
      row,
      `From: Shop <${sender}>\nTo: ${box}\nSubject: Please confirm\n`,
      'Your code is 493027.\nhttps://shop.example/confirm?t=1\n',
      '\n',
      message.replaceAll('\n', '\r\n'),
      `493027        label_before: a word for codes stands before it in its sentence\n${' '.repeat(14)}Your code is 493027.\n`,
      `From     ${sender}
To       ${box}
Date     ${at}
Subject  Please confirm
Code     493027
Link     https://shop.example/confirm?t=1  confirm

Your code is 493027.
https://shop.example/confirm?t=1
`,
    ],
  );
  assert.deepEqual([...new Set(results.map(({ code }) => code))], [0]);
  const lists = await runAll('mails --json', 'mails --jsonl', 'wait qa --json', `show ${id} --json`);
  const [list, line, waited, shown] = lists.map(({ output }) => JSON.parse(output));
  assert.equal(list.length, 1);
  assert.deepEqual([list[0].id, line.id, waited.id, shown.id], [id, id, id, id]);
});

test('a wait in vain ends with exit code 5, and says which mails came and why they did not match', async (t) => {
  const { run } = await startProgram(t, { clock: systemClock });
  await run(`new ${box}`);
  await run('send -', { input: messageWith({ to: box, subject: encoded(hostileSubject), text: 'x' }) });
  const { code, output, errors } = await run('wait qa --subject invoice --timeout 1');
  assert.deepEqual([code, output], [5, '']);
  assert.match(errors, /"Hi \]0;owned {3}2J evil"/);
  assert.match(errors, /\n {2}Try: mayfly mails qa@mail\.test\n$/);
  assert.doesNotMatch(errors.replaceAll('\n', ''), obeyed);
});

test('no command but those that give a mail as it is lets its control characters out', async (t) => {
  const { run, runAll } = await startProgram(t);
  const message = messageWith({
    to: box,
    subject: encoded(hostileSubject),
    more: `Content-Type: multipart/mixed; boundary=b\n`,
    text: `--b
Content-Type: text/plain; charset=utf-8

code 493027 \u001b[31mred \u009b2J \u202ertl https://x.example/\u001b[2J
--b
Content-Disposition: attachment; filename="${encoded('a\u001b[2J\u202etxt.exe')}"

x
--b--`,
  }).replace('Shop', encoded('\u001b[31mShop'));
  await run(`new ${box}`);
  const sent = await run('send -', { input: message });
  const [, id = ''] = sent.output.trim().split('\t');
  const results = await runAll(
    `show ${id}`,
    `show ${id} --why`,
    `show ${id} --json`,
    'mails',
    'mails --json',
    'mails --jsonl',
    'wait qa',
  );
  for (const { code, output } of results) {
    assert.equal(code, 0);
    assert.notEqual(output, '');
    assert.doesNotMatch(output.replaceAll(/[\n\t]/g, ''), obeyed);
  }
  const { output } = await run(`show ${id} --text`);
  assert.ok(output.includes('\u001b[31mred \u009b2J'));
});

test('what a mail client lacks of a mail is listed, and taken out of its page', async (t) => {
  const { run } = await startProgram(t);
  await run(`new ${box}`);
  const html = '<p>a\n<p style="gap:1px;padding:0">b';
  const headers = `To: ${box}\nFrom: ${sender}\nSubject: Sale\nContent-Type: text/html\n`;
  const [, id = ''] = (await run('send -', { input: `${headers}\n${html}` })).output.trim().split('\t');
  const { code, output } = await run(`show ${id} --as outlook.windows`);
  const [gap = '', padding = ''] = output.split('\n');
  assert.deepEqual([code, gap], [0, 'unsupported\tgap, column-gap, row-gap\t1×\tline 2\t']);
  assert.match(padding, /^partial\tpadding\t1×\tline 2\tPartial\. Only supported on table cells\./);
  const json = JSON.parse((await run(`show ${id} --as outlook.windows --json`)).output);
  assert.deepEqual(
    json.map(({ slug }: { slug: string }) => slug),
    ['css-gap', 'css-padding'],
  );
  assert.equal((await run(`show ${id} --as apple-mail.ios`)).output, '');
  const file = (await run(`open ${id} --file --print --as outlook.windows`)).output.trim();
  t.after(() => rm(join(file, '..'), { recursive: true }));
  assert.ok((await readFile(file, 'utf8')).includes(escapeHtml('<p style="padding:0">b')));
  const refused = [
    [`show ${id} --as outlook`, 1, /^mayfly: --as must be one of .*, not "outlook"/],
    [`show ${id} --as gmail.ios --html`, 2, /choose one of/],
    [`open ${id} --as gmail.ios`, 2, /add --file/],
  ] as const;
  for (const [line, exitCode, said] of refused) {
    const { code: failed, errors } = await run(line);
    assert.deepEqual([line, failed], [line, exitCode]);
    assert.match(errors, said);
  }
});

test('sendmail takes the calls that programs make, keeps Bcc from the readers, and gives to all recipients or to none', async (t) => {
  const { run, runAll } = await startProgram(t);
  await runAll(`new ${box}`, 'new copy@mail.test', 'new hidden@mail.test', 'new all@mail.test');
  const message = messageWith({
    to: `QA <${box}>`,
    subject: 'Hello',
    text: 'above\n.\nbelow',
    more: 'Cc: copy@mail.test\nBcc: hidden@mail.test,\n\tqa@mail.test\nX-After: 1\n',
  });
  const silent = { code: 0, output: '', errors: '' };
  assert.deepEqual(await run('sendmail -t -i -oi -fme@x.example -F Me', { input: message }), silent);
  const kept = message.replace(/Bcc: .+\n\t.+\n/, '').replaceAll('\n', '\r\n');
  for (const name of ['qa', 'copy', 'hidden']) {
    const { output } = await run(`mails ${name}`);
    assert.equal(output.split('\n').length, 2, name);
    assert.equal((await run(`show ${output.split('\t', 1).join('')} --source`)).output, kept);
  }
  const outside = message.replace('copy@mail.test', 'someone@else.example');
  const refused = await run('sendmail -t', { input: outside });
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /^mayfly: there is no active mailbox "someone@else\.example"/);
  assert.equal((await run('mails qa')).output.split('\n').length, 2);
  assert.deepEqual(
    await run('sendmail -i --into all@mail.test someone@else.example', { input: 'no header\n' }),
    silent,
  );
  assert.deepEqual(await run('sendmail all', { input: outside }), silent);
  const { output } = await run('mails all');
  const ids = output
    .trim()
    .split('\n')
    .map((line) => line.split('\t', 1).join(''));
  assert.equal((await run(`show ${ids[1]} --source`)).output, '\r\nno header\r\n');
  const none = await run('sendmail -t', { input: 'Subject: x\n\nx\n' });
  assert.deepEqual([none.code, none.errors], [1, 'mayfly: the message has no recipient, and none was given\n']);
});
