import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Domain } from '../../src/contract/domains.ts';
import { messageWith } from '../http/mail.ts';
import type { StartService } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
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

/** Sends a message. Returns the code of the reply that decided about it. */
export async function send(t: TestContext, service: Service, to: string | readonly string[]): Promise<number> {
  const client = await SmtpClient.open(t, service.app.smtp.port);
  const { code } = await client.deliver({ to, content: messageWith(0) });
  client.socket.destroy();
  return code;
}

/** Sets rules of a domain. Returns its JSON. */
export async function setRules(service: Service, { key, id, rules }: { key: string; id: string; rules: object }) {
  const { status, body } = await service.call('PATCH', `/v1/domains/${id}`, { key, body: rules });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** The active mailbox of an owner at an address; `undefined` for none. */
export async function mailboxAt(service: Service, key: string, address: string) {
  const { body } = await service.call('GET', `/v1/mailboxes?address=${encodeURIComponent(address)}`, { key });
  return body.items[0];
}

/** Events of an owner, by type and data. */
export async function eventsOf(service: Service, key: string, types: string) {
  const { body } = await service.call('GET', `/v1/events?types=${types}`, { key });
  return body.items;
}
