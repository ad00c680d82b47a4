import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { javaMailPackage, runJavaMail, whyNoJavaMail } from '../mail-programs/java-mail.ts';
import { certFile, keyFile } from '../support/tls.ts';
import { openDoor } from './door.ts';

const run = promisify(execFile);
const environment = {
  MAYFLY_TLS_CERT: certFile,
  MAYFLY_TLS_KEY: keyFile,
  MAYFLY_IMAPS_PORT: '0',
  MAYFLY_POP3_PORT: '0',
  MAYFLY_SMTP_AUTH_PLAIN_FROM: '127.0.0.1',
};

const python = `
import imaplib, ssl, sys
port, secure, user, key = sys.argv[1:]
context = ssl._create_unverified_context()
box = imaplib.IMAP4("127.0.0.1", int(port))
box.starttls(context)
box.login(user, key)
print(box.select("INBOX"), box.search(None, "UNSEEN", "SUBJECT", '"two"'))
for number in (b"1", b"2"):
    print(box.fetch(number, "(FLAGS BODY.PEEK[])")[1][0][1].decode())
print(box.uid("STORE", "2", "+FLAGS", "(\\\\Seen)"), box.search(None, "SEEN"))
box.logout()
box = imaplib.IMAP4_SSL("127.0.0.1", int(secure), ssl_context=context)
box.authenticate("PLAIN", lambda _: f"\\0{user}\\0{key}".encode())
print(box.list(), box.status("INBOX", "(MESSAGES UNSEEN UIDNEXT)"))
box.select("INBOX")
box.store("1", "+FLAGS", "\\\\Deleted")
print(box.expunge(), box.logout()[0])
`;

/** A folder for what a program keeps, until the test has ended. */
async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

test("Python's imaplib reads by STARTTLS and by TLS, searches, marks and deletes", {
  skip: without('python3'),
}, async (t) => {
  const door = await openDoor(t, { environment });
  const { id, address } = await door.mailbox();
  await door.deliver(address, ['one', 'two'], '..dot\r\n');
  const ports = [`${door.port}`, `${door.service.app.imaps?.port}`];
  const { stdout } = await run('python3', ['-c', python, ...ports, address, door.key]);
  assert.match(stdout, /^\('OK', \[b'2'\]\) \('OK', \[b'2'\]\)\n/);
  assert.match(stdout, /Subject: one\r?\n\r?\n\.dot\r?\n/);
  assert.match(stdout, /\('OK', \[b'2 \(UID 2 FLAGS \(\\\\Seen\)\)'\]\) \('OK', \[b'2'\]\)/);
  assert.match(stdout, /b'"INBOX" \(MESSAGES 2 UNSEEN 1 UIDNEXT 3\)'/);
  assert.match(stdout, /\('OK', \[b'1'\]\) BYE/);
  const { body } = await door.service.call('GET', `/v1/mailboxes/${id}/mails`, { key: door.key });
  assert.deepEqual(
    body.items.map(({ subject }: { subject: string }) => subject),
    ['two'],
  );
});

test('curl lists, searches and fetches by IMAP', { skip: without('curl') }, async (t) => {
  const door = await openDoor(t, { environment });
  const { address } = await door.mailbox();
  await door.deliver(address, ['one', 'two']);
  const url = `imaps://127.0.0.1:${door.service.app.imaps?.port}/`;
  const curl = async (path: string, ...more: string[]) =>
    (await run('curl', ['-sS', '--insecure', '--user', `${address}:${door.key}`, ...more, url + path])).stdout;
  assert.equal(await curl(''), '* LIST (\\Noinferiors) NIL "INBOX"\r\n');
  assert.equal(await curl('INBOX', '-X', 'SEARCH SUBJECT two'), '* SEARCH 2\r\n');
  assert.match(await curl('INBOX;MAILINDEX=1'), /Subject: one\r\n\r\nhello\r\n$/);
  assert.match(await curl('INBOX;UID=2;SECTION=HEADER.FIELDS%20(SUBJECT)'), /^Subject: two\r\n\r\n$/);
});

