import { spawn } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { freePort, isListening, listen } from '../load/listen.ts';
import { end, findProgram, keep } from '../load/processes/children.ts';
import { cpuSecondsOf } from '../load/processes/cpu-time.ts';
import { defineWorker } from '../load/processes/worker.ts';
import { becomesTrue } from '../load/repeat.ts';

const backlog = 1_000;
const startMsMax = 5_000;

/** A receiver that throws mail away: what the machine and the load allow at best. */
export interface SmtpBaseline extends AsyncDisposable {
  readonly smtpPort: number;
  /** CPU time it has taken, in seconds; NaN where the system does not tell. */
  cpuSeconds(): number;
}

/** A receiver that answers the dialogue and keeps nothing: what smtp-sink does. */
const startSink = defineWorker(import.meta.url, () => ({
  listen: () => listen(createServer({ noDelay: true }, receive)),
}));

/** Starts the receiver: smtp-sink where it is installed, else our own. */
export async function startSmtpBaseline(options: { usesOwnTools: boolean }): Promise<SmtpBaseline> {
  const program = options.usesOwnTools ? undefined : findProgram('smtp-sink');
  if (program === undefined) {
    const sink = startSink({});
    return Object.assign(sink, { smtpPort: await sink.ask('listen') });
  }
  const smtpPort = await freePort();
  // As root it insists on becoming somebody else.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = keep(spawn(program, [...user, `127.0.0.1:${smtpPort}`, `${backlog}`], { stdio: 'ignore' }));
  if (!(await becomesTrue(() => isListening(smtpPort), startMsMax))) throw new Error('bench: smtp-sink did not start');
  const cpuSeconds = () => cpuSecondsOf(child.pid ?? 0);
  return { smtpPort, cpuSeconds, [Symbol.asyncDispose]: () => end(child) };
}

function receive(socket: Socket): void {
  let tail = '';
  let isInContent = false;
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const text = tail + chunk.toString('latin1');
    tail = text.slice(-4);
    if (!text.endsWith(isInContent ? '\r\n.\r\n' : '\r\n')) return;
    tail = '';
    if (isInContent) socket.write('250 2.0.0 Ok\r\n');
    else
      socket.write(
        /^DATA/i.test(text) ? '354 Go on\r\n' : /^QUIT/i.test(text) ? '221 2.0.0 Bye\r\n' : '250 2.1.0 Ok\r\n',
      );
    isInContent = !isInContent && /^DATA/i.test(text);
    if (/^QUIT/i.test(text)) socket.end();
  });
  socket.write('220 sink.bench ESMTP\r\n');
}
