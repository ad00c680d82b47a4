import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Attack } from '../attack.ts';
import { hostileNameServer, openHostileNameServer } from '../hostile-name-server.ts';
import { call, callForJson } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const domains = 50;
const looksAtOnce = 40;
const Domain = Type.Object({ id: Type.String() });

/** An owner who has as many domains looked up at once as he can, whose name servers are slow, silent, and say very much. */
export const hostileZones: Attack = {
  id: '22',
  name: '50 domains in a hostile zone, looked up again and again',
  seconds: 20,
  environment: { MAYFLY_DOMAIN_NAME_SERVERS: hostileNameServer },
  prepare: async ({ url, key }) => {
    const questions = await openHostileNameServer();
    const paths: string[] = [];
    for (let index = 0; index < domains; index += 1) {
      const body = { name: `${index % 2 === 0 ? 'silent' : 'slow'}-${index}.siege.example` };
      const added = await callForJson(url, { method: 'POST', path: '/v1/domains', key, body });
      paths.push(`/v1/domains/${Value.Parse(Domain, added).id}/verify`);
    }
    return async (over) => {
      const statuses = new Tally();
      await repeatAtOnce({ atOnce: looksAtOnce, over }, async (index) => {
        const path = paths[index % paths.length] ?? '';
        const { status } = await call(url, { method: 'POST', path, key }).catch(() => ({ status: 'hung up' }));
        statuses.add(status);
      });
      const faults = statuses.of(200) === 0 ? ['no look was answered'] : [];
      return { got: `answers: ${statuses}; questions: ${questions}`, faults };
    };
  },
};
