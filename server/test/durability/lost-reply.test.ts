import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../support/seeded-random.ts';
import { encodeContent, type SmtpClient } from '../support/smtp-client.ts';
import { checkedMail, readCheckedMails } from './checked-mail.ts';
import { openSession, type ServerProcess, startServerFor, temporaryFolder } from './server-process.ts';

test('smtp row 38: a mail whose client dies between the dot and the reply is stored once or not at all', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const { id, address } = await server.createMailbox();
  const random = seededRandom(38);
  const rounds = 40;
  const acknowledged: string[] = [];
  const send = async (index: number) => {
    const client = await startMail(server, address);
    client.send(encodeContent(checkedMail(`lost-${index}`, random)));
    if (index % 3 === 0) client.socket.resetAndDestroy();
    else if (index % 3 === 1) client.socket.destroySoon();
    else if ((await client.reply()).code === 250) acknowledged.push(`lost-${index}`);
    client.socket.destroy();
  };
  for (let index = 0; index < rounds; index += 4) await Promise.all([0, 1, 2, 3].map((more) => send(index + more)));
  assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });

  const restarted = await startServerFor(t, { folder });
  const counts = await readCheckedMails(restarted, id);
  for (const [mail, count] of counts) assert.equal(count, 1, `mail ${mail} is there ${count} times`);
  for (const mail of acknowledged) assert.equal(counts.get(mail), 1, `mail ${mail} was acknowledged`);
  t.diagnostic(`${rounds} sent, ${acknowledged.length} acknowledged, ${counts.size} stored`);
});

test('smtp row 40: SIGTERM lets a mail in DATA finish, sends the others away, and loses nothing', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const { id, address } = await server.createMailbox();
  const random = seededRandom(40);
  const idle = await session(server);
  const inMail = await session(server);
  assert.equal((await inMail.command('MAIL FROM:<sender@client.test>')).code, 250);
  const inData = await startMail(server, address);
  const content = encodeContent(checkedMail('in-data', random));
  inData.send(content.subarray(0, 100));
  const waiting = await Promise.all(Array.from({ length: 5 }, () => startMail(server, address)));
  for (const [index, client] of waiting.entries()) client.send(encodeContent(checkedMail(`dot-${index}`, random)));
  const acknowledged: string[] = [];
  for (const [index, client] of waiting.entries()) {
    if ((await client.reply()).code === 250) acknowledged.push(`dot-${index}`);
  }
  assert.equal(acknowledged.length, waiting.length);

  server.child.kill('SIGTERM');
  for (const client of [idle, inMail]) assert.match((await client.reply()).text, /^421 4\.3\.2 /);
  assert.equal(await openSession(server.smtpPort), undefined, 'new connections are refused');
  inData.send(content.subarray(100));
  assert.equal((await inData.reply()).code, 250);
  assert.match((await inData.reply()).text, /^421 4\.3\.2 /);
  acknowledged.push('in-data');
  assert.deepEqual(await server.exited, { code: 0, signal: null });

  const restarted = await startServerFor(t, { folder });
  assert.deepEqual([...(await readCheckedMails(restarted, id)).keys()].sort(), acknowledged.sort());
});

test('smtp row 40: SIGTERM under load keeps every mail that was acknowledged, and exits with 0', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const { id, address } = await server.createMailbox();
  const random = seededRandom(41);
  const acknowledged: string[] = [];
  const load = async (sender: number) => {
    const client = await session(server);
    for (let index = 0; ; index += 1) {
      const mail = `${sender}-${index}`;
      const { code } = await client.deliver({ to: address, content: checkedMail(mail, random) });
      if (code !== 250) return code;
      acknowledged.push(mail);
      if (acknowledged.length === 40) server.child.kill('SIGTERM');
    }
  };
  const codes = await Promise.all([1, 2, 3, 4].map(load));
  for (const code of codes) assert.ok(code === 421 || code === 0, `a session ended with ${code}`);
  assert.deepEqual(await server.exited, { code: 0, signal: null });

  const restarted = await startServerFor(t, { folder });
  const counts = await readCheckedMails(restarted, id);
  for (const mail of acknowledged) assert.equal(counts.get(mail), 1, `mail ${mail} was acknowledged`);
  assert.equal(counts.size, acknowledged.length, 'no mail was stored without its acknowledgement');
  t.diagnostic(`${acknowledged.length} acknowledged`);
});

async function session(server: ServerProcess): Promise<SmtpClient> {
  const client = await openSession(server.smtpPort);
  assert.ok(client !== undefined);
  return client;
}

/** A session that is ready for the content of a mail. */
async function startMail(server: ServerProcess, address: string): Promise<SmtpClient> {
  const client = await session(server);
  await client.command('MAIL FROM:<sender@client.test>');
  await client.command(`RCPT TO:<${address}>`);
  assert.equal((await client.command('DATA')).code, 354);
  return client;
}
