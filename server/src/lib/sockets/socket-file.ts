import { once } from 'node:events';
import { chmod, lstat, unlink } from 'node:fs/promises';
import { connect, type Server } from 'node:net';

/** Longest path of a socket in bytes, which Linux gives 108 with the NUL after it, and macOS 104. */
export const socketPathBytesMax = 103;
/** Mode of a socket file: its user and its group may connect. */
const mode = 0o660;
const backlog = 1_024;

/**
 * Makes a server listen on a socket file. A file that an ended process has left is replaced; one on which a process
 * listens never is, nor is a file of another kind. Node.js removes the file when the server is closed.
 * @param options.isShared Whether the process that listens there may be another one of the service.
 * @returns whether the server listens; false when another process of the service does.
 * @throws Error which says why it cannot listen
 */
export async function listenOnSocketFile(
  server: Server,
  { path, isShared }: { readonly path: string; readonly isShared: boolean },
): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (found !== undefined) {
    if (!found.isSocket()) throw new Error('there is a file there that is no socket');
    if (await isListenedTo(path)) {
      if (isShared) return false;
      throw new Error('another program listens there');
    }
    await unlink(path);
  }
  server.listen({ path, backlog });
  await once(server, 'listening');
  // Until now nobody but its user might connect: the umask keeps others from writing.
  await chmod(path, mode);
  return true;
}

async function isListenedTo(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return false;
    throw error;
  } finally {
    socket.destroy();
  }
}
