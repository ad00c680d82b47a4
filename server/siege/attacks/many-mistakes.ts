import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { call } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const mistakes = 19_000;
const requests = 100;

/** Bodies with as many mistakes as fit in, and queries with as many parameters. */
export const manyMistakes: Attack = {
  id: '24b',
  name: '100 bodies of 19,000 mistakes at once',
  seconds: 10,
  prepare: async ({ url, key }) => {
    const ids = JSON.stringify({ ids: Array.from({ length: mistakes }, (_, index) => index) });
    const names = Array.from({ length: mistakes }, (_, index) => [`${index}`.repeat(8), 0]);
    const unknown = JSON.stringify(Object.fromEntries(names));
    const query = names.slice(0, 500).map(([name]) => `${name}=`);
    return async (over) => {
      const answers = new Tally();
      await repeatAtOnce({ atOnce: requests, over }, async (index) => {
        const method = index % 3 === 2 ? 'GET' : 'DELETE';
        const body = index % 3 === 0 ? ids : unknown;
        const path = method === 'GET' ? `/v1/events?${query.join('&')}` : '/v1/mailboxes';
        const localAddress = attackerAddress(index);
        const wanted = { method, path, key, localAddress, ...(method === 'GET' ? {} : { body }) };
        answers.add(await call(url, wanted).then(({ status }) => status, String));
      });
      return `answers: ${answers}`;
    };
  },
};
