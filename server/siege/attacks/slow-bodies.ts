import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { HeldSockets, requestText } from '../held-sockets.ts';
import { untilOver } from '../under-way.ts';

const bodyBytes = 1024 * 1024;
const requests = 300;

/** Bodies of 1 MiB of which the last byte never comes. */
export const slowBodies: Attack = {
  id: '2b',
  name: '300 bodies of 1 MiB that do not end',
  seconds: 15,
  prepare: async ({ url, key }) => {
    const whole = requestText({ method: 'DELETE', path: '/v1/mailboxes', key, body: ' '.repeat(bodyBytes) });
    const port = Number(new URL(url).port);
    return async (over) => {
      const sockets = new HeldSockets();
      const first = whole.slice(0, -1);
      await sockets.open({ port, count: requests, localAddress: attackerAddress, first, over });
      await untilOver(over);
      return `${sockets.alive} held; answers: ${sockets.answers}`;
    };
  },
};
