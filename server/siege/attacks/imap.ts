import { setTimeout as delay } from 'node:timers/promises';
import { firstMailbox } from '../../load/account.ts';
import { attackerAddress } from '../addresses.ts';
import { type Attack, met, type Target } from '../attack.ts';
import { filledWith } from '../means/filled-database.ts';
import { HeldSockets, untilOver } from '../means/held-sockets.ts';
import { sendMails } from '../means/mail.ts';

const mails = 20_000;
const unread = 60;
const searching = 20;
const idle = 1_000;
/** Of the connections that the files of the process allow, an owner has half. */
const idleLeast = 400;
const searchesAtOnce = 50;
const pauseMs = 2_000;
/** Mails that come while many idle, one after the other. */
const comingMails = 50;
const settings = {
  MAYFLY_IMAP_PORT: '0',
  MAYFLY_SMTP_AUTH_PLAIN_FROM: '127.0.0.0/8',
};

/** Sessions of one owner that fetch all of a large mailbox, again and again, and read nothing of it. */
export const unreadFetches: Attack = {
  id: '47a',
  name: `${unread} IMAP sessions that fetch ${mails.toLocaleString('en')} mails and never read`,
  seconds: 25,
  settings,
  fill: filledWith({ mails }),
  prepare: async (target) => {
    const first = await opening(target);
    return async (over) => {
      const fetches = Array.from({ length: 50 }, (_, index) => `f${index} FETCH 1:* (FLAGS BODY.PEEK[])\r\n`).join('');
      const sockets = await open(target, { count: unread, first: first + fetches, reads: false, over });
      await untilOver(over);
      return `${sockets.alive} held`;
    };
  },
};

/** Sessions of one owner that search the bodies of a large mailbox, many searches at a time. */
export const fastSearches: Attack = {
  id: '47b',
  name: `${searching} IMAP sessions that search ${mails.toLocaleString('en')} mails without a pause`,
  seconds: 25,
  settings,
  fill: filledWith({ mails }),
  prepare: async (target) => {
    const first = await opening(target);
    return async (over) => {
      const sockets = await open(target, { count: searching, first, over });
      const searches = Array.from(
        { length: searchesAtOnce },
        (_, index) => `s${index} SEARCH BODY nothing${index} UNSEEN\r\n`,
      );
      sockets.write(searches.join(''));
      while (!over.aborted) {
        await delay(pauseMs, undefined, { signal: over }).catch(() => {});
        sockets.write('n UID SEARCH UNSEEN\r\n');
      }
      return `${sockets.alive} held; answers: ${sockets.answers}`;
    };
  },
};

/** Sessions of one owner that idle in a large mailbox, to which mail comes. */
export const idleWatchers: Attack = {
  id: '47c',
  name: `${idle.toLocaleString('en')} IMAP sessions that are to idle in a mailbox of ${mails.toLocaleString('en')} mails`,
  seconds: 25,
  settings,
  fill: filledWith({ mails }),
  prepare: async (target) => {
    const first = await opening(target);
    const { address } = await firstMailbox(target);
    return async (over) => {
      const sockets = await open(target, { count: idle, first: `${first}i IDLE\r\n`, over });
      const content = () => 'From: attacker@client.siege\r\nSubject: news\r\n\r\nnews\r\n.\r\n';
      const sent = await sendMails(target, { recipient: address, count: comingMails, content, over });
      await untilOver(over);
      return {
        got: `${sockets.alive} held; mail: ${sent}; answers: ${sockets.answers}`,
        faults: met({ 'most of what an owner may have was cut off': sockets.alive < idleLeast }),
      };
    };
  },
};

/** Commands that log in and select the mailbox of the attacker. */
async function opening(target: Target): Promise<string> {
  const { id } = await firstMailbox(target);
  return `a LOGIN ${id} ${target.key}\r\nb SELECT INBOX\r\n`;
}

/** Opens sessions that say so much first, after their greeting. */
async function open(
  { programPorts: { imap: port = 0 } }: Target,
  { first, ...options }: { count: number; first: string; reads?: boolean; over: AbortSignal },
): Promise<HeldSockets> {
  const sockets = new HeldSockets();
  await sockets.open({ ...options, port, localAddress: attackerAddress });
  // Who speaks before the greeting is cut off.
  await delay(pauseMs);
  sockets.write(first);
  return sockets;
}
