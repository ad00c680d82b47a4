import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { becomesTrue, repeatAtOnce } from '../../load/repeat.ts';
import { certFile, clientHello, keyFile } from '../../test/support/tls.ts';
import { attackerAddress } from '../addresses.ts';
import { type Attack, met, type Target } from '../attack.ts';
import { HeldSockets, portOf } from '../means/held-sockets.ts';

/** Connections that never finish a handshake: of each kind and port so many. */
const heldOfEach = 450;
/** Time after which those that the service has ended are opened again. */
const refillMs = 1_000;
/** Handshakes that are begun over and over, each of which costs the service a signature. */
const begunAtOnce = 40;
const answerMsMax = 5_000;

/** Connections that never finish a TLS handshake, on both ports, and as many begun handshakes as the service answers. */
export const unfinishedHandshakes: Attack = {
  id: '35',
  name: '1,800 TLS handshakes of 20 addresses that are never finished, and 40 begun over and over',
  seconds: 20,
  settings: {
    ...{ MAYFLY_HTTP_TLS_CERT: certFile, MAYFLY_HTTP_TLS_KEY: keyFile },
    ...{ MAYFLY_TLS_CERT: certFile, MAYFLY_TLS_KEY: keyFile, MAYFLY_SMTPS_PORT: '0' },
  },
  prepare: async (target) => {
    const hello = await clientHello();
    const firsts = [hello, hello.subarray(0, hello.length / 2)];
    return async (over) => {
      const held = Promise.all(portsOf(target).map((port) => hold(port, { firsts, over })));
      let answered = 0;
      await repeatAtOnce({ atOnce: begunAtOnce, over }, async (index) => {
        const [port = 0] = portsOf(target).slice(index % 2);
        if (await isAnswered(port, hello, attackerAddress(index))) answered += 1;
      });
      const [http = 0, smtp = 0] = await held;
      return {
        got: `${answered} handshakes begun; ${http} of HTTP and ${smtp} of SMTP held at the end`,
        faults: met({ 'no handshake was begun': answered === 0 }),
      };
    };
  },
};

function portsOf({ url, smtpsPort = 0 }: Target): number[] {
  return [portOf({ url }), smtpsPort];
}

/** Holds connections to a port that have sent these beginnings, and opens those that are ended again. Returns how many are held. */
async function hold(port: number, { firsts, over }: { firsts: readonly Buffer[]; over: AbortSignal }): Promise<number> {
  const held = new HeldSockets();
  while (!over.aborted) {
    const missing = heldOfEach * firsts.length - held.alive;
    for (const first of firsts) {
      const count = Math.floor(missing / firsts.length);
      await held.open({ port, count, localAddress: attackerAddress, first, over });
    }
    await delay(refillMs, undefined, { signal: over }).catch(() => {});
  }
  return held.alive;
}

/** Begins a handshake, and goes once it is answered. Returns whether it was. */
async function isAnswered(port: number, hello: Buffer, localAddress: string): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, localAddress }).resume();
  socket.on('error', () => {});
  socket.write(hello);
  await becomesTrue(() => socket.bytesRead > 0 || socket.closed, answerMsMax);
  socket.destroy();
  return socket.bytesRead > 0;
}
