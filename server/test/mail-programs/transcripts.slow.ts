import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ImapFlow } from 'imapflow';
import { lockedInstall } from '../support/locked-install.ts';
import { javaMailPackage, javaMailVersion, runJavaMail } from './java-mail.ts';
import { formatTranscript, listenBetween, withoutValues } from './transcript.ts';
import { openTranscriptWorld, transcriptFile } from './transcript-world.ts';

const run = promisify(execFile);

interface Login {
  readonly port: number;
  readonly user: string;
  readonly key: string;
  /** Folder for what the program keeps. */
  readonly folder: string;
}

interface Program {
  readonly protocol: 'pop3' | 'imap';
  /** The command that says the version, if it is one; `java` stands for its mail client. */
  readonly command: string | undefined;
  read(login: Login): Promise<unknown>;
}

const poplib = `
import poplib, sys
port, user, key = sys.argv[1:]
box = poplib.POP3("127.0.0.1", int(port))
box.capa(); box.user(user); box.pass_(key)
box.stat(); box.list(); box.uidl(); box.top(1, 0)
for number in (1, 2): box.retr(number)
box.dele(1); box.rset(); box.noop(); box.quit()
`;

const imaplib = `
import imaplib, random, sys
port, user, key = sys.argv[1:]
# Its tags begin with letters by chance.
random.randint = lambda least, most: least
box = imaplib.IMAP4("127.0.0.1", int(port))
box.login(user, key); box.list(); box.select("INBOX"); box.search(None, "UNSEEN", "SUBJECT", '"two"')
box.fetch(b"1", "(FLAGS BODY.PEEK[])"); box.uid("FETCH", "1:*", "(UID RFC822.SIZE)")
box.uid("STORE", "2", "+FLAGS", "(\\\\Seen)"); box.store("1", "+FLAGS", "\\\\Deleted"); box.expunge(); box.logout()
`;

/** Reads all of a mailbox, by either protocol. */
const javaProgram = `
import ${javaMailPackage}.mail.*;
import ${javaMailPackage}.mail.search.SubjectTerm;
import java.util.Properties;
class Read {
  public static void main(String[] args) throws Exception {
    Store store = Session.getInstance(new Properties()).getStore(args[0]);
    store.connect("127.0.0.1", Integer.parseInt(args[1]), args[2], args[3]);
    Folder inbox = store.getFolder("INBOX");
    inbox.open(Folder.READ_WRITE);
    for (Message message : inbox.getMessages()) { message.getSubject(); message.getContent(); }
    inbox.search(new SubjectTerm("two"));
    inbox.getMessage(1).setFlag(Flags.Flag.DELETED, true);
    inbox.close(true);
    store.close();
  }
}
`;

/** The client imap-simple, as far as it is used here. Its types are not installed with the repository. */
interface ImapSimple {
  connect(options: { imap: object }): Promise<{
    getBoxes(): Promise<unknown>;
    openBox(name: string): Promise<unknown>;
    search(criteria: readonly unknown[], options: object): Promise<unknown>;
    addFlags(uid: number, flags: string): Promise<void>;
    deleteMessage(uid: number): Promise<void>;
    end(): void;
  }>;
}