test('mbsync brings all mails of an owner into a maildir, a folder for each mailbox', {
  skip: without('mbsync'),
}, async (t) => {
  const door = await openDoor(t, { environment });
  const mailboxes = [await door.mailbox(), await door.mailbox()];
  for (const { address } of mailboxes) await door.deliver(address, [`for ${address}`]);
  const folder = await folderOf(t);
  await mkdir(join(folder, 'mail'));
  const account = `IMAPAccount mayfly\nHost 127.0.0.1\nPort ${door.port}\nSSLType None\nUser *\nPass ${door.key}\n`;
  const stores = `IMAPStore far\nAccount mayfly\n\nMaildirStore near\nPath ${folder}/mail/\nInbox ${folder}/inbox\nSubFolders Verbatim\n`;
  const channel = 'Channel all\nFar :far:\nNear :near:\nPatterns *\nCreate Near\nSync Pull\nSyncState *\n';
  await writeFile(join(folder, 'mbsyncrc'), `${account}\n${stores}\n${channel}`, { mode: 0o600 });
  for (const round of ['first', 'again']) {
    await run('mbsync', ['-c', join(folder, 'mbsyncrc'), '-a'], { env: { ...process.env, HOME: folder } });
    for (const { address } of mailboxes) {
      const files = [];
      for (const part of ['cur', 'new'])
        for (const name of await readdir(join(folder, 'mail', address, part))) files.push(join(part, name));
      assert.equal(files.length, 1, round);
      const message = await readFile(join(folder, 'mail', address, files[0] ?? ''), 'utf8');
      assert.match(message, new RegExp(`Subject: for ${address}\n`));
    }
  }
});

const javaProgram = `
import ${javaMailPackage}.mail.*;
import ${javaMailPackage}.mail.search.SubjectTerm;
import java.util.Properties;
class Read {
  public static void main(String[] args) throws Exception {
    for (int at = 0; at < 2; at++) {
      String protocol = at == 0 ? "imap" : "pop3";
      Properties properties = new Properties();
      properties.put("mail." + protocol + ".starttls.enable", "true");
      properties.put("mail." + protocol + ".starttls.required", "true");
      properties.put("mail." + protocol + ".ssl.trust", "*");
      properties.put("mail." + protocol + ".ssl.checkserveridentity", "false");
      Store store = Session.getInstance(properties).getStore(protocol);
      store.connect("127.0.0.1", Integer.parseInt(args[at]), args[2], args[3]);
      Folder inbox = store.getFolder("INBOX");
      inbox.open(Folder.READ_WRITE);
      Message[] messages = inbox.getMessages();
      System.out.println(protocol + " " + messages.length);
      for (Message message : messages)
        System.out.println(message.getSubject() + " " + message.getContent().toString().trim());
      System.out.println(inbox.search(new SubjectTerm("two")).length);
      if (at == 1) messages[0].setFlag(Flags.Flag.DELETED, true);
      inbox.close(true);
      store.close();
    }
  }
}
`;

test("Java's mail client reads by IMAP and POP3 with STARTTLS, and deletes by POP3", {
  skip: whyNoJavaMail(),
}, async (t) => {
  const door = await openDoor(t, { environment });
  const { id, address } = await door.mailbox();
  await door.deliver(address, ['one', 'two']);
  const folder = await folderOf(t);
  const ports = [`${door.port}`, `${door.service.app.pop3?.port}`];
  const stdout = await runJavaMail(javaProgram, [...ports, address, door.key], folder);
  assert.deepEqual(stdout.trimEnd().split('\n'), [
    'imap 2',
    'one hello',
    'two hello',
    '1',
    'pop3 2',
    'one hello',
    'two hello',
    '1',
  ]);
  const { body } = await door.service.call('GET', `/v1/mailboxes/${id}/mails`, { key: door.key });
  assert.deepEqual(
    body.items.map(({ subject }: { subject: string }) => subject),
    ['two'],
  );
});

function without(program: string): string | false {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
    ? false
    : `${program} is not installed`;
}
