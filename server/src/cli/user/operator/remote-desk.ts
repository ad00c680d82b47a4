import { Transport } from '../../../../../client/src/transport.ts';
import { UsageError } from '../../arguments.ts';
import type { OperatorDesk, ShownOwner } from '../../operator/owners/operator-desk.ts';
import { loginAt, readServiceUrl } from '../connection.ts';

/**
 * The desk of an operator over the API of a service. The key is that of the environment, or of the login there.
 * @throws UsageError, ConfigError; NotLoggedIn without a key.
 */
export function remoteDesk(text: string): OperatorDesk {
  const read = readServiceUrl(text);
  if ('fault' in read) throw new UsageError(`--url: ${read.fault}`);
  const transport = new Transport({ ...loginAt(read.url), fetch: (url, init) => fetch(url, init) });
  const placeOf = (owner: string) => `/v1/operator/owners/${encodeURIComponent(owner)}`;
  const act = (owner: string, action: string, reason: string) =>
    transport.json<ShownOwner>(`${placeOf(owner)}/${action}`, { method: 'POST', body: { reason } });
  return {
    page: (query) => transport.json('/v1/operator/owners', { query }),
    get: (owner) => transport.json(placeOf(owner)),
    create: async (owner, body) => {
      const answer = await transport.send(placeOf(owner), { method: 'PUT', body });
      // The service documents the shape of each answer, and compares its answers with that document.
      const made = (await answer.json()) as ShownOwner;
      return { owner: made, isNew: answer.status === 201 };
    },
    change: (owner, body) => transport.json(placeOf(owner), { method: 'PATCH', body }),
    suspend: (owner, reason) => act(owner, 'suspend', reason),
    resume: (owner, reason) => act(owner, 'resume', reason),
    delete: (owner, body) => transport.json(placeOf(owner), { method: 'DELETE', body }),
    makeTicket: (owner, reason) =>
      transport.json(`${placeOf(owner)}/move-ticket`, { method: 'POST', body: { reason } }),
    endTicket: async (owner, reason) => {
      await transport.send(`${placeOf(owner)}/move-ticket`, { method: 'DELETE', body: { reason } });
    },
    audit: (query) => transport.json('/v1/operator/audit', { query }),
  };
}