const programs: Readonly<Record<string, Program>> = {
  'pop3-curl': {
    ...{ protocol: 'pop3', command: 'curl' },
    read: ({ port, user, key }) => {
      const urls = ['', '1', '2'].flatMap((number) => [`pop3://127.0.0.1:${port}/${number}`]);
      return run('curl', ['-sS', '--user', `${user}:${key}`, ...urls]);
    },
  },
  'pop3-poplib': {
    ...{ protocol: 'pop3', command: 'python3' },
    read: ({ port, user, key }) => run('python3', ['-c', poplib, `${port}`, user, key]),
  },
  'pop3-fetchmail': {
    ...{ protocol: 'pop3', command: 'fetchmail' },
    async read({ port, user, key, folder }) {
      const file = join(folder, 'fetchmailrc');
      const account = `username "${user}" password "${key}" keep sslproto "" mda "cat > /dev/null"`;
      await writeFile(file, `poll 127.0.0.1 service ${port} protocol pop3 uidl ${account}\n`, { mode: 0o600 });
      const kept = ['--pidfile', join(folder, 'pid'), '-i', join(folder, 'seen')];
      await run('fetchmail', ['-f', file, ...kept], { env: { ...process.env, HOME: folder } });
    },
  },
  'pop3-mpop': {
    ...{ protocol: 'pop3', command: 'mpop' },
    async read({ port, user, key, folder }) {
      const file = join(folder, 'mpoprc');
      const server = `host 127.0.0.1\nport ${port}\ntls off\nauth plain\nuser ${user}\npassword ${key}\nkeep off`;
      const kept = `delivery mbox ${folder}/kept\nuidls_file ${folder}/seen`;
      await writeFile(file, `account test\n${server}\n${kept}\n`, { mode: 0o600 });
      await run('mpop', ['-C', file, 'test']);
    },
  },
  'imap-curl': {
    ...{ protocol: 'imap', command: 'curl' },
    read: ({ port, user, key }) => {
      const paths = ['INBOX;MAILINDEX=1', 'INBOX;UID=2;SECTION=HEADER.FIELDS%20(SUBJECT)'];
      return run('curl', [
        '-sS',
        '--user',
        `${user}:${key}`,
        ...paths.map((path) => `imap://127.0.0.1:${port}/${path}`),
      ]);
    },
  },
  'imap-imaplib': {
    ...{ protocol: 'imap', command: 'python3' },
    read: ({ port, user, key }) => run('python3', ['-c', imaplib, `${port}`, user, key]),
  },
  'imap-mbsync': {
    ...{ protocol: 'imap', command: 'mbsync' },
    async read({ port, user, key, folder }) {
      await mkdir(join(folder, 'mail'));
      const account = `IMAPAccount mayfly\nHost 127.0.0.1\nPort ${port}\nSSLType None\nUser ${user}\nPass ${key}\n`;
      const stores = `IMAPStore far\nAccount mayfly\n\nMaildirStore near\nPath ${folder}/mail/\nInbox ${folder}/inbox\n`;
      const channel = 'Channel all\nFar :far:\nNear :near:\nPatterns *\nCreate Near\nSync Pull\nSyncState *\n';
      await writeFile(join(folder, 'mbsyncrc'), `${account}\n${stores}\n${channel}`, { mode: 0o600 });
      await run('mbsync', ['-c', join(folder, 'mbsyncrc'), '-a'], { env: { ...process.env, HOME: folder } });
    },
  },
  'imap-imapflow': {
    ...{ protocol: 'imap', command: undefined },
    async read({ port, user, key }) {
      const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, logger: false, auth: { user, pass: key } });
      await client.connect();
      await client.mailboxOpen('INBOX');
      for await (const _ of client.fetch('1:*', { envelope: true, bodyStructure: true }));
      await client.search({ subject: 'two' });
      await client.fetchOne('2', { source: true, flags: true });
      await client.messageFlagsAdd({ uid: '1' }, ['\\Seen'], { uid: true });
      await client.messageDelete('2', { uid: true });
      await client.logout();
    },
  },
  'imap-imap-simple': {
    ...{ protocol: 'imap', command: undefined },
    async read({ port, user, key }) {
      const installed = await lockedInstall(join(import.meta.dirname, '../imap/imap-simple'));
      const { importPackage } = await import(pathToFileURL(join(installed, 'import-package.mjs')).href);
      const { connect }: ImapSimple = (await importPackage('imap-simple')).default;
      const imap = { user, password: key, host: '127.0.0.1', port, tls: false };
      const connection = await connect({ imap });
      await connection.getBoxes();
      await connection.openBox('INBOX');
      await connection.search(['UNSEEN', ['SUBJECT', 'two']], { bodies: ['HEADER', 'TEXT'], struct: true });
      await connection.addFlags(1, '\\Seen');
      await connection.deleteMessage(2);
      connection.end();
    },
  },
  'imap-java': {
    ...{ protocol: 'imap', command: 'java' },
    read: ({ port, user, key, folder }) => runJavaMail(javaProgram, ['imap', `${port}`, user, key], folder),
  },
  'pop3-java': {
    ...{ protocol: 'pop3', command: 'java' },
    read: ({ port, user, key, folder }) => runJavaMail(javaProgram, ['pop3', `${port}`, user, key], folder),
  },
};

for (const [name, program] of Object.entries(programs)) {
  const version = versionOf(program.command);
  test(`${name} says what its transcript has`, { skip: version === undefined }, async (t) => {
    const world = await openTranscriptWorld(t);
    const values = await world.newMailbox();
    const between = await listenBetween(t, program.protocol === 'imap' ? world.imapPort : world.pop3Port);
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
    t.after(() => rm(folder, { recursive: true }));
    await program.read({ port: between.port, user: values.address, key: values.key, folder });
    const [speeches = []] = between.connections;
    const heard = speeches.map(({ by, text }) => ({ by, text: withoutValues(text, values) }));
    const transcript = formatTranscript(`${name.slice(program.protocol.length + 1)} ${version}`, heard);
    const file = transcriptFile(name);
    if (process.env.MAYFLY_TEST_TRANSCRIPTS === 'write') await writeFile(file, transcript);
    const kept = await readFile(file, 'utf8');
    // Another version may say something else.
    if (kept.split('\n')[0] === transcript.split('\n')[0]) assert.equal(transcript, kept);
  });
}

/** Version of a program; `undefined` where it is not installed. */
function versionOf(command: string | undefined): string | undefined {
  if (command === undefined) return 'of the lock file';
  if (command === 'java') return javaMailVersion();
  const { error, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  return error === undefined ? /\d+(?:\.\d+)+/.exec(stdout)?.[0] : undefined;
}
