import { setTimeout as delay } from 'node:timers/promises';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { HeldSockets } from '../held-sockets.ts';
import { untilOver } from '../under-way.ts';

const sessions = 1_000;
const greetingMs = 2_000;

/** SMTP sessions that greet and then say nothing, as many of each address as it may have. */
export const idleSessions: Attack = {
  id: '7b',
  name: '1,000 idle SMTP sessions of 20 addresses',
  seconds: 20,
  prepare: async (target) => async (over) => {
    const sockets = new HeldSockets();
    await sockets.open({ port: target.smtpPort, count: sessions, localAddress: attackerAddress, over });
    // Not before the greeting, which would be pipelining.
    await delay(greetingMs);
    sockets.write('EHLO client.siege\r\n');
    await untilOver(over);
    return `${sockets.alive} held; answers: ${sockets.answers}`;
  },
};
