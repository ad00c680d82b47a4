import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { openStore } from '../../src/app/open-store.ts';
import { moveDatabase } from '../../src/cli/operator/database/offline.ts';
import { readConfig } from '../../src/config.ts';
import type { Database } from '../../src/settings/values.ts';
import { movedTables } from '../../src/store/move/tables.ts';
import { claimedWrite, readClaimedCall } from '../../src/store/operations/access/claimed-calls.ts';
import { readBytesOfBlock } from '../../src/store/operations/access/guest-mailboxes.ts';
import { makeRecoveryLink } from '../../src/store/operations/access/guest-returns.ts';
import { openGuestSession } from '../../src/store/operations/access/guest-sessions.ts';
import { nameInstallation, readInstallation } from '../../src/store/operations/access/installation.ts';
import { makeKey, recordKeyUse, revokeKey } from '../../src/store/operations/access/keys.ts';
import { makeLink, openLink, readView } from '../../src/store/operations/access/links.ts';
import { readRecoveryLink } from '../../src/store/operations/access/recovery-links.ts';
import { openSession, readSession } from '../../src/store/operations/access/sessions.ts';
import {
  addCalls,
  insertKey,
  readAccounts,
  readCalls,
  readKeyHolder,
  readKeys,
  setLimits,
} from '../../src/store/operations/accounts.ts';
import { insertDomain, readDomains } from '../../src/store/operations/domains/manual-domains.ts';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import { completeImport } from '../../src/store/operations/imports/completion.ts';
import { deleteMailboxes, readMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { removeEndedMails } from '../../src/store/operations/mails/removal.ts';
import { receiveAddresses } from '../../src/store/operations/moves/received-addresses.ts';
import { stageRows } from '../../src/store/operations/moves/receiving.ts';
import { readMoveByTicket } from '../../src/store/operations/moves/states.ts';
import { beginArrival, insertTicket } from '../../src/store/operations/moves/tickets.ts';
import { readAudit } from '../../src/store/operations/operator/audit.ts';
import { changeOwnerLimits } from '../../src/store/operations/operator/owners.ts';
import { type EntryOutcome, enterPerson } from '../../src/store/operations/people/people.ts';
import { meetScript } from '../../src/store/operations/scripts/attempts.ts';
import { setScript } from '../../src/store/operations/scripts/scripts.ts';
import { foldUsage } from '../../src/store/operations/usage.ts';
import { fanOutEvents } from '../../src/store/operations/webhooks/fan-out.ts';
import { readWebhookDeliveries } from '../../src/store/operations/webhooks/history.ts';
import { insertWebhook, readWebhooks } from '../../src/store/operations/webhooks/webhooks.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, deliver, deliveryTo, mailboxRow, minute, newId, start } from '../store/fixtures.ts';
import { openImport } from '../store/open-import.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { readRaw } from '../support/raw-mail.ts';
import { seededRandom } from '../support/seeded-random.ts';

const day = Math.floor(start / 86_400_000);
const mebibyte = 1024 * 1024;

const refusing = JSON.stringify({
  steps: [{ at: 'rcpt', reply: '451 4.7.1 later', delayMs: 0, drop: false, accept: false, times: 2 }],
  repeats: false,
});

function attemptOn(mailboxId: string) {
  const facts = { moment: 'rcpt', sender: 'a@b', subject: undefined } as const;
  const seen = { client: '192.0.2.1', client_name: 'x', tls: '', sender: 'a@b', message_id: null, content_hash: null };
  return { ...seen, place: { mailboxId }, facts, hasOthers: false, mayDelay: true, ...at() };
}

/** Mailboxes of every kind, mail small, big and with attachments, accounts with limits, keys, domains and calls. */
export async function fill(store: Store): Promise<void> {
  const { mailbox: permanent } = await addMailbox(store, { owner: 'alice', tag: 'grüße' });
  const { mailbox: expiring } = await addMailbox(store, { owner: 'alice', expires_at: start + 10 * minute });
  const { mailbox: archived } = await addMailbox(store, { owner: 'bob', recoverable: 1, expires_at: start + 1 });
  const { mailbox: deleted } = await addMailbox(store, { owner: 'bob' });
  await store.write(setScript, { place: { mailboxId: permanent.id }, definition: refusing, scriptsMax: 1, ...at() });
  await store.write(meetScript, attemptOn(permanent.id));
  await deliver(store, [archived.address, deleted.address]);
  await store.write(endDueMailboxes, { ...at(start + 2), mailboxesMax: 10 });
  await store.write(deleteMailboxes, { owner: 'bob', ids: [deleted.id], ...at() });
  await store.write(removeEndedMails, { rowsMax: 100, bytesMax: mebibyte });
  const last = await addMailbox(store, { owner: 'carol' });
  const many = Array.from({ length: 300 }, (_, index) =>
    deliver(store, [permanent.address], { subject: `№ ${index}`, attachments: ['ä', `file ${index}`] }),
  );
  await Promise.all(many);
  await deliver(store, [expiring.address, last.mailbox.address], { attachments: ['one'] });
  // Two that do not fit into one batch, of bytes that nothing packs.
  for (const seed of [1, 2]) {
    const raw = Buffer.from(seededRandom(seed)(3 * mebibyte)).toString('latin1');
    await store.write(deliverMail, deliveryTo([permanent.address], { raw }));
  }
  await store.write(foldUsage, { changesMax: 4 });
  await fillAccounts(store);
  await fillLinks(store, permanent.id);
  await fillWebhooks(store);
  await fillImports(store);
  await fillAudit(store);
  await fillArrival(store);
}

/** An owner who comes from another installation: one address of his has come, and a group of rows that waits. */
async function fillArrival(store: Store): Promise<void> {
  const what = { owner: 'frank', subject: 'frank', reason: '', data: '{}', session_id: null, network: '' };
  const entry = () => ({ id: newId(), created_at: start, actor: 'ops', key_id: '', action: 'owner.expect', ...what });
  const ticket = { owner: 'frank', hash: 'e'.repeat(64) };
  await store.write(insertTicket, { ...ticket, endsAt: start + minute, audit: entry(), now: start });
  const move = { owner: 'frank', moveId: newId() };
  const receipt = { ...move, bytes: 1, bytesMax: 100 };
  const domains = [{ name: 'frank.test', subdomains: 0 }];
  await store.write(beginArrival, { ...ticket, ...move, domains, endsAt: start + minute, audit: entry(), now: start });
  const address = { address: 'one@frank.test', is_own: 1, verification: '', isOfService: false };
  await store.write(receiveAddresses, { ...receipt, addresses: [address] });
  await store.write(stageRows, { ...receipt, position: 0, table: 'calls', rows: [['ключ', 20_000, 1]] });
}

/** Limits that an operator gave an owner, with the entry of the audit log. */
async function fillAudit(store: Store): Promise<void> {
  const what = { action: 'owner.limits', owner: 'carol', subject: 'carol', reason: 'ein Grund: ключ', data: '{}' };
  const by = { actor: 'ops', key_id: newId(), session_id: null, network: '192.0.2.0/24' };
  const audit = { id: newId(), created_at: start, ...by, ...what };
  await store.write(changeOwnerLimits, { owner: 'carol', changes: { active_mailboxes_max: 7 }, audit });
}

/** An import that was cut, and one whose mails are not all in its mailbox yet. */
async function fillImports(store: Store): Promise<void> {
  await openImport(store, { mails: 1, owner: 'erin' });
  const { importId, mailbox } = await openImport(store, { mails: 3, owner: 'erin' });
  await store.write(completeImport, { importId, mailbox, now: start, limits: { rowsMax: 1, bytesMax: mebibyte } });
}

/** A webhook with two deliveries that are due in a minute. */
export async function fillWebhooks(store: Store): Promise<void> {
  const webhook = { id: newId(), owner: 'dave', url: 'https://hooks.example.com/', types: '["mailbox.created"]' };
  const secret = { mailbox_id: null, secret: 'whsec_c2VjcmV0', created_at: start };
  await store.write(insertWebhook, { webhook: { ...webhook, ...secret }, webhooksMax: 1 });
  for (let index = 0; index < 2; index += 1) await addMailbox(store, { owner: 'dave' });
  const limits = { eventsMax: 500, pendingMax: 10 };
  // Due when none of these services is there any more: nothing is sent.
  await store.write(fanOutEvents, { owner: 'dave', now: start + minute, deliveryId: newId(), limits });
}

export async function fillAccounts(store: Store): Promise<void> {
  const key = { owner: 'alice', name: 'ключ', created_at: start, expires_at: null };
  const revoked = newId();
  const maker = newId();
  await store.write(insertKey, {
    key: { ...key, id: maker, hash: 'a'.repeat(64) },
    domains: ['z.test', 'a.test'],
  });
  await store.write(insertKey, { key: { ...key, id: revoked, hash: 'b'.repeat(64) }, domains: [] });
  await store.write(revokeKey, { id: revoked, ...at(start + 5) });
  const made = { ...key, id: newId(), hash: 'c'.repeat(64), scopes: 'keys', maker_id: maker, mailbox_id: newId() };
  const args = { key: made, domains: [{ domain: 'a.test', is_granted: 0 }], keysMax: 9, eventId: newId() };
  const call = {
    owner: 'alice',
    key: 'once',
    request_hash: 'd'.repeat(64),
    status: 201,
    answer: '{}',
    created_at: start,
  };
  await store.write(claimedWrite, { call, before: 0, operation: makeKey.name, args });
  await store.write(recordKeyUse, { used: [{ at: start, ids: [maker] }] });
  const session = { id: newId(), hash: 'session', created_at: start, ends_at: start + minute };
  await store.write(openSession, {
    session,
    browser: 'Firefox on Linux',
    keyId: maker,
    owner: 'alice',
    sessionsMax: 9,
  });
  await addGuest(store);
  await letPersonIn(store, 'person');
  await store.write(nameInstallation, { name: 'abcdefgh', secret: 'ijklmnop' });
  await store.write(insertDomain, { id: newId(), owner: 'bob', domain: 'bob.test', ...at(start) });
  await store.write(setLimits, { owner: 'bob', activeMailboxesMax: 7, dailyCallsMax: null, now: start });
  await store.write(addCalls, { counts: [{ owner: 'alice', day, calls: 12 }] });
}

/** A link to a mailbox, with a browser that has opened it. */
async function fillLinks(store: Store, mailboxId: string): Promise<void> {
  const holder = await store.read(readKeyHolder, { hash: 'a'.repeat(64), now: start });
  const linkId = newId();
  const times = { created_at: start, expires_at: start + minute };
  const shown = { mailbox_id: mailboxId, mail_id: '', views_max: 2, has_history: 1, has_codes: 0 };
  const link = { id: linkId, hash: 'link', owner: 'alice', key_id: holder?.key_id ?? '', ...times, ...shown };
  await store.write(makeLink, { link, linksMax: 1, viewedSince: 0 });
  const session = { id: newId(), hash: 'viewer', ends_at: start + minute };
  await store.write(openLink, { linkId, session, sessionsMax: 9, now: start, viewedSince: 0, eventId: newId() });
}

/** Lets in the only person that there may be, who has no owner before: `'full'` where somebody else is that person. */
export function letPersonIn(store: Store, sessionHash: string): Promise<EntryOutcome> {
  const keyId = newId();
  return store.write(enterPerson, {
    person: { issuer: 'https://sign-in.test', subject: 'zoë' },
    sharedOwner: undefined,
    ownerNames: ['zoe'],
    limits: { active_mailboxes_max: 3, daily_calls_max: null, bytes_max: null },
    key: { id: keyId, name: 'zoe', hash: keyId, created_at: start, expires_at: null, scopes: 'mailboxes' },
    session: { id: newId(), hash: sessionHash, created_at: start, ends_at: start + minute },
    browser: 'Firefox on Linux',
    sessionsMax: 9,
    peopleMax: 1,
    eventId: newId(),
  });
}

/** A guest with a recovery link. */
async function addGuest(store: Store): Promise<void> {
  const mailbox = mailboxRow({ owner: 'guests' });
  const session = { id: newId(), hash: 'guest', created_at: start, ends_at: start + minute };
  const names = { msMax: 1, perNetworkMax: 1, max: 1 };
  const limits = { mailboxesMax: 1, perNetworkMax: 1, perBlockMax: 1, newMax: 1, newOfBlockMax: 1, newMsMax: 1, names };
  const origin = { network: 'network', addressBlock: 'block' };
  const opening = { session, origin, mailbox, limits, replaced: undefined, isNamed: true, proof: undefined };
  await store.write(openGuestSession, { ...opening, eventId: newId() });
  const link = { hash: 'recovery', mailbox_id: mailbox.id, ends_at: start + minute };
  await store.write(makeRecoveryLink, { ...link, owner: 'guests', now: start });
}

/** Everything that can be read through the store. */
export async function contentOf(store: Store) {
  const owners = ['alice', 'bob', 'carol', 'erin', 'guests'];
  const ofOwners = await Promise.all(
    owners.map((owner) => store.read(readMailboxes, { owner, now: start, limit: 1_000 })),
  );
  const mailboxes = ofOwners.flat();
  const mails = [];
  for (const { id: mailboxId } of mailboxes) {
    for (const mail of await store.read(readMails, { mailboxId, limit: 1000 })) {
      const raw = (await store.read(readRaw, { mailboxId, mailId: mail.id })) ?? '';
      // Its hash: what shows a difference takes for ever with megabytes. Positions in the event log do not move.
      const { tx: _left, ...moved } = mail;
      mails.push({ ...moved, raw: hash('sha256', raw) });
    }
  }
  const calls = await Promise.all(owners.map((owner) => store.read(readCalls, { owner, day })));
  // Plain objects, whatever an engine makes its rows of.
  return structuredClone({
    mailboxes,
    mails,
    accounts: await store.read(readAccounts, {}),
    keys: await store.read(readKeys, {}),
    installation: await store.read(readInstallation, {}),
    audit: await store.read(readAudit, { from: '', limit: 10 }),
    session: await store.read(readSession, { hash: 'session', now: start, idleSince: 0 }),
    view: await store.read(readView, { hash: 'viewer', now: start, viewedSince: 0 }),
    person: await store.read(readSession, { hash: 'person', now: start, idleSince: 0 }),
    guest: await store.read(readSession, { hash: 'guest', now: start, idleSince: 0 }),
    recoveryLink: await store.read(readRecoveryLink, { hash: 'recovery', now: start }),
    bytesOfBlock: await store.read(readBytesOfBlock, { addressBlock: 'block' }),
    claimed: await store.read(readClaimedCall, { owner: 'alice', key: 'once', before: 0 }),
    move: await store.read(readMoveByTicket, { hash: 'e'.repeat(64) }),
    holder: await store.read(readKeyHolder, { hash: 'a'.repeat(64), now: start }),
    domains: await store.read(readDomains, {}),
    calls,
    ...(await webhooksOf(store)),
  });
}

/** A file that is not there yet, in a folder of one test. */
export async function newSqlite(t: TestContext): Promise<Database & { engine: 'sqlite' }> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-move-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return { engine: 'sqlite', file: join(folder, 'mayfly.db') };
}

