import { readFileSync, readlinkSync } from 'node:fs';

/** First of the descriptors that systemd passes on (sd_listen_fds(3)). */
const firstDescriptor = 3;
/** State of a listening socket in the tables of the kernel (Linux: include/net/tcp_states.h). */
const listening = '0A';

/** Listening sockets that the process was started with, by their ports. */
export type InheritedSockets = ReadonlyMap<number, number>;

/**
 * Finds the ports of the listening sockets that the process was started with, as the kernel of Linux tells them in /proc: Node has no call that does.
 * @throws Error for a descriptor that is no listening TCP socket.
 */
export function inheritedSockets(count: number): InheritedSockets {
  if (count === 0) return new Map();
  const ports = new Map(['tcp', 'tcp6'].flatMap((name) => listenersIn(readTable(name))));
  const descriptors = Array.from({ length: count }, (_, index) => firstDescriptor + index);
  return new Map(
    descriptors.map((descriptor) => {
      const port = ports.get(socketOf(descriptor));
      if (port === undefined) throw new Error(`descriptor ${descriptor} is no TCP socket that listens`);
      return [port, descriptor];
    }),
  );
}

/** Ports of the sockets that listen, by the names of the sockets as links of open files have them. */
function listenersIn(table: string): [string, number][] {
  return table.split('\n').flatMap((row): [string, number][] => {
    const [, local = '', , state, , , , , , inode = ''] = row.split(' ').filter((field) => field !== '');
    const port = Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16);
    return state === listening ? [[`socket:[${inode}]`, port]] : [];
  });
}

function readTable(name: string): string {
  try {
    return readFileSync(`/proc/self/net/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function socketOf(descriptor: number): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return '';
  }
}
