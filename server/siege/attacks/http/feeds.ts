import { setTimeout as delay } from 'node:timers/promises';
import { createMailbox } from '../../../load/account.ts';
import { requestText } from '../../../load/http-client.ts';
import { attackerAddress } from '../../addresses.ts';
import type { Attack, Target } from '../../attack.ts';
import { HeldSockets, portOf } from '../../means/held-sockets.ts';
import { message, sendMail } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const unread = 1_000;
const talkative = 50;
const talkMs = 1_000;
const frames = 10_000;
/** A masked ping without content (RFC 6455 §5.2). */
const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
const subjectCharacters = 900;

/** Feeds of dialects: many that never read, others that are opened again and again and send only pings, and mail for all of them. */
export const unreadFeeds: Attack = {
  id: '39',
  name: '1,000 feeds that never read, and handshakes with 10,000 pings each',
  seconds: 15,
  settings: { MAYFLY_DIALECTS: 'inbucket' },
  prepare: async (target) => {
    const { address: recipient } = await createMailbox(target);
    const content = message({ headers: [`Subject: ${'s'.repeat(subjectCharacters)}`], body: 'Hello.' });
    return async (over) => {
      const held = new HeldSockets();
      const received = new Tally();
      let begun = 0;
      await held.open({ ...feedOf(target), count: unread, reads: false, over });
      const sending = (async () => {
        while (!over.aborted) received.add(await sendMail({ smtpPort: target.smtpPort, recipient, content }));
      })();
      for (let round = 0; !over.aborted; round += 1) begun += await talk(target, { waits: round % 2 === 0, over });
      await sending;
      return `${begun} feeds with pings; mails: ${received}`;
    };
  },
};

/** Opens feeds that send nothing but pings, and leaves them. Returns how many have begun. Those that do not wait send them with the handshake. */
async function talk(target: Target, { waits, over }: { waits: boolean; over: AbortSignal }): Promise<number> {
  const sockets = new HeldSockets();
  const { first: handshake, ...feed } = feedOf(target);
  const pings = Buffer.concat(Array.from({ length: frames }, () => ping));
  const first = waits ? handshake : Buffer.concat([Buffer.from(handshake), pings]);
  await sockets.open({ ...feed, count: talkative, first, over });
  if (waits) sockets.write(pings);
  await delay(talkMs, undefined, { signal: over }).catch(() => {});
  sockets.destroy();
  return sockets.answers.of('HTTP/1.1 101 Switching Protocols');
}

function feedOf(target: Target) {
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  const first = requestText({ path: '/api/v1/monitor/messages', key: target.key, headers });
  return { port: portOf(target), first, localAddress: attackerAddress };
}
