import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { call } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const bodyBytes = 1024 * 1024;
const requests = 200;

/** Bodies that are nothing but brackets, which take a hundred times their size once they are read. */
export const jsonDepth: Attack = {
  id: '2a',
  name: '200 bodies of 1 MiB of brackets at once',
  seconds: 10,
  prepare: async ({ url, key }) => {
    const body = '['.repeat(bodyBytes);
    return async (over) => {
      const answers = new Tally();
      await repeatAtOnce({ atOnce: requests, over }, async (index) => {
        const wanted = { method: 'DELETE', path: '/v1/mailboxes', key, body, localAddress: attackerAddress(index) };
        answers.add(await call(url, wanted).then(({ status }) => status, String));
      });
      return `answers: ${answers}`;
    };
  },
};
