import { request } from 'node:http';
import { attackerAddress, isAttackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { type AttackedMailbox, filledMailbox } from '../attacked-mailbox.ts';
import { filledWith } from '../filled-database.ts';
import { HeldSockets, requestText } from '../held-sockets.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce, untilOver } from '../under-way.ts';
import { unreadConnections } from '../unread-connections.ts';

const mails = 10_000;
const exportsAtOnce = 3;
const unreadReaders = 100;

/** Mailboxes of 10,000 mails that are exported and imported, again and again. */
export const mailboxArchives: Attack = {
  id: '26a',
  name: 'zips of 10,000 mails exported and imported',
  seconds: 60,
  fill: filledWith({ mails }),
  prepare: async (target) => {
    const mailbox = await filledMailbox(target);
    return async (over) => {
      const outcomes = new Tally();
      await repeatAtOnce({ atOnce: exportsAtOnce, over }, async (index) => {
        outcomes.add(await transfer(target, mailbox, { over, localAddress: attackerAddress(index) }));
      });
      return `transfers: ${outcomes}`;
    };
  },
};

/** Readers of an export that never read. Longer than what an answer may go without progress. */
export const unreadExports: Attack = {
  id: '26b',
  name: '100 readers of a zip of 10,000 mails that never read',
  seconds: 45,
  fill: filledWith({ mails, messages: () => [noise(16_000)] }),
  prepare: async (target) => {
    const { path } = await filledMailbox(target);
    const port = Number(new URL(target.url).port);
    return async (over) => {
      const sockets = new HeldSockets();
      const first = requestText({ method: 'GET', path: `${path}/export`, key: target.key });
      await sockets.open({ port, count: unreadReaders, localAddress: attackerAddress, first, reads: false, over });
      await untilOver(over);
      return `${unreadConnections({ port, isClient: isAttackerAddress })} of ${unreadReaders} still held`;
    };
  },
};

/** Exports a mailbox and imports what comes at once, as it comes. Returns the two statuses, or how it went wrong. */
function transfer(
  { url, key }: Target,
  { path }: AttackedMailbox,
  { over, localAddress }: { over: AbortSignal; localAddress: string },
): Promise<string> {
  const { hostname, port } = new URL(url);
  const options = { hostname, port, localAddress, agent: false, signal: over } as const;
  const authorization = `Bearer ${key}`;
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(over.aborted ? 'under way' : `${error.code ?? error}`);
    const exported = request({ ...options, path: `${path}/export`, headers: { authorization } }, (archive) => {
      archive.on('error', fail);
      if (archive.statusCode !== 200) {
        archive.resume();
        resolve(`export ${archive.statusCode}`);
        return;
      }
      const headers = { authorization, 'content-type': 'application/zip' };
      const imported = request({ ...options, method: 'POST', path: '/v1/mailboxes/import', headers }, (answer) => {
        answer.on('error', fail).on('end', () => resolve(`import ${answer.statusCode}`));
        answer.resume();
      });
      imported.on('error', fail);
      archive.pipe(imported);
    });
    exported.on('error', fail).end();
  });
}

/** A message that does not compress. */
function noise(bytes: number): Buffer {
  const body = Buffer.from(Array.from({ length: bytes }, (_, index) => (index * index * 31 + (index >> 3)) & 0xff));
  return Buffer.concat([Buffer.from('From: attacker@client.siege\r\n\r\n'), Buffer.from(body.toString('base64'))]);
}
