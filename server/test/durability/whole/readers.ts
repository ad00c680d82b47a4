import assert from 'node:assert/strict';
import { ImapClient } from '../../imap/imap-client.ts';
import { Pop3Client } from '../../support/pop3-client.ts';
import { apiKey, type ServerProcess } from '../server-process.ts';
import type { KnownMailbox } from './ledger.ts';
import { ask, connected, type Round } from './round.ts';

const subjectOf = /^Subject: (\S+) /im;

/** Reads a mailbox by POP3 again and again, and deletes the first message of each session at its QUIT. */
export async function readByPop3(round: Round): Promise<void> {
  const { second } = round.mailboxes;
  for (;;) {
    const client = new Pop3Client(await connected(round.server.ports.pop3));
    await client.line();
    await client.logIn({ user: second.address, password: apiKey });
    const [, count = '0'] = /^\+OK (\d+)/.exec(await client.command('STAT')) ?? [];
    round.step();
    const id = Number(count) === 0 ? undefined : await retrieveFirst(client);
    if (id !== undefined && (await client.command('DELE 1')).startsWith('+OK')) {
      second.leaving(id);
      if ((await client.command('QUIT')).startsWith('+OK')) {
        second.gone(id);
        round.count('deleted by pop3');
      }
    }
    client.socket.destroy();
    if (round.isOver()) return;
    round.step();
  }
}

async function retrieveFirst(client: Pop3Client): Promise<string | undefined> {
  if (!(await client.command('RETR 1')).startsWith('+OK')) return undefined;
  return subjectOf.exec(await client.lines())?.[1];
}

/** Reads a mailbox by IMAP, marks its first message as deleted, and expunges it. */
export async function readByImap(round: Round): Promise<void> {
  const { shared } = round.mailboxes;
  const client = await openImap(round.server, shared);
  while (client !== undefined && !round.isOver()) {
    const seen = await readUids(client, shared);
    round.step();
    const [first] = seen;
    if (first === undefined || seen.size < 3) continue;
    const [uid, id] = first;
    shared.leaving(id);
    const stored = await client.command(`UID STORE ${uid} +FLAGS.SILENT (\\Deleted)`);
    if (/^t\d+ OK /m.test(stored) && /^t\d+ OK /m.test(await client.command(`UID EXPUNGE ${uid}`))) {
      shared.gone(id);
      round.count('deleted by imap');
    }
    round.step();
  }
  client?.socket.destroy();
}

/**
 * Reads the UIDs of a mailbox. A UID that was seen before is still that of the same mail.
 * Returns the mails by UID.
 */
export async function checkUids(server: ServerProcess, mailbox: KnownMailbox): Promise<Map<string, string>> {
  const client = (await openImap(server, mailbox)) ?? assert.fail('no IMAP session');
  try {
    return await readUids(client, mailbox);
  } finally {
    client.socket.destroy();
  }
}

async function openImap(server: ServerProcess, { address }: KnownMailbox): Promise<ImapClient | undefined> {
  const client = new ImapClient(await connected(server.ports.imap));
  await client.until(/^\* OK .*\r\n/);
  return /^t1 OK /m.test(await client.command(`LOGIN "${address}" "${apiKey}"`)) ? client : undefined;
}

async function readUids(client: ImapClient, mailbox: KnownMailbox): Promise<Map<string, string>> {
  const selected = await client.command('SELECT INBOX');
  const [, validity = ''] = /UIDVALIDITY (\d+)/.exec(selected) ?? [];
  const fetched = await client.command('UID FETCH 1:* (UID BODY.PEEK[HEADER.FIELDS (SUBJECT)])');
  const seen = new Map<string, string>();
  for (const [, uid = '', id = ''] of fetched.matchAll(/UID (\d+)[^*]*?\r\nSubject: (\S+) /gi)) {
    const name = `${validity}:${uid}`;
    assert.equal(mailbox.uids.get(name) ?? id, id, `UID ${name} of ${mailbox.address} was that of another mail`);
    mailbox.uids.set(name, id);
    seen.set(uid, id);
  }
  return seen;
}

/** Deletes mails and attachments over the API. */
export async function deleteOverApi(round: Round): Promise<void> {
  const { plain } = round.mailboxes;
  for (let index = 0; ; index += 1) {
    const list = await ask(round, 'GET', `/v1/mailboxes/${plain.id}/mails?limit=5`);
    if (list === undefined) return;
    assert.equal(list.status, 200);
    for (const mail of list.body.items.slice(1, 3)) {
      const id = mail.subject.split(' ')[0];
      if (!plain.isKept(id)) continue;
      const path = `/v1/mailboxes/${plain.id}/mails/${mail.id}`;
      if (index % 2 === 0) {
        plain.leaving(id);
        if ((await ask(round, 'DELETE', path))?.status !== 204) return;
        plain.gone(id);
        round.count('mail deleted');
      } else {
        plain.attachmentLeaving(id);
        if ((await ask(round, 'DELETE', `${path}/attachments/${mail.attachments[0].id}`))?.status !== 204) return;
        plain.attachmentGone(id);
        round.count('attachment deleted');
      }
    }
  }
}
