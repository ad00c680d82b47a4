import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, lstat, stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { basename, dirname } from 'node:path';

/** Longest path of a socket in bytes, which Linux gives 108 with the NUL after it, and macOS 104. */
export const socketPathBytesMax = 103;
/** Mode of a socket file: its user and its group may connect. */
const mode = 0o660;
const backlog = 1_024;

/**
 * Makes a server listen on a socket file. A file that an ended process has left is replaced; one on which a process
 * listens never is, nor is a file of another kind. Node.js removes the file when the server is closed.
 * @param options.isShared Whether the process that listens there may be another one of the service.
 * @returns whether the server listens; false when another process of the service does, or is about to.
 * @throws Error which says why it cannot listen
 */
export async function listenOnSocketFile(
  server: Server,
  { path, isShared }: { readonly path: string; readonly isShared: boolean },
): Promise<boolean> {
  const turn = await takeTurn(path);
  try {
    if (turn === undefined || !(await removeLeft(path))) {
      if (isShared) return false;
      throw new Error('another program listens there');
    }
    server.listen({ path, backlog });
    await once(server, 'listening');
  } finally {
    turn?.close();
  }
  // Until now nobody but its user might connect: the umask keeps others from writing.
  await chmod(path, mode);
  return true;
}

/**
 * Takes the only turn at a socket file, which ends with its process: else another that found the same left file could remove the new
 * one. It is an abstract socket, which Linux alone has; elsewhere a service is one process.
 * @returns `undefined` when another process has the turn.
 */
async function takeTurn(path: string): Promise<{ close(): void } | undefined> {
  if (process.platform !== 'linux') return { close: () => {} };
  const { dev, ino } = await stat(dirname(path));
  const name = createHash('sha256')
    .update(`${dev} ${ino} ${basename(path)}`)
    .digest('hex');
  const turn = createServer();
  try {
    turn.listen({ path: `\0mayfly-${name}` });
    await once(turn, 'listening');
    return turn;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/** Removes a file that an ended process has left. Returns false when a process listens there. */
async function removeLeft(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return true;
  if (!found.isSocket()) throw new Error('there is a file there that is no socket');
  if (await isListenedTo(path)) return false;
  await unlink(path);
  return true;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

async function isListenedTo(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return false;
    throw error;
  } finally {
    socket.destroy();
  }
}
