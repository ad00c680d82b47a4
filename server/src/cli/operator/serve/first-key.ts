import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf } from '../../../app/open-store.ts';
import type { App } from '../../../app/run.ts';
import type { Logger } from '../../../lib/log.ts';
import { hostAndPort } from './addresses.ts';

/** Mode of the file: read and written by its user only. */
const fileMode = 0o600;
const folderMode = 0o700;

/** Whom a first start tells its key. */
interface FirstKeyReader {
  readonly log: Logger;
  /** Whether the lines that are said are read on a terminal, and kept nowhere. */
  readonly isTerminal: boolean;
  /** File for the key where there is no terminal. */
  readonly file: string;
  say(line: string): void;
}

/**
 * Tells the API key that a first start makes, with commands that use it: on a terminal the key itself, else a file that only its user
 * can read, so that no log and no journal has the key. Where that file cannot be written, no key is made.
 */
export async function tellFirstKey(app: App, reader: FirstKeyReader): Promise<void> {
  const { say } = reader;
  if (!reader.isTerminal) return keepFirstKey(app, reader);
  const first = await app.createFirstKey();
  if (first === undefined) return;
  say(`\nAn API key was made for owner "${first.owner}". It is shown only now:\n\n  ${first.key}\n`);
  say(exampleOf(app, first.key));
}

async function keepFirstKey(app: App, { log, file, say }: FirstKeyReader): Promise<void> {
  const draft = `${file}.${process.pid}`;
  let opened: FileHandle | undefined;
  try {
    const first = await app.createFirstKey(async () => {
      await mkdir(dirname(file), { recursive: true, mode: folderMode });
      opened = await open(draft, 'wx', fileMode);
    });
    if (first === undefined || opened === undefined) return;
    await opened.writeFile(`${first.key}\n`);
    await opened.sync();
    await rename(draft, file);
    log.warn({ owner: first.owner, file }, 'an API key was made: take it out of the file, and remove that');
    say(
      `\nAn API key was made for owner "${first.owner}". It is in a file that only this user can read:\n\n  ${file}\n`,
    );
    say(exampleOf(app, `$(cat ${quoted(file)})`));
  } catch (error) {
    const reason = messageOf(error);
    log.warn({ file, reason }, 'the first API key cannot be kept in its file: make one with mayfly keys create');
    say(`mayfly: the first API key cannot be kept: ${reason}; make one with: mayfly keys create --owner default`);
  } finally {
    await opened?.close();
    if (opened !== undefined) await rm(draft, { force: true });
  }
}

/** Commands that create a mailbox, send it a mail and read the mail. */
function exampleOf(app: App, key: string): string {
  const { url } = app;
  const auth = `-H "Authorization: Bearer ${key}"`;
  const newest = (field: string) =>
    `$(curl -s ${url}/v1/mailboxes ${auth} | grep -o '"${field}":"[^"]*' | head -n 1 | cut -d '"' -f 4)`;
  const mail = "-H 'From: you@example.com' -H 'Subject: Hello' -F '=It works.'";
  return `Create a mailbox, send it a mail, read the mail:

curl -s -X POST ${url}/v1/mailboxes ${auth}
curl -s smtp://${hostAndPort(app.smtp)} --mail-from you@example.com --mail-rcpt "${newest('address')}" ${mail}
curl -s "${url}/v1/mailboxes/${newest('id')}/mails" ${auth}
`;
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
