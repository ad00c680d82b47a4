import assert from 'node:assert/strict';
import fc from 'fast-check';
import { termPrefix } from '../../src/core/mails/found/search/index-terms.ts';
import type { MailCondition } from '../../src/core/mails/found/search/mail-conditions.ts';
import type { SearchRequest } from '../../src/core/mails/found/search/mail-search.ts';
import type { SearchPage } from '../../src/core/mails/found/search/search-page.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { readSearches } from '../../src/store/operations/search/searches.ts';
import { readWordHits } from '../../src/store/operations/search/word-index.ts';
import type { Store } from '../../src/store/store.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { addMailbox, at, deliver, deliveryTo, minute, start } from './fixtures.ts';
import { alice, idsOf, openSearch, type SearchBench } from './search-bench.ts';
import type { StoreCases } from './store-cases.ts';

const day = 86_400_000;

/** A word as mails have it, and as it is folded; `runs` are of scripts that are written without blanks. */
const vocabulary = [
  { shown: 'Café', word: 'cafe' },
  { shown: 'CAFETERIA', word: 'cafeteria' },
  { shown: 'Straße', word: 'strasse' },
  { shown: 'STRASSENBAHN', word: 'strassenbahn' },
  { shown: 'ΛΌΓΟΣ', word: 'λογοσ' },
  { shown: 'Ёлка', word: 'елка' },
  { shown: '안녕하세요', word: '안녕하세요' },
  { shown: 'हिन्दी', word: 'हिन्दी' },
  { shown: 'שָׁלוֹם', word: 'שלום' },
  { shown: '48213', word: '48213' },
  { shown: 'x', word: 'x' },
  { shown: '東京都庁', run: '東京都庁' },
  { shown: '京都東京', run: '京都東京' },
  { shown: 'カレーライス', run: 'カレーライス' },
  { shown: 'สวัสดีครับ', run: 'สวัสดีครับ' },
] as const;
type Word = { readonly word: string } | { readonly run: string };
/** The words of the address that all mails come from. */
const senderWords: readonly Word[] = [{ word: 'sender' }, { word: 'example' }, { word: 'org' }];

/** What is searched for: as it is typed, and whether a word of a mail is found by it. */
interface Wanted {
  readonly typed: string;
  readonly finds: (word: Word) => boolean;
}

const wantedArbitrary: fc.Arbitrary<Wanted> = fc
  .record({ word: fc.constantFrom(...vocabulary), from: fc.nat(9), length: fc.integer({ min: 1, max: 12 }) })
  .map(({ word, from, length }) => {
    if ('word' in word) {
      const beginning = word.word.slice(0, length);
      return { typed: beginning.toUpperCase(), finds: (other) => 'word' in other && other.word.startsWith(beginning) };
    }
    const piece = word.run.slice(from % word.run.length).slice(0, length);
    return { typed: piece, finds: (other) => 'run' in other && other.run.includes(piece) };
  });

const commandArbitrary = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('deliver'),
      to: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
      subject: fc.array(fc.constantFrom(...vocabulary), { maxLength: 2 }),
      body: fc.array(fc.constantFrom(...vocabulary), { maxLength: 5 }),
      /** Mails come late when they were long on their way. */
      lateMs: fc.constantFrom(0, 0, 0, 7),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('index'), rounds: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('search'),
      wanted: fc.array(wantedArbitrary, { maxLength: 3 }),
      order: fc.constantFrom('asc', 'desc'),
      limit: fc.integer({ min: 1, max: 5 }),
      mailbox: fc.option(fc.nat(20)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('delete'), mail: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('end'), mailbox: fc.nat(20), isRemoved: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('create') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restart') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('forget'), rounds: fc.integer({ min: 1, max: 9 }) }) },
);
type Command = typeof commandArbitrary extends fc.Arbitrary<infer T> ? T : never;

interface ModelMail {
  readonly id: string;
  readonly mailboxId: string;
  readonly words: readonly Word[];
}

/** What should be found: the mailboxes that are active, and the mails in them. */
interface Model {
  mailboxes: { readonly id: string; readonly address: string }[];
  mails: ModelMail[];
}

