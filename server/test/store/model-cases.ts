import assert from 'node:assert/strict';
import fc from 'fast-check';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import { deleteMailboxes, readMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import type { Store } from '../../src/store/store.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { addMailbox, at, attachmentsOf, deliveryTo, mailboxIdsOf, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

const owners = ['alice', 'bob', 'carol'] as const;
const activeMailboxesMax = 4;

interface ModelMailbox {
  readonly id: string;
  readonly owner: string;
  readonly address: string;
  readonly expiresAt: number;
  mails: string[];
}

/** What the store should hold: the mailboxes that have not ended, and the time. */
interface Model {
  now: number;
  mailboxes: ModelMailbox[];
}

/** One thing to do, with numbers that pick what to do it to from what is there. */
const commandArbitrary = fc.oneof(
  fc.record({
    type: fc.constant('create'),
    owner: fc.constantFrom(...owners),
    lifetime: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ type: fc.constant('deliver'), picks: fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }) }),
  fc.record({
    type: fc.constant('delete_mailboxes'),
    owner: fc.constantFrom(...owners),
    picks: fc.array(fc.nat(50), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('delete_mails'), pick: fc.nat(50), picks: fc.array(fc.nat(20), { maxLength: 4 }) }),
  fc.record({ type: fc.constant('wait'), time: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ type: fc.constant('sweep') }),
);
type Command = typeof commandArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** Any order of writes leaves the store as a list in memory would be. */
export const modelCases: StoreCases = {
  'whatever is done in whatever order, the store holds what a list in memory would': async (t, open) => {
    await fc.assert(
      fc.asyncProperty(fc.array(commandArbitrary, { minLength: 60, maxLength: 120 }), async (commands) => {
        const store = await open(t);
        const model: Model = { now: start, mailboxes: [] };
        for (const command of commands) await apply({ command, store, model });
        await compare(store, model);
        await store.close();
      }),
      { numRuns: numberOfInputs(6), seed: 53 },
    );
  },
};

async function apply({ command, store, model }: { command: Command; store: Store; model: Model }): Promise<void> {
  switch (command.type) {
    case 'create':
      return create(store, model, command);
    case 'deliver':
      return deliverSome(store, model, command.picks);
    case 'delete_mailboxes':
      return remove(store, model, command);
    case 'delete_mails':
      return removeMails(store, model, command);
    case 'wait':
      model.now += command.time;
      return;
    case 'sweep':
      await store.write(endDueMailboxes, { ...at(model.now), mailboxesMax: 3 });
      return compare(store, model);
    default:
      return command satisfies never;
  }
}

async function create(store: Store, model: Model, { owner, lifetime }: { owner: string; lifetime: number }) {
  const expiresAt = model.now + lifetime;
  const given = { owner, expires_at: expiresAt, created_at: model.now, recoverable: lifetime % 2 };
  const { mailbox, outcome } = await addMailbox(store, given, activeMailboxesMax);
  const isFull = active(model).filter((known) => known.owner === owner).length >= activeMailboxesMax;
  assert.equal(outcome, isFull ? 'limit_reached' : 'inserted');
  if (!isFull) model.mailboxes.push({ id: mailbox.id, owner, address: mailbox.address, expiresAt, mails: [] });
}

async function deliverSome(store: Store, model: Model, picks: readonly number[]): Promise<void> {
  const targets = pick(model.mailboxes, picks);
  const delivery = deliveryTo(
    targets.map(({ address }) => address),
    { receivedAt: model.now, attachments: ['a'] },
  );
  const takers = active(model).filter((mailbox) => targets.includes(mailbox));
  assert.deepEqual(
    new Set(mailboxIdsOf(await store.write(deliverMail, delivery))),
    new Set(takers.map(({ id }) => id)),
  );
  for (const { address, mailId } of delivery.recipients) {
    takers.find((mailbox) => mailbox.address === address)?.mails.push(mailId);
  }
}

async function remove(store: Store, model: Model, command: { owner: string; picks: readonly number[] }): Promise<void> {
  const { owner } = command;
  const targets = pick(model.mailboxes, command.picks);
  const ids = targets.length > 0 ? targets.map(({ id }) => id) : [newId()];
  const living = active(model).filter((mailbox) => targets.includes(mailbox));
  const isForbidden = living.some((mailbox) => mailbox.owner !== owner);
  const isMissing = targets.length === 0 || living.length < targets.length;
  const outcome = isForbidden ? 'forbidden' : isMissing ? 'not_found' : 'deleted';
  assert.equal(await store.write(deleteMailboxes, { owner, ids, ...at(model.now) }), outcome);
  if (outcome === 'deleted') model.mailboxes = model.mailboxes.filter((mailbox) => !targets.includes(mailbox));
}

async function removeMails(store: Store, model: Model, command: { pick: number; picks: readonly number[] }) {
  const [mailbox] = pick(active(model), [command.pick]);
  if (mailbox === undefined) return;
  const ids = pick(mailbox.mails, command.picks);
  assert.equal(await store.write(deleteMails, { ...at(), mailboxId: mailbox.id, ids: [...ids, newId()] }), ids.length);
  mailbox.mails = mailbox.mails.filter((id) => !ids.includes(id));
}

async function compare(store: Store, model: Model): Promise<void> {
  for (const owner of owners) {
    const rows = await store.read(readMailboxes, { owner, now: model.now, limit: 1_000 });
    const expected = active(model).filter((mailbox) => mailbox.owner === owner);
    assert.deepEqual(
      new Map(rows.map(({ id, message_count }) => [id, message_count])),
      new Map(expected.map(({ id, mails }) => [id, mails.length])),
    );
  }
  for (const { id, mails } of active(model)) {
    const found = await store.read(readMails, { mailboxId: id, limit: 1_000 });
    assert.deepEqual(
      found.map(({ id }) => id),
      mails.toReversed(),
    );
    assert.ok(found.every((mail) => attachmentsOf(mail).length === 1));
  }
}

function active(model: Model): ModelMailbox[] {
  return model.mailboxes.filter(({ expiresAt }) => expiresAt > model.now);
}

/** The elements that the numbers point at, each once. */
function pick<T>(from: readonly T[], picks: readonly number[]): T[] {
  if (from.length === 0) return [];
  return [...new Set(picks.map((number) => from[number % from.length]))].filter((element) => element !== undefined);
}
