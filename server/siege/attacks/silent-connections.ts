import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { HeldSockets } from '../held-sockets.ts';
import { untilOver } from '../under-way.ts';

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

async function holdSilent(
  { url }: Target,
  { localAddress, over }: { localAddress: (index: number) => string; over: AbortSignal },
): Promise<string> {
  const sockets = new HeldSockets();
  await sockets.open({ port: Number(new URL(url).port), count: connections, localAddress, over });
  await untilOver(over);
  return `${sockets.alive} held; ended: ${sockets.answers}`;
}
