import { readFileSync } from 'node:fs';

/** State of a connection that is open on both sides, in the kernel's table. */
const established = '01';

/**
 * How many connections of certain clients a server on this machine keeps open with something unsent, as the kernel sees it:
 * a client that does not read is not told that its connection was cut. NaN where there is no such table.
 */
export function unreadConnections({
  port,
  isClient,
}: {
  port: number;
  isClient: (address: string) => boolean;
}): number {
  let table: string;
  try {
    table = readFileSync('/proc/net/tcp', 'utf8');
  } catch {
    return Number.NaN;
  }
  const portName = port.toString(16).toUpperCase().padStart(4, '0');
  return table.split('\n').filter((line) => {
    const [, local = '', peer = '', state, queues = '', , , , , inode] = line.trim().split(/\s+/);
    const isOurs = local.endsWith(`:${portName}`) && isClient(addressOf(peer));
    return isOurs && state === established && inode !== '0' && Number.parseInt(queues, 16) > 0;
  }).length;
}

/** The address of an entry such as `0200007F:1F90`, whose bytes stand in reverse. */
function addressOf(entry: string): string {
  const octets = entry.slice(0, 8).match(/../g) ?? [];
  return octets
    .toReversed()
    .map((octet) => Number.parseInt(octet, 16))
    .join('.');
}
