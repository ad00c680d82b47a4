import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect, createServer as createRelay } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { listen } from '../../load/listen.ts';
import { apiKey, startCommand, startServer, temporaryFolder } from '../durability/server-process.ts';
import { atEnd, killAtEnd } from '../support/test-end.ts';
import { eventually, inTime } from '../support/until.ts';

/** A port of ours, from which connections go on to the port of the server: that is another one after a restart. */
async function startRelay(t: TestContext, portOfServer: () => number): Promise<string> {
  const relay = createRelay((client) => {
    const server = connect({ port: portOfServer(), host: '127.0.0.1' });
    for (const socket of [client, server]) {
      t.after(() => socket.destroy());
      socket.on('error', () => {});
      socket.on('close', () => [client, server].map((other) => other.destroy()));
    }
    client.pipe(server).pipe(client);
  });
  t.after(() => relay.close());
  return `http://127.0.0.1:${await listen(relay)}`;
}

/** Starts a command beside a server of its own, which can be started again on the same database. */
async function startBeside(t: TestContext, line: readonly string[]) {
  const folder = await temporaryFolder(t);
  let server = await startServer({ folder });
  atEnd(t, () => server.end('SIGKILL'));
  const url = await startRelay(t, () => Number(new URL(server.url).port));
  const mailbox = await server.createMailbox();
  const command = startCommand(folder, line, { MAYFLY_URL: url, MAYFLY_API_KEY: apiKey, TZ: 'UTC' });
  killAtEnd(t, command.child);
  const said = { output: '', errors: '' };
  command.child.stdout?.on('data', (chunk) => {
    said.output += chunk;
  });
  command.child.stderr?.on('data', (chunk) => {
    said.errors += chunk;
  });
  const put = async (subject: string) => {
    const body = `From: a@x.example\r\nSubject: ${subject}\r\n\r\nYour code is 493027.\r\n`;
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'message/rfc822' };
    const answer = await fetch(`${server.url}/v1/mailboxes/${mailbox.id}/mails`, { method: 'POST', headers, body });
    assert.equal(answer.status, 201);
  };
  return {
    ...{ mailbox, command, said, put },
    restart: async (between: () => Promise<void>) => {
      await server.end('SIGTERM');
      await between();
      server = await startServer({ folder });
    },
  };
}

test('watch shows each mail with its code, goes on after a restart without a gap, says so, and ends by Ctrl-C', async (t) => {
  const { mailbox, command, said, put, restart } = await startBeside(t, ['watch']);
  await eventually('the head line', () => said.errors.includes('Ctrl-C ends'));
  assert.match(said.errors, /^● live {2}127\.0\.0\.1:\d+ {2}1 mailbox {2}Ctrl-C ends\n$/);
  await put('before');
  await eventually('the first mail', () => said.output !== '');
  await restart(() => eventually('the cut', () => said.errors.includes('○ cut off, connecting again\n')));
  await put('behind');
  await eventually('the mail after the restart', () => said.output.includes('behind'));
  assert.match(said.errors, /● live again, nothing is missed\n$/);
  const alias = mailbox.address.split('@', 1).join('');
  const lines = said.output
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  assert.deepEqual(
    lines.map(([, ...facts]) => facts),
    ['before', 'behind'].map((subject) => [alias, 'a@x.example', subject, '493027']),
  );
  command.child.kill('SIGINT');
  assert.equal((await inTime('the end', command.ended)).code, 0);
});

test('watch of one mailbox ends with it', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServer({ folder });
  atEnd(t, () => server.end('SIGKILL'));
  const { id, address } = await server.createMailbox();
  const { child, ended } = startCommand(folder, ['watch', address, '--jsonl'], { MAYFLY_URL: server.url });
  killAtEnd(t, child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await once(child.stderr ?? child, 'data');
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'message/rfc822' };
  await fetch(`${server.url}/v1/mailboxes/${id}/mails`, { method: 'POST', headers, body: 'Subject: a\r\n\r\nx' });
  await eventually('the first event', () => output !== '');
  await server.call('DELETE', `/v1/mailboxes/${id}`);
  const { code, errors } = await inTime('the end', ended);
  assert.deepEqual([code, errors.endsWith('\nthe mailbox has ended\n')], [0, true]);
  const events = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  assert.deepEqual(events, ['mail.received', 'mailbox.deleted']);
});

test('a command ends without an error when nobody reads its output any more', async (t) => {
  const { command, said, put } = await startBeside(t, ['watch']);
  await eventually('the head line', () => said.errors.includes('Ctrl-C ends'));
  command.child.stdout?.destroy();
  await put('unread');
  const { code, errors } = await inTime('the end', command.ended);
  assert.deepEqual([code, errors], [0, said.errors]);
});

test('listen sends each event on as a webhook that a receiver verifies with the secret that it prints', async (t) => {
  const taken: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    taken.push({ headers: request.headers, body });
    response.writeHead(taken.length === 1 ? 204 : 500).end();
  });
  t.after(() => receiver.close());
  const url = `http://127.0.0.1:${await listen(receiver)}/hooks`;
  const line = ['listen', '--forward-to', url, '--types', 'mail.received'];
  const { command, said, put } = await startBeside(t, line);
  await eventually('the stream', () => said.errors.includes('Ctrl-C ends it'));
  const secret = said.output.trim();
  assert.match(secret, /^whsec_/);
  await put('one');
  await put('two');
  await eventually('two events', () => taken.length > 1);
  for (const { headers, body } of taken) {
    const event: unknown = new Webhook(secret).verify(body, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    });
    assert.deepEqual(event, JSON.parse(body));
    assert.equal(JSON.parse(body).type, 'mail.received');
    assert.equal(JSON.parse(body).id, headers['webhook-id']);
  }
  await eventually('what became of them', () => said.errors.includes('500'));
  assert.match(said.errors, /mail\.received {5}204\n[^\n]+mail\.received {5}500\n/);
  receiver.closeAllConnections();
  receiver.close();
  await put('three');
  await eventually('a receiver that is gone', () => said.errors.includes('ECONNREFUSED'));
  command.child.kill('SIGINT');
  assert.equal((await inTime('the end', command.ended)).code, 0);
});
