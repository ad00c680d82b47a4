/**
 * Asks Dovecot for the envelope and the structure of each message of the corpora, and keeps its answers. To be run by hand, with its `imap`
 * (Debian: dovecot-imapd) as somebody who is not root: `node make-answers.ts <user>`.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { corpusMessages, readCorpusFile } from '../../support/corpora.ts';
import { withCrlf } from '../../support/line-ends.ts';
import { type DovecotAnswer, dovecotAnswersFile } from './answers.ts';

const [user = 'nobody'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
const maildir = join(folder, 'Maildir');
const config = join(folder, 'dovecot.conf');
try {
  chmodSync(folder, 0o755);
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, name), { recursive: true });
  writeFileSync(
    config,
    ['ssl = no', `mail_location = maildir:${maildir}`, `base_dir = ${folder}/run`, `mail_uid = ${user}`].join('\n'),
  );
  const messages = corpusMessages();
  for (const [index, { path }] of messages.entries()) {
    // Dovecot numbers the messages of a maildir in the order of their names.
    const name = `${1_000_000 + index}.M.corpora:2,S`;
    writeFileSync(join(maildir, 'cur', name), withCrlf(readCorpusFile(path)));
  }
  spawnSync('chown', ['-R', user, maildir], { stdio: 'inherit' });
  const { stdout } = spawnSync(
    'setpriv',
    [`--reuid=${user}`, '--regid=nogroup', '--clear-groups', '/usr/lib/dovecot/imap', '-c', config],
    {
      input: 'a select inbox\r\nb fetch 1:* (RFC822.SIZE ENVELOPE BODYSTRUCTURE)\r\nc logout\r\n',
      encoding: 'latin1',
      env: { HOME: folder, USER: user },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const answers: DovecotAnswer[] = [];
  for (const [, number = '', answer = ''] of stdout.matchAll(
    /^\* (\d+) FETCH \(([\s\S]*?)\)\r\n(?=\* \d+ FETCH|b OK)/gm,
  )) {
    const path = messages[Number(number) - 1]?.path ?? '';
    answers.push({ path, answer });
  }
  if (answers.length !== messages.length) throw new Error(`${answers.length} answers to ${messages.length} messages`);
  writeFileSync(dovecotAnswersFile, gzipSync(answers.map((one) => JSON.stringify(one)).join('\n'), { level: 9 }));
} finally {
  rmSync(folder, { recursive: true });
}
