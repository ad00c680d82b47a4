import { createMailbox } from '../../../load/account.ts';
import { requestText } from '../../../load/http-client.ts';
import { attackerAddress } from '../../addresses.ts';
import type { Attack, Target } from '../../attack.ts';
import { HeldSockets, holdSockets, portOf, untilOver } from '../../means/held-sockets.ts';

/** More than the server has descriptors. */
const connections = 4_300;
const seconds = 20;

/** HTTP connections of one address that say nothing. */
export const silentConnections: Attack = {
  id: '6a',
  name: '4,300 silent HTTP sockets of one address',
  seconds,
  prepare: async (target) => (over) => holdSilent(target, { localAddress: () => attackerAddress(), over }),
};

/** As many, of several addresses. */
export const silentConnectionsOfMany: Attack = {
  id: '6b',
  name: '4,300 silent HTTP sockets of 8 addresses',
  seconds,
  prepare: async (target) => (over) =>
    holdSilent(target, { localAddress: (index) => attackerAddress(index % 8), over }),
};

/** Streams of one owner, from one address. */
export const allStreams: Attack = {
  id: '6c',
  name: '4,300 streams of one owner, one address',
  seconds,
  prepare: async (target) => (over) =>
    holdAsking(target, { firsts: [streamRequest(target)], localAddress: () => attackerAddress(), over }),
};

/** Streams and waits of one owner, from many addresses: only what the owner may hold is in the way. */
export const allPlaces: Attack = {
  id: '9',
  name: '4,300 streams and waits of one owner, 20 addresses',
  seconds,
  prepare: async (target) => {
    const { path } = await createMailbox(target);
    const body = JSON.stringify({ timeout: 55 });
    const wait = requestText({ method: 'POST', path: `${path}/wait`, key: target.key, body });
    const firsts = [streamRequest(target), wait];
    return (over) => holdAsking(target, { firsts, localAddress: attackerAddress, over });
  },
};

async function holdSilent(
  target: Target,
  from: { localAddress: (index: number) => string; over: AbortSignal },
): Promise<string> {
  const sockets = await holdSockets({ port: portOf(target), count: connections, ...from });
  return `${sockets.alive} held; ended: ${sockets.answers}`;
}

async function holdAsking(
  target: Target,
  { firsts, ...from }: { firsts: readonly string[]; localAddress: (index: number) => string; over: AbortSignal },
): Promise<string> {
  const sockets = new HeldSockets();
  const count = Math.ceil(connections / firsts.length);
  await Promise.all(firsts.map((first) => sockets.open({ port: portOf(target), count, first, ...from })));
  await untilOver(from.over);
  return `${sockets.alive} held; answers: ${sockets.answers}`;
}

function streamRequest({ key }: Target): string {
  return requestText({ path: '/v1/events', key, headers: { Accept: 'text/event-stream' } });
}