/** Search over what is indexed and what is not, as over a list in memory. */
export const searchCases: StoreCases = {
  'whatever is indexed, deleted or ended, a search finds what a look at every mail would': async (t, open) => {
    await fc.assert(
      fc.asyncProperty(fc.array(commandArbitrary, { minLength: 40, maxLength: 80 }), async (commands) => {
        const bench = await openSearch(t, open);
        const model: Model = { mailboxes: [], mails: [] };
        await create(bench, model);
        await addMailbox(bench.store, { owner: 'bob' });
        for (const command of commands) await apply(command, bench, model);
        await bench.close();
      }),
      { numRuns: numberOfInputs(12), seed: 12, endOnFailure: true },
    );
  },

  'words that are left out are looked for in the text of indexed mails too': async (t, open) => {
    const { store, search, indexer, close } = await openSearch(t, open);
    const { mailbox } = await addMailbox(store);
    const send = (text: string) => deliver(store, [mailbox.address], { raw: `Subject: a\r\n\r\n${text}\r\n` });
    const [[plain], [sale]] = [await send('an order'), await send('an order of a sale')];
    const find = async (q: string) => idsOf(await search.find(alice, { q, order: 'asc', limit: 10 }));
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexer().run();
      assert.deepEqual(await find('order'), [plain, sale]);
      assert.deepEqual(await find('order -sale'), [plain]);
    }
    await close();
  },

  'mails are filtered by what their outline and their mailbox say, and by their time': async (t, open) => {
    const { store, search, close } = await openSearch(t, open);
    const { mailbox } = await addMailbox(store, { tag: 'shop' });
    const { mailbox: other } = await addMailbox(store);
    const [plain = ''] = await deliver(store, [mailbox.address], { subject: 'Your ORDER' });
    const [attached = ''] = await deliver(store, [other.address], { attachments: ['a'], receivedAt: start + minute });
    const find = async (request: Partial<SearchRequest>) =>
      idsOf(await search.find(alice, { order: 'asc', limit: 10, ...request }));
    assert.deepEqual(await find({}), [plain, attached]);
    const having = (...conditions: MailCondition[]) => find({ conditions });
    assert.deepEqual(await having({ field: 'subject', contains: 'our order' }), [plain]);
    assert.deepEqual(await having({ field: 'from', contains: 'SENDER@' }), [plain, attached]);
    assert.deepEqual(await having({ field: 'recipients', contains: 'nobody' }), []);
    assert.deepEqual(await find({ hasAttachments: true }), [attached]);
    assert.deepEqual(await find({ hasAttachments: false, q: 'hello' }), [plain]);
    assert.deepEqual(await having({ tag: 'shop' }), [plain]);
    assert.deepEqual(await find({ receivedAfterMs: start }), [attached]);
    assert.deepEqual(await find({ receivedBeforeMs: start + minute }), [plain]);
    assert.deepEqual(await find({ mailboxId: other.id }), [attached]);
    await close();
  },

  'nothing of the index outlives its mail, and nobody finds the mails of others': async (t, open) => {
    const { store, search, indexer, removal, close } = await openSearch(t, open);
    const { mailbox } = await addMailbox(store);
    const { mailbox: ending } = await addMailbox(store);
    const [mailId = ''] = await deliver(store, [mailbox.address]);
    await deliver(store, [ending.address]);
    const request = { q: 'hello', order: 'desc', limit: 10 } as const;
    assert.equal((await search.find(alice, request)).mails.length, 2);
    await indexer().run();
    assert.equal((await search.find(alice, request)).mails.length, 2);
    const bob = { ...alice, owner: 'bob' };
    assert.deepEqual(idsOf(await search.find(bob, request)), []);
    await assert.rejects(search.find(bob, { ...request, mailboxId: mailbox.id }), { code: 'mailbox_forbidden' });
    await store.write(deleteMails, { owner: 'alice', mailboxId: mailbox.id, ids: [mailId], ...at() });
    await store.write(deleteMailboxes, { owner: 'alice', ids: [ending.id], ...at() });
    await removal.run();
    assert.deepEqual(await indexed(store), []);
    await close();
  },

  'an owner who never searches has no row in the index; one who no longer does loses them': async (t, open) => {
    const { store, clock, search, indexer, close } = await openSearch(t, open);
    const { mailbox } = await addMailbox(store);
    const [mailId] = await deliver(store, [mailbox.address]);
    await indexer().run();
    assert.deepEqual(await searchers(store), []);
    await search.find(alice, { order: 'desc', limit: 1 });
    assert.deepEqual(await searchers(store), [], 'nothing is indexed for a list');
    await search.find(alice, { q: 'hello', order: 'desc', limit: 1 });
    await indexer().run();
    assert.deepEqual(await indexed(store), [mailId]);
    clock.advance(8 * day);
    await indexer().run();
    assert.deepEqual(await searchers(store), []);
    assert.deepEqual(await indexed(store), []);
    await close();
  },
};

