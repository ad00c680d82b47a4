import { readFileSync } from 'node:fs';

/** State of a connection that is open on both sides, in the kernel's table. */
const established = '01';

/**
 * How many connections from an address a server on this machine still keeps open, as the kernel sees it: a client that
 * does not read is not told that its connection was cut. NaN where there is no such table.
 */
export function serverConnections({ port, from }: { port: number; from: string }): number {
  let table: string;
  try {
    table = readFileSync('/proc/net/tcp', 'utf8');
  } catch {
    return Number.NaN;
  }
  const portName = port.toString(16).toUpperCase().padStart(4, '0');
  const octets = from.split('.').toReversed();
  const remote = octets.map((octet) => Number(octet).toString(16).toUpperCase().padStart(2, '0')).join('');
  return table.split('\n').filter((line) => {
    const [, local = '', peer = '', state, , , , , , inode] = line.trim().split(/\s+/);
    return local.endsWith(`:${portName}`) && peer.startsWith(`${remote}:`) && state === established && inode !== '0';
  }).length;
}
