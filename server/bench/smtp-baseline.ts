import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { cpuSecondsOf } from './cpu-time.ts';
import { end, findProgram, keep, Part } from './program.ts';

const backlog = 1_000;
const pollMs = 20;
const startMsMax = 5_000;

/** A receiver that throws mail away: what the machine and the load allow at best. */
export interface SmtpBaseline extends AsyncDisposable {
  readonly smtpPort: number;
  /** CPU time it has taken, in seconds; NaN where the system does not tell. */
  cpuSeconds(): number;
}

/** Starts the receiver: smtp-sink where it is installed, else our own. */
export async function startSmtpBaseline(options: { usesOwnTools: boolean }): Promise<SmtpBaseline> {
  const program = options.usesOwnTools ? undefined : findProgram('smtp-sink');
  if (program === undefined) {
    const part = Part.start('smtp-baseline', {});
    const { port } = await part.ask('listen', Type.Object({ port: Type.Integer() }));
    return {
      smtpPort: port,
      cpuSeconds: () => part.cpuSeconds(),
      [Symbol.asyncDispose]: () => part[Symbol.asyncDispose](),
    };
  }
  const port = await freePort();
  // As root it insists on becoming somebody else.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = keep(spawn(program, [...user, `127.0.0.1:${port}`, `${backlog}`], { stdio: 'ignore' }));
  await waitForPort(port);
  const cpuSeconds = () => cpuSecondsOf(child.pid ?? 0);
  return { smtpPort: port, cpuSeconds, [Symbol.asyncDispose]: () => end(child) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('bench: no free port');
  return address.port;
}

async function waitForPort(port: number): Promise<void> {
  const deadline = performance.now() + startMsMax;
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1' });
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(pollMs);
    } finally {
      socket.destroy();
    }
  }
}
