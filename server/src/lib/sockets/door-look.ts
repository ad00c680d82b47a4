import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { withDeadline } from '../scheduling/deadline.ts';

/** Time in milliseconds for a connection, and for the first line of whoever listens. */
const lookMsMax = 3_000;
const lineBytesMax = 512;

/** What is at an address: a program that listens, with the first line that it says if it speaks first; or nothing, so that one could listen. */
export type DoorLook =
  | { readonly state: 'listening'; readonly line: string | undefined }
  | { readonly state: 'free' }
  | { readonly state: 'unusable'; readonly error: unknown };

/**
 * Looks at an address of this machine, and leaves it as it was.
 * @param options.speaksFirst Whether the protocol begins with a line of the server, which is waited for.
 */
export async function lookAtDoor(options: {
  host: string;
  port: number;
  /** Host by which it is reached, if that is another one. */
  reachedAt: string;
  speaksFirst: boolean;
}): Promise<DoorLook> {
  const socket = createConnection({ host: options.reachedAt, port: options.port });
  try {
    await withDeadline(once(socket, 'connect'), lookMsMax);
  } catch {
    socket.destroy();
    return tryToListen(options);
  }
  try {
    return { state: 'listening', line: options.speaksFirst ? await firstLine(socket) : undefined };
  } finally {
    socket.destroy();
  }
}

async function firstLine(socket: Socket): Promise<string | undefined> {
  try {
    const [bytes]: Buffer[] = await withDeadline(once(socket, 'data'), lookMsMax);
    return bytes?.toString('latin1', 0, lineBytesMax).split(/[\r\n]/, 1)[0];
  } catch {
    return undefined;
  }
}

async function tryToListen({ host, port }: { host: string; port: number }): Promise<DoorLook> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return { state: 'free' };
  } catch (error) {
    return { state: 'unusable', error };
  } finally {
    server.close();
  }
}