async function apply(command: Command, bench: SearchBench, model: Model): Promise<void> {
  const { store, clock } = bench;
  clock.advance(1);
  switch (command.type) {
    case 'create':
      return create(bench, model);
    case 'deliver':
      return deliverTo(bench, model, command);
    case 'index':
      return index(bench, command.rounds);
    case 'restart':
      clock.advance(minute);
      return bench.restart();
    case 'forget':
      clock.advance(8 * day);
      return index(bench, command.rounds);
    case 'search':
      return compare(bench, model, command);
    case 'delete': {
      const mail = model.mails[command.mail % Math.max(1, model.mails.length)];
      if (mail === undefined) return;
      const seed = at(clock.now());
      await store.write(deleteMails, { owner: 'alice', mailboxId: mail.mailboxId, ids: [mail.id], ...seed });
      model.mails = model.mails.filter((other) => other !== mail);
      return;
    }
    case 'end': {
      const mailbox = model.mailboxes[command.mailbox % model.mailboxes.length];
      if (mailbox === undefined || model.mailboxes.length === 1) return;
      await store.write(deleteMailboxes, { owner: 'alice', ids: [mailbox.id], ...at(clock.now()) });
      if (command.isRemoved) await bench.removal.run();
      model.mailboxes = model.mailboxes.filter((other) => other !== mailbox);
      model.mails = model.mails.filter(({ mailboxId }) => mailboxId !== mailbox.id);
      return;
    }
    default:
      return command satisfies never;
  }
}

async function create({ store }: SearchBench, model: Model): Promise<void> {
  const { mailbox } = await addMailbox(store);
  model.mailboxes.push(mailbox);
}

async function deliverTo(
  { store, clock }: SearchBench,
  model: Model,
  command: Extract<Command, { type: 'deliver' }>,
): Promise<void> {
  const targets = [...new Set(command.to.map((pick) => model.mailboxes[pick % model.mailboxes.length]))].flatMap(
    (mailbox) => mailbox ?? [],
  );
  const shown = (words: readonly { readonly shown: string }[]) => words.map((word) => word.shown).join(', ');
  const subject = shown(command.subject);
  const raw = `Subject: ?\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${shown(command.body)}\r\n`;
  const addresses = targets.map(({ address }) => address);
  const delivery = deliveryTo(addresses, { subject, raw, receivedAt: clock.now() - command.lateMs });
  await store.write(deliverMail, delivery);
  for (const [index, { mailId: id }] of delivery.recipients.entries()) {
    model.mails.push({
      id,
      mailboxId: targets[index]?.id ?? '',
      words: [...senderWords, ...command.subject, ...command.body],
    });
  }
}

async function index({ indexer }: SearchBench, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await indexer().round();
}

/** Reads all pages of a search, which together are to be what the model has. */
async function compare(
  { search }: SearchBench,
  model: Model,
  { wanted, order, limit, mailbox }: Extract<Command, { type: 'search' }>,
): Promise<void> {
  const mailboxId = mailbox === null ? undefined : model.mailboxes[mailbox % model.mailboxes.length]?.id;
  const expected = model.mails
    .filter((mail) => mailboxId === undefined || mail.mailboxId === mailboxId)
    .filter(({ words }) => wanted.every(({ finds }) => words.some(finds)))
    .map(({ id }) => id);
  const q = wanted.map(({ typed }) => typed).join(' ');
  const found: string[] = [];
  let sortKey: string | undefined;
  do {
    const page: SearchPage = await search.find(alice, { mailboxId, q, order, limit, sortKey });
    assert.ok(page.mails.length === limit || page.sortKey === undefined);
    assert.equal(page.searched.complete, true);
    found.push(...idsOf(page));
    ({ sortKey } = page);
  } while (sortKey !== undefined);
  assert.deepEqual(found, order === 'asc' ? expected : expected.reverse(), `${q} ${order}`);
}

/** The mails of alice in the index. */
async function indexed(store: Store): Promise<string[]> {
  const hits = await store.read(readWordHits, { owner: 'alice', groups: [[termPrefix('alice', 0)]], limit: 10 });
  return hits.map(({ mail_id }) => mail_id);
}

async function searchers(store: Store): Promise<string[]> {
  return (await store.read(readSearches, { after: '', limit: 10 })).map(({ owner }) => owner);
}