/** Runs the service on a database, and ends it after the work. */
export async function withStore<T>(place: Database, work: (store: Store) => Promise<T>): Promise<T> {
  const url = place.engine === 'sqlite' ? `sqlite:${place.file}` : place.url;
  const environment = { MAYFLY_DATABASE_URL: url };
  const options = { clock: new ManualClock(), random: seededRandom(), asServer: true, limits: {} };
  // Without the rest of the service, which would do in the background what depends on how long this takes.
  const store = await openStore(readConfig(environment), options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Moves, and tells nobody. */
export function moveQuietly(from: Database, to: Database): Promise<void> {
  return moveDatabase({ from, to, onTable: () => {} });
}

/** What an operator does to use a moved database again. */
export async function empty(place: Database): Promise<void> {
  const deletes = movedTables.map(({ name }) => `delete from ${name};`).join(' ');
  if (place.engine === 'sqlite') {
    const connection = new DatabaseSync(place.file);
    connection.exec(deletes);
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await client.query(deletes);
  await client.end();
}

/** Without their places in the log, which is not moved: they begin at the start of another. */
async function webhooksOf(store: Store) {
  const webhooks = await store.read(readWebhooks, { owner: 'dave', limit: 10 });
  const deliveries = webhooks.map(({ id }) =>
    store.read(readWebhookDeliveries, { webhookId: id, before: '~', limit: 10 }),
  );
  return {
    webhooks: webhooks.map(({ log_tx: _, log_id: __, ...webhook }) => webhook),
    deliveries: (await Promise.all(deliveries)).flat(),
  };
}
