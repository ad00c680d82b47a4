import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { atEnd } from '../support/test-end.ts';
import { certFile, connectTls, keyFile, trusting } from '../support/tls.ts';
import { inTime } from '../support/until.ts';
import { openDoor } from './door.ts';
import { ImapClient } from './imap-client.ts';

const environment = {
  MAYFLY_TLS_CERT: certFile,
  MAYFLY_TLS_KEY: keyFile,
  MAYFLY_IMAPS_PORT: '0',
  MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none',
};

test('no password is taken before STARTTLS, and what is said with it in the clear is never run (RFC 3501 §6.2.1)', async (t) => {
  const door = await openDoor(t, { environment });
  const { address } = await door.mailbox();
  const plain = await door.stranger();
  assert.match(await plain.command('CAPABILITY'), / STARTTLS LOGINDISABLED\r\n/);
  assert.match(await plain.command(`LOGIN ${address} ${door.key}`), /^t2 NO \[PRIVACYREQUIRED\]/);
  assert.match(await plain.command('AUTHENTICATE PLAIN'), /^t3 NO \[PRIVACYREQUIRED\]/);
  plain.send('a STARTTLS\r\nb NOOP\r\nc LOGOUT\r\n');
  assert.equal(await plain.until(/^a OK .*\r\n/), 'a OK begin TLS now\r\n');
  plain.socket.removeAllListeners('data');
  const socket = connect({ ...trusting, socket: plain.socket });
  atEnd(t, () => socket.destroy());
  await inTime('a handshake', once(socket, 'secureConnect'));
  const secure = new ImapClient(socket);
  const capabilities = await secure.command('CAPABILITY');
  assert.match(capabilities, /^\* CAPABILITY .* AUTH=PLAIN\r\n/);
  assert.doesNotMatch(capabilities, /STARTTLS|LOGINDISABLED/);
  assert.match(await secure.command('STARTTLS'), /^t2 BAD /);
  assert.match(await secure.command(`LOGIN ${address} ${door.key}`), /^t3 OK /);
});

test('the port for TLS greets after the handshake, and takes a login (RFC 8314 §3.2)', async (t) => {
  const door = await openDoor(t, { environment });
  const { address } = await door.mailbox();
  const client = new ImapClient(await connectTls(t, door.service.app.imaps?.port ?? 0));
  assert.match(await client.until(/^\* OK .*\r\n/), /AUTH=PLAIN/);
  const response = Buffer.from(`\0${address}\0${door.key}`).toString('base64');
  assert.match(await client.command(`AUTHENTICATE PLAIN ${response}`), /^t1 OK /);
  assert.match(await client.command('SELECT INBOX'), /t2 OK \[READ-WRITE\]/);
});
