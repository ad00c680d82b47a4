import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Domain } from '../../src/contract/domains.ts';
import type { StartService } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { startZoneServer, type ZoneServer } from './zones.ts';

export const day = 24 * 3_600_000;

/** Starts a service that looks domains up at a DNS server of the test. */
export async function startWithZones(
  t: TestContext,
  start: StartService,
  environment: Record<string, string> = {},
): Promise<{ service: Service; server: ZoneServer }> {
  const server = await startZoneServer(t);
  const service = await start({ environment: { MAYFLY_DOMAIN_NAME_SERVERS: server.address, ...environment } });
  return { service, server };
}

/** Sets the records that a domain asks for. */
export function setRecords({ zones }: ZoneServer, { records }: Pick<Domain, 'records'>): void {
  for (const { type, name, value } of records) zones.set(name, type === 'TXT' ? { txt: [value] } : { mx: [value] });
}

/** Adds a domain of a name, sets its records and has it verified. Returns its JSON. */
export async function verifiedDomain(
  { service, server }: { service: Service; server: ZoneServer },
  { key, name }: { key: string; name: string },
) {
  const added = await service.call('POST', '/v1/domains', { key, body: { name } });
  assert.equal(added.status, 201, JSON.stringify(added.body));
  setRecords(server, added.body);
  const verified = await service.call('POST', `/v1/domains/${added.body.id}/verify`, { key });
  assert.deepEqual([verified.status, verified.body.status], [200, 'verified'], JSON.stringify(verified.body));
  return verified.body;
}

/** Events of an owner, by type and data. */
export async function eventsOf(service: Service, key: string, types: string) {
  const { body } = await service.call('GET', `/v1/events?types=${types}`, { key });
  return body.items;
}
