import { attackerAddress, isAttackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { type AttackedMailbox, createMailbox, message, sendMails } from '../attacked-mailbox.ts';
import { HeldSockets, requestText } from '../held-sockets.ts';
import { attachmentPath, messageWithFile } from '../message-with-file.ts';
import { until } from '../raw-connection.ts';
import { untilOver } from '../under-way.ts';
import { unreadConnections } from '../unread-connections.ts';

const readers = 100;
const attachmentBytes = 17_000_000;
const listedMails = 300;
const listedBytes = 50_000;
/** Time in which an answer of which nothing is read is given up: 30 seconds, and two to notice. */
const unreadMsMax = 32_000;

/** Readers of one large attachment that never read. Longer than what an answer may go without progress. */
export const unreadAttachment: Attack = {
  id: '5a',
  name: '100 readers of 17 MB that never read',
  seconds: 45,
  prepare: async (target) => {
    const mailbox = await createMailbox(target);
    const { address: recipient } = mailbox;
    const content = `${messageWithFile({ bytes: attachmentBytes })}.\r\n`;
    await sendMails(target, { recipient, count: 1, content: () => content });
    const path = await attachmentPath(target, mailbox);
    return (over) => holdUnread(target, { path, over });
  },
};

/** Readers of a long list that never read. */
export const unreadList: Attack = {
  id: '5b',
  name: '100 readers of a 15 MB list that never read',
  seconds: 15,
  prepare: async (target) => {
    const mailbox: AttackedMailbox = await createMailbox(target);
    const content = message({ body: `${'slow '.repeat(14)}\r\n`.repeat(listedBytes / 72) });
    await sendMails(target, { recipient: mailbox.address, count: listedMails, content: () => content });
    return (over) => holdUnread(target, { path: `${mailbox.path}/mails`, over });
  },
};

async function holdUnread(
  { url, key }: Target,
  { path, over }: { path: string; over: AbortSignal },
): Promise<{ got: string; faults: string[] }> {
  const sockets = new HeldSockets();
  const port = Number(new URL(url).port);
  const first = requestText({ method: 'GET', path, key });
  const counted = { port, isClient: isAttackerAddress };
  await sockets.open({ port, count: readers, localAddress: attackerAddress, first, reads: false, over });
  await until(() => unreadConnections(counted) > 0 || over.aborted, unreadMsMax);
  const startedAt = performance.now();
  await until(() => unreadConnections(counted) === 0 || over.aborted, Number.POSITIVE_INFINITY);
  const heldMs = performance.now() - startedAt;
  await untilOver(over);
  const held = unreadConnections(counted);
  const isLate = heldMs > unreadMsMax;
  return {
    got: `${held} of ${readers} still held; the last was for ${(heldMs / 1000).toFixed(1)} s`,
    faults: isLate ? [`an answer that nobody reads was held for ${(heldMs / 1000).toFixed(1)} s`] : [],
  };
}
