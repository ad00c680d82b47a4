import type { Attack } from '../../attack.ts';
import { assaultOfReads } from '../../means/flood.ts';

const seconds = 20;
const atOnce = 24;
const probes = ['/metrics', '/metrics', '/readyz', '/healthz'];
const lists = ['overview', 'owners?sort=bytes', 'keys', 'domains', 'audit', 'senders', 'guests', 'webhooks'];

/** Metrics and probes, which anybody may ask for where operators have no port of their own. */
export const scrapes: Attack = {
  id: '61a',
  name: '/metrics and probes as fast as they are answered',
  seconds,
  prepare: async (target) => assaultOfReads(target, atOnce, (index) => ({ path: probes[index % probes.length] ?? '' })),
};

/** Operator's endpoints, asked for in turn with a key that is none and with that of an operator, and the page. */
export const operatorLists: Attack = {
  id: '61b',
  name: "operator's endpoints and page, by strangers and by an operator",
  seconds,
  isOperator: true,
  prepare: async (target) =>
    assaultOfReads(target, atOnce, (index) => {
      if (index % 8 === 7) return { path: '/operator' };
      const path = `/v1/operator/${lists[index % lists.length]}`;
      return index % 2 === 0 ? { path, key: `mfk_${'a'.repeat(52)}` } : { path };
    }),
};
