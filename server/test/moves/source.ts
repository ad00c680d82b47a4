import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { moveRunHeader } from '../../src/contract/operator/moves.ts';
import { rowForm } from '../../src/core/moves/row-form.ts';
import { movedColumns } from '../../src/store/operations/moves/fates.ts';
import { operatorKey } from '../operator/operator-key.ts';
import { callApi, type Service, startService } from '../support/service.ts';
import { ask } from './two-cells.ts';

/** Ids of runs of moves, the later one greater. */
export const moveId = '01a1b2c3-0000-7000-8000-000000000000';
export const otherId = '01a1b2c3-0000-7000-8000-000000000001';

type Values = Readonly<Record<string, string | number>>;

/** Row of a table that moves, with the given values of its columns and null in the others. */
export function rowOf(table: Parameters<typeof movedColumns>[0], values: Values) {
  return movedColumns(table).map((column) => values[column] ?? null);
}

const firstMails = { first_mail_per_hour: 60, first_mail_hour_at: 0, first_mail_hour_count: 0 };

/** Rows as a source tells them of its owner, each of somebody else. */
export const ofOthers = {
  domain: (name: string, more: Values = {}) => {
    const values = { id: otherId, owner: 'bob', name, status: 'verified', txt_token: '', created_at: 1, subdomains: 0 };
    return rowOf('domains', { ...values, records: '[]', is_manual: 1, ...firstMails, ...more });
  },
  mailbox: (address: string, more: Values = {}) => {
    const [alias = '', domain = ''] = address.split('@');
    const flags = { recoverable: 0, is_foreign: 0, by_first_mail: 0, is_below: 0, is_scripted: 0 };
    const times = { expires_at: 8e15, created_at: 1, mails_from: '', tag: '', name: '' };
    return rowOf('mailboxes', { ...flags, ...times, id: otherId, owner: 'bob', alias, domain, address, ...more });
  },
  key: (more: Values = {}) => {
    const values = { id: moveId, owner: 'bob', name: 'theirs', created_at: 1, scopes: 'mailboxes operator' };
    return rowOf('keys', { ...values, hash: 'f'.repeat(64), ...more });
  },
  person: (subject: string, more: Values = {}) => {
    const values = { issuer: 'https://id.test', subject, owner: 'bob', key_id: moveId };
    return rowOf('people', { ...values, created_at: 1, signed_in_at: 1, ...more });
  },
  keyDomain: (domain: string) => rowOf('key_domains', { key_id: moveId, domain, position: 0, is_granted: 1 }),
  mail: (rawId: string, more: Values = {}) => {
    const flags = { is_shared: 0, is_read: 0, outline_version: 1, outline: '{}' };
    return rowOf('mails', { id: '01a1-mail', owner: 'x', received_at: 1, raw_id: rawId, size: 3, ...flags, ...more });
  },
};

/** Calls of an installation that moves an owner to a service whose operator has made a ticket for him. */
export async function sourceOf(service: Service, { operator, owner }: { operator: string; owner: string }) {
  const ticketPath = `/v1/operator/owners/${owner}/move-ticket`;
  const { ticket } = await ask(service, 'POST', ticketPath, { key: operator, body: { reason: 'test' } });
  const runOf =
    (run: string) =>
    (step: string, body: object, key = ticket) =>
      callApi(service.app.url, {
        ...{ method: 'POST', path: `/v1/moves${step}`, key, body },
        headers: { [moveRunHeader]: run },
      });
  const call = runOf(moveId);
  const begin = (more: object = {}) =>
    call('', { moveId, owner, version: '0', form: rowForm(), domains: [], sharedDomains: [], ...more });
  const tryStage = (position: number, table: string, ...rows: unknown[]) => call('/stage', { position, table, rows });
  const stage = async (position: number, table: string, ...rows: unknown[]) => {
    const { status, body } = await tryStage(position, table, ...rows);
    assert.equal(status, 204, JSON.stringify(body));
  };
  const limits = { activeMailboxesMax: null, dailyCallsMax: null, bytesMax: null, mailRules: null };
  const activation = (staged: number) => ({ ...limits, createdAt: 1, suspendedAt: null, staged });
  const activate = (staged: number) => call('/activate', activation(staged));
  const claim = (...addresses: string[]) =>
    call('/addresses', { rows: addresses.map((address) => [address, 1, '', 0]) });
  return { ticket, call, runOf, begin, tryStage, stage, activation, activate, claim };
}

/** A service whose operator has made a ticket for qa, and the calls of the installation that has it. */
export async function expectOwner(t: TestContext, start: () => Promise<Service> = () => startService(t)) {
  const service = await start();
  const operator = await operatorKey(service);
  return { service, operator, ...(await sourceOf(service, { operator, owner: 'qa' })) };
}
