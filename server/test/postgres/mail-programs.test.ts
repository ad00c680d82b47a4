import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import type { PostgresLimits } from '../../src/store/postgres/limits.ts';
import { ImapClient } from '../imap/imap-client.ts';
import { Pop3Client } from '../support/pop3-client.ts';
import { usePostgres } from '../support/postgres.ts';
import { startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { eventually, until } from '../support/until.ts';
import { DatabaseProxy } from './database-proxy.ts';

const postgres = usePostgres();
const minute = 60_000;
/** Limits of a store that fails soon, and of one that waits for as long as a test goes on. */
const impatient = { connectMsMax: 1_000, statementMsMax: 300, readMsMax: 500, writeMsMax: 700, queueMsMax: 300 };
const patient = { connectMsMax: 90_000, readMsMax: 90_000, writeMsMax: 90_000, queueMsMax: 90_000 };
const largeBody = `${'x'.repeat(70)}\r\n`.repeat(30_000);

/** A node whose database can hang, and a mailbox with mails, the last of which is large. */
async function startNode(t: TestContext, databaseLimits: Partial<PostgresLimits>) {
  const proxy = await DatabaseProxy.start(t, await postgres.newMigratedDatabase(t));
  const environment = {
    ...{ MAYFLY_DATABASE_URL: proxy.url, MAYFLY_IMAP_PORT: '0', MAYFLY_POP3_PORT: '0' },
    ...{ MAYFLY_IMAP_CONNECTIONS_MAX: '2', MAYFLY_POP3_CONNECTIONS_MAX: '2' },
    MAYFLY_SMTP_AUTH_PLAIN_FROM: '127.0.0.1',
  };
  const service = await startService(t, { environment, databaseLimits });
  const password = await service.key('alice');
  const { body } = await service.call('POST', '/v1/mailboxes', { key: password, body: { noExpiration: true } });
  const sender = await SmtpClient.open(t, service.app.smtp.port);
  for (const content of ['Hello\r\n', 'World\r\n', largeBody])
    assert.equal((await sender.deliver({ to: body.address, content: `Subject: x\r\n\r\n${content}` })).code, 250);
  const { app } = service;
  const login = { user: body.address, password };
  const [imapPort, pop3Port] = [app.imap?.port ?? 0, app.pop3?.port ?? 0];
  const connections = () => (app.imapServer?.connections ?? 0) + (app.pop3Server?.connections ?? 0);
  const pass = (ms: number) => {
    service.clock.advance(ms);
    app.imapServer?.enforceTime();
    app.pop3Server?.enforceTime();
  };
  return {
    ...{ proxy, login },
    imap: () => ImapClient.open(t, imapPort, login),
    imapStranger: () => ImapClient.connect(t, imapPort),
    pop3: () => Pop3Client.open(t, pop3Port, login),
    pop3Stranger: async () => {
      const client = await Pop3Client.connect(t, pop3Port);
      await client.line();
      return client;
    },
    /** Asks a database that hangs, and lets time pass until the one session ends: not before a minute. */
    askInVain: async (ask: () => void) => {
      proxy.hold();
      ask();
      await until(() => proxy.held > 0, 'the database is asked');
      pass(minute - 1);
      assert.equal(connections(), 1);
      await until(() => {
        // Another part of the node may have asked first.
        pass(1_000);
        return connections() === 0;
      }, 'the session has ended');
    },
  };
}

const imapCommands = [
  'STATUS INBOX (UNSEEN)',
  'FETCH 1 BODY[]',
  'SEARCH BODY hello',
  'STORE 1 +FLAGS (\\Deleted)',
  'EXPUNGE',
  'SELECT INBOX',
];
const noAnswer = '* BYE [UNAVAILABLE] the service has no answer in time, try again later\r\n';

suite('IMAP over a database that hangs', () => {
  test('each command ends its session after a minute, with a word, and nothing of it is held', async (t) => {
    const { proxy, login, imap, imapStranger, askInVain } = await startNode(t, patient);
    const stranger = await imapStranger();
    await askInVain(() => stranger.begin(`LOGIN "${login.user}" "${login.password}"`));
    assert.equal(await stranger.until(/never/), noAnswer);
    proxy.release();
    // More sessions than an owner may have at once.
    for (const command of imapCommands) {
      const client = await imap();
      assert.match(await client.command('SELECT INBOX'), /OK \[READ-WRITE\]/);
      await askInVain(() => client.begin(command));
      assert.equal(await client.until(/never/), noAnswer, command);
      proxy.release();
    }
  });

  test('in the middle of a message a session ends without a word, which would be taken for the rest of it', async (t) => {
    const { proxy, imap, askInVain } = await startNode(t, patient);
    const client = await imap();
    await client.command('SELECT INBOX');
    client.socket.pause();
    client.begin('FETCH 3 BODY.PEEK[]');
    await until(() => client.socket.readableLength > 0, 'the message is begun');
    await askInVain(() => client.socket.resume());
    assert.match(await client.until(/never/), /^\* 3 FETCH \(BODY\[\] \{\d+\}\r\nReturn-Path: [^*]*$/);
    proxy.release();
  });

  test('a command that fails is answered by NO, and the session goes on', async (t) => {
    const { proxy, imap } = await startNode(t, impatient);
    const client = await imap();
    await client.command('SELECT INBOX');
    proxy.isFrozen = true;
    for (const command of imapCommands) {
      const answer = await client.command(command);
      assert.match(answer, /^t\d+ NO \[UNAVAILABLE\] temporary failure, try again later\r\n$/, command);
    }
    // RFC 3501 §6.3.1: after a SELECT that fails no mailbox is selected.
    assert.match(await client.command('FETCH 1 UID'), /BAD select a mailbox first/);
    proxy.isFrozen = false;
    await eventually('the database answers', async () => /OK/.test(await client.command('SELECT INBOX')));
    assert.match(await client.command('FETCH 1 BODY.PEEK[TEXT]'), /Hello/);
  });
});

suite('POP3 over a database that hangs', () => {
  test('each command ends its session after a minute, with a word, and nothing of it is held', async (t) => {
    const { proxy, login, pop3, pop3Stranger, askInVain } = await startNode(t, patient);
    const stranger = await pop3Stranger();
    await stranger.command(`USER ${login.user}`);
    await askInVain(() => stranger.send(`PASS ${login.password}\r\n`));
    assert.equal(await stranger.rest(), '-ERR [SYS/TEMP] temporary failure, try again later\r\n');
    proxy.release();
    // More sessions than an owner may have at once.
    for (const [command, answer] of [
      ...Array<[string, string]>(4).fill(['RETR 1', 'temporary failure, try again later']),
      ['QUIT', 'some deleted messages were not removed'],
    ] as const) {
      const client = await pop3();
      await client.command('DELE 2');
      await askInVain(() => client.send(`${command}\r\n`));
      assert.equal(await client.rest(), `-ERR [SYS/TEMP] ${answer}\r\n`);
      proxy.release();
    }
  });

  test('a command that fails is answered by -ERR, and the session goes on', async (t) => {
    const { proxy, login, pop3, pop3Stranger } = await startNode(t, impatient);
    const [client, stranger] = [await pop3(), await pop3Stranger()];
    proxy.isFrozen = true;
    assert.equal(await client.command('RETR 1'), '-ERR [SYS/TEMP] temporary failure, try again later');
    assert.equal(await stranger.logIn(login), '-ERR [SYS/TEMP] the login could not be checked, try again later');
    proxy.isFrozen = false;
    await eventually('the database answers', async () => (await client.command('RETR 1')).startsWith('+OK'));
    assert.match(await client.lines(), /Hello/);
  });
});
