import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { createMailbox } from '../attacked-mailbox.ts';
import { HeldSockets, requestText } from '../held-sockets.ts';
import { untilOver } from '../under-way.ts';

/** More than the server has descriptors. */
const connections = 4_300;
const seconds = 20;

/** Streams of one owner, from one address. */
export const allStreams: Attack = {
  id: '6c',
  name: '4,300 streams of one owner, one address',
  seconds,
  prepare: async (target) => (over) =>
    hold(target, { firsts: [streamRequest(target)], localAddress: () => attackerAddress(), over }),
};

/** Streams and waits of one owner, from many addresses: only what the owner may hold is in the way. */
export const allPlaces: Attack = {
  id: '9',
  name: '4,300 streams and waits of one owner, 20 addresses',
  seconds,
  prepare: async (target) => {
    const { path } = await createMailbox(target);
    const body = JSON.stringify({ timeout: 55 });
    const firsts = [
      streamRequest(target),
      requestText({ method: 'POST', path: `${path}/wait`, key: target.key, body }),
    ];
    return (over) => hold(target, { firsts, localAddress: attackerAddress, over });
  },
};

async function hold(
  { url }: Target,
  options: { firsts: readonly string[]; localAddress: (index: number) => string; over: AbortSignal },
): Promise<string> {
  const { firsts, localAddress, over } = options;
  const sockets = new HeldSockets();
  const port = Number(new URL(url).port);
  const count = Math.ceil(connections / firsts.length);
  const openAll = firsts.map((first) => sockets.open({ port, count, localAddress, first, over }));
  await Promise.all(openAll);
  await untilOver(over);
  return `${sockets.alive} held; answers: ${sockets.answers}`;
}

function streamRequest({ key }: Target): string {
  return requestText({ method: 'GET', path: '/v1/events', key, headers: { Accept: 'text/event-stream' } });
}
