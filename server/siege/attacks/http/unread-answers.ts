import { createMailbox, firstMailbox } from '../../../load/account.ts';
import { requestText } from '../../../load/http-client.ts';
import { becomesTrue } from '../../../load/repeat.ts';
import { attackerAddress, isAttackerAddress } from '../../addresses.ts';
import { type Attack, met, type Target } from '../../attack.ts';
import { attachmentPath } from '../../means/attachment-path.ts';
import { filledWith } from '../../means/filled-database.ts';
import { HeldSockets, portOf, untilOver } from '../../means/held-sockets.ts';
import { message, messageWithFile, repeated, sendMails } from '../../means/mail.ts';
import { unreadConnections } from '../../means/unread-connections.ts';

const readers = 100;
/** Time in which an answer of which nothing is read is given up: 30 seconds, and two to notice. */
const unreadMsMax = 32_000;

/** Readers of one large attachment that never read. Longer than what an answer may go without progress. */
export const unreadAttachment: Attack = {
  id: '5a',
  name: '100 readers of 17 MB that never read',
  seconds: 45,
  prepare: async (target) => {
    const mailbox = await createMailbox(target);
    const content = `${messageWithFile({ bytes: 17_000_000 })}.\r\n`;
    await sendMails(target, { recipient: mailbox.address, count: 1, content: () => content });
    const path = await attachmentPath(target, mailbox);
    return (over) => holdUntilGivenUp(target, { path, over });
  },
};

/** Readers of a long list that never read. */
export const unreadList: Attack = {
  id: '5b',
  name: '100 readers of a 15 MB list that never read',
  seconds: 15,
  prepare: async (target) => {
    const { path, address: recipient } = await createMailbox(target);
    const content = message({ body: repeated(`${'slow '.repeat(14)}\r\n`, 50_000) });
    await sendMails(target, { recipient, count: 300, content: () => content });
    return (over) => holdUntilGivenUp(target, { path: `${path}/mails`, over });
  },
};

/** Whole lists of many mails, filtered, to readers that never read. */
export const unreadSearch: Attack = {
  id: '25b',
  name: '100 readers of a filtered list of 100,000 mails that never read',
  seconds: 20,
  fill: filledWith({ mails: 100_000 }),
  prepare: async (target) => {
    const { path } = await firstMailbox(target);
    return (over) => hold(target, { path: `${path}/mails?subject=bench&order=asc`, over });
  },
};

/** Readers of an export that never read. Longer than what an answer may go without progress. */
export const unreadExports: Attack = {
  id: '26b',
  name: '100 readers of a zip of 10,000 mails that never read',
  seconds: 45,
  fill: filledWith({ mails: 10_000, messages: () => [noise(16_000)] }),
  prepare: async (target) => {
    const { path } = await firstMailbox(target);
    return (over) => hold(target, { path: `${path}/export`, over });
  },
};

/** Asks for an answer over many connections, and reads nothing until the signal comes. */
async function hold(target: Target, wanted: { path: string; over: AbortSignal }): Promise<string> {
  const held = await openUnread(target, wanted);
  await untilOver(wanted.over);
  return `${held()} of ${readers} still held`;
}

/** As `hold`, where the answers have to be given up in time. */
async function holdUntilGivenUp(target: Target, wanted: { path: string; over: AbortSignal }) {
  const { over } = wanted;
  const held = await openUnread(target, wanted);
  await becomesTrue(() => held() > 0 || over.aborted, unreadMsMax);
  const startedAt = performance.now();
  await becomesTrue(() => held() === 0 || over.aborted, Number.POSITIVE_INFINITY);
  const heldMs = performance.now() - startedAt;
  await untilOver(over);
  const seconds = (heldMs / 1000).toFixed(1);
  return {
    got: `${held()} of ${readers} still held; the last was for ${seconds} s`,
    faults: met({ [`an answer that nobody reads was held for ${seconds} s`]: heldMs > unreadMsMax }),
  };
}

/** Opens the connections, and returns what counts those that the service keeps. */
async function openUnread(target: Target, { path, over }: { path: string; over: AbortSignal }): Promise<() => number> {
  const port = portOf(target);
  const first = requestText({ path, key: target.key });
  const wanted = { port, count: readers, localAddress: attackerAddress, first, reads: false, over };
  await new HeldSockets().open(wanted);
  return () => unreadConnections({ port, isClient: isAttackerAddress });
}

/** A message that does not compress. */
function noise(bytes: number): Buffer {
  const body = Buffer.from(Array.from({ length: bytes }, (_, index) => (index * index * 31 + (index >> 3)) & 0xff));
  return Buffer.concat([Buffer.from('From: attacker@client.siege\r\n\r\n'), Buffer.from(body.toString('base64'))]);
}
