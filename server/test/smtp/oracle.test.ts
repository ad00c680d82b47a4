import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { SmtpClient } from '../support/smtp-client.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { startReceiver } from './receiver.ts';

/** Messages for which every receiver must agree: whole lines, any dots, any bytes but CR and LF in them. */
const line = fc.oneof(
  fc.constantFrom('', '.', '..', '...', '. ', '.x', 'x.', ' ', '\t', 'From: a@b', '\0', '\xff\xfe', 'x'.repeat(998)),
  fc.uint8Array({ maxLength: 80 }).map((bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\r\n]/g, '.'),
  ),
);
const message = fc.array(line, { minLength: 1, maxLength: 30 }).map((lines) => `${lines.join('\r\n')}\r\n`);

/** Starts nodemailer's smtp-server, which tells what content it received. */
async function startOracle(t: TestContext): Promise<{ port: number; received: string[] }> {
  const received: string[] = [];
  const oracle = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('latin1'));
        done();
      });
    },
  });
  oracle.listen(0, '127.0.0.1');
  await once(oracle.server, 'listening');
  t.after(() => new Promise<void>((resolve) => oracle.close(resolve)));
  // It listens on TCP, so that its address is one of a port.
  const { port } = oracle.server.address() as AddressInfo;
  return { port, received };
}

test('receives the same content as smtp-server from our client (smtp.md rows 20, 22, 23, 36)', async (t) => {
  const oracle = await startOracle(t);
  const { client, mailbox, contents } = await startReceiver(t);
  const ours = await client();
  const theirs = await SmtpClient.open(t, oracle.port);
  const target = await mailbox();
  const sent: string[] = [];
  await fc.assert(
    fc.asyncProperty(message, async (content) => {
      sent.push(content);
      assert.equal((await ours.deliver({ to: target.address, content })).code, 250);
      assert.equal((await theirs.deliver({ to: target.address, content })).code, 250);
      assert.equal(oracle.received.at(-1), content);
    }),
    { numRuns: numberOfInputs(100) },
  );
  assert.deepEqual(await contents(target), sent);
  theirs.socket.destroy();
});

test('receives the same content as smtp-server from nodemailer (smtp.md rows 20, 22, 23, 36)', async (t) => {
  const oracle = await startOracle(t);
  const { port, mailbox, contents } = await startReceiver(t);
  const count = numberOfInputs(50);
  const target = await mailbox();
  const host = '127.0.0.1';
  const ours = createTransport({ host, port, pool: true, maxConnections: 1, maxMessages: 1000, ignoreTLS: true });
  const theirs = createTransport({
    host,
    port: oracle.port,
    pool: true,
    maxConnections: 1,
    maxMessages: 1000,
    ignoreTLS: true,
  });
  await fc.assert(
    fc.asyncProperty(message, async (content) => {
      const mail = {
        envelope: { from: 'sender@client.test', to: target.address },
        raw: Buffer.from(content, 'latin1'),
      };
      await Promise.all([ours.sendMail(mail), theirs.sendMail(mail)]);
    }),
    { numRuns: count },
  );
  ours.close();
  theirs.close();
  assert.equal(oracle.received.length, count);
  assert.deepEqual(await contents(target), oracle.received);
});
