import { Type } from 'typebox';
import { call, callForJson } from '../../../load/http-client.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { fillFile } from '../../../load/store-filler.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met } from '../../attack.ts';
import { addOwner, attackingOwner } from '../../means/filled-database.ts';
import { inSession } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const clients = 300;
/** The addresses of attackers, and none of the good owner's. */
const captureFrom = '127.0.0.0/24';
const AttemptList = Type.Object({ items: Type.Array(Type.Object({ at: Type.String() })) });
const steps = [
  { at: 'connect', percent: 50, drop: true },
  { at: 'helo', percent: 50, reply: '421 4.3.2 restarting' },
  { at: 'connect', percent: 20, delayMs: 30_000, accept: true },
];

/** An application that connects again and again where captured mail has a script from the connection on. */
export const capturedConnections: Attack = {
  id: '49',
  name: '300 clients that connect again at once, to a script of captured mail that drops, refuses and delays them',
  seconds: 20,
  settings: { MAYFLY_CAPTURE: attackingOwner, MAYFLY_CAPTURE_FROM: captureFrom },
  fill: (file) =>
    fillFile(file, (filler, store) => addOwner(filler, store, { owner: attackingOwner, key: 'siege-unused' })),
  prepare: async ({ url, smtpPort, key }) => {
    const { status } = await call(url, { method: 'PUT', path: '/v1/capture/script', key, body: { steps } });
    if (status !== 200) throw new Error(`siege: the script was answered with ${status}`);
    return async (over) => {
      const replies = new Tally();
      await repeatAtOnce({ atOnce: clients, over }, async (index) => {
        const ended = new Promise<string>((resolve) => over.addEventListener('abort', () => resolve('still waiting')));
        const session = inSession({ smtpPort, localAddress: attackerAddress(index) }, (open) =>
          open.offer('customer@shop.example'),
        );
        replies.add(await Promise.race([session, ended]));
      });
      const { items } = await callForJson(url, { path: '/v1/capture/attempts?limit=200', key }, AttemptList);
      return {
        got: `replies: ${replies}`,
        faults: met({ 'no connection met the script': !items.some(({ at }) => at === 'connect') }),
      };
    };
  },
};
