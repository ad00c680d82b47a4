import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { OwnerMails } from '../../src/core/mails/changed/owner-mails.ts';
import type { OwnerPageRequest } from '../../src/core/mails/found/lists/owner-pages.ts';
import type { MailCondition } from '../../src/core/mails/found/search/mail-conditions.ts';
import type { MailFilter } from '../../src/core/mails/found/search/mail-filter.ts';
import { completeImport, moveImported } from '../../src/store/operations/imports/completion.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deleteOwnMails } from '../../src/store/operations/mails/deletion.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { markMails } from '../../src/store/operations/mails/marks.ts';
import { type MailOutline, type OutlineAddress, writeOutline } from '../../src/store/outline.ts';
import type { Store } from '../../src/store/store.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { addMailbox, at, deliver, deliveryTo, minute, newId, start } from './fixtures.ts';
import { openImport } from './open-import.ts';
import { alice, openSearch } from './search-bench.ts';
import type { StoreCases } from './store-cases.ts';

const tags = ['', 'red', 'blue'] as const;

/** A mail as a test makes it. */
interface MadeMail {
  readonly id: string;
  readonly outline: MailOutline;
  readonly size: number;
  readonly words: readonly string[];
  readonly body: string;
  readonly tag: string;
  readonly isRead: boolean;
}

const names = fc.constantFrom('Ada', 'Ödön', 'ΛΌΓΟΣ Bot');
const person = fc.constantFrom('ada@shop.example', 'BOB@mail.test', 'cy@shop.example', 'dee@x.test');
const address: fc.Arbitrary<OutlineAddress> = fc.oneof(
  person.map((one) => ({ address: one })),
  fc.record({ name: names, address: person }),
);
const field = fc.option(fc.array(address, { minLength: 1, maxLength: 2 }), { nil: undefined });
const word = fc.constantFrom('order', 'orders', 'code', 'hello', 'reset');
const mailArbitrary = fc.record({
  box: fc.nat(2),
  from: field,
  to: field,
  cc: field,
  replyTo: field,
  envelope: fc.option(fc.array(person, { minLength: 1, maxLength: 2 }), { nil: undefined }),
  subject: fc.array(word, { maxLength: 2 }),
  body: fc.array(word, { maxLength: 3 }),
  messageId: fc.option(fc.constantFrom('1@shop.example', '2@x.test'), { nil: undefined }),
  attachments: fc.nat(1),
  isRead: fc.boolean(),
});
const fields = ['from', 'to', 'cc', 'bcc', 'replyTo', 'addressed', 'recipients', 'subject', 'messageId'] as const;
const piece = fc.constantFrom('shop', 'ADA@', 'ö', 'bot <cy', 'mail.TEST', 'der', '@x', 'e', 'λόγος', '1@');
const conditionArbitrary: fc.Arbitrary<MailCondition> = fc
  .tuple(
    fc.boolean(),
    fc.oneof(
      fc.record({
        field: fc.constantFrom(...fields),
        contains: piece,
      }),
      fc.record({ largerThan: fc.integer({ min: 20, max: 60 }) }),
      fc.record({ smallerThan: fc.integer({ min: 20, max: 60 }) }),
      fc.record({ is: fc.constantFrom('read', 'tagged', 'withAttachment') }),
      fc.record({ tag: fc.constantFrom(...tags) }),
      fc.record({ tag: fc.constantFrom('RED', 'Blue'), anyCase: fc.constant(true as const) }),
      fc.record({ anywhere: fc.oneof(piece, fc.constantFrom('der CODE', 'hello order', 'hello "code"', 'bot,cy')) }),
      fc
        .record({ text: fc.array(fc.constantFrom('ord', 'ORDERS', 'hel', 'code'), { minLength: 1, maxLength: 2 }) })
        .map(({ text }) => ({ text: text.join(' ') })),
    ),
  )
  .map(([isNot, condition]) => (isNot ? { isNot, ...condition } : condition));

/** All mail of an owner as one inbox. */
export const ownerMailsCases: StoreCases = {
  'conditions find what a simple look at each mail would, indexed or not': async (t, open) => {
    const property = fc.asyncProperty(
      fc.array(mailArbitrary, { minLength: 20, maxLength: 20 }),
      fc.array(fc.array(conditionArbitrary, { minLength: 1, maxLength: 2 }), { minLength: 20, maxLength: 20 }),
      fc.array(piece, { minLength: fields.length, maxLength: fields.length }),
      async (given, several, pieces) => {
        const ofFields = fields.map((field, at) => [{ field, contains: pieces[at] ?? '', isNot: at % 2 === 0 }]);
        const asked: (readonly MailCondition[])[] = [...ofFields, ...several];
        const { store, ownerMails, indexer, close } = await openSearch(t, open);
        const boxes = await Promise.all(tags.map((tag) => addMailbox(store, { tag, recoverable: tag === '' ? 0 : 1 })));
        const mails: MadeMail[] = [];
        for (const mail of given) mails.unshift(await make(store, boxes[mail.box]?.mailbox ?? assert.fail(), mail));
        for (const [round, conditions] of asked.entries()) {
          if (round % 4 === 3) await indexer().round();
          const expected = mails.filter((mail) => conditions.every((condition) => holds(mail, condition)));
          const page = await pageOf(ownerMails, { filter: { conditions }, start: 0, limit: 100 });
          assert.deepEqual(
            page.items,
            expected.map(({ id }) => id),
            JSON.stringify(conditions),
          );
          const unread = expected.filter(({ isRead }) => !isRead).length;
          assert.deepEqual([page.total, page.unread, page.isExact], [expected.length, unread, true]);
          const newest = await ownerMails.newest(alice, { conditions });
          assert.equal(newest?.row.id, expected[0]?.id);
        }
        await close();
      },
    );
    await fc.assert(property, { numRuns: numberOfInputs(3), seed: 25, endOnFailure: true });
  },

  'pages by offset have each mail once, whatever has ended, is imported or expires beside': async (t, open) => {
    let [now, stepMs] = [0, 0];
    const { store, ownerMails, close } = await openSearch(t, open, () => {
      now += stepMs;
      return now;
    });
    const { mailbox: first } = await addMailbox(store);
    const { mailbox: second } = await addMailbox(store);
    const { mailbox: expiring } = await addMailbox(store, { expires_at: start + minute });
    const { mailbox: ending } = await addMailbox(store);
    const { mailbox: foreign } = await addMailbox(store, { owner: 'bob' });
    const kept: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      await deliver(store, [expiring.address, ending.address, foreign.address]);
      kept.unshift(...(await deliver(store, [first.address])));
      await deliver(store, [ending.address]);
      kept.unshift(...(await deliver(store, [second.address])));
    }
    const compare = async (expected: readonly string[]) => {
      for (const order of ['desc', 'asc'] as const) {
        const inOrder = order === 'desc' ? expected : expected.toReversed();
        for (let start = 0; start <= expected.length + 1; start += 1) {
          const page = await pageOf(ownerMails, { start, limit: 3, order });
          assert.deepEqual(page.items, inOrder.slice(start, start + 3), `${order} from ${start}`);
          assert.deepEqual([page.total, page.unread, page.isExact], [expected.length, expected.length, true]);
          const found = await pageOf(ownerMails, {
            filter: { conditions: [{ field: 'from', contains: 'sender' }] },
            start,
            limit: 3,
            order,
          });
          assert.deepEqual(found, page);
        }
      }
    };
    // Mails of ended mailboxes are passed over no longer than a search takes.
    await store.write(deleteMailboxes, { ...at(), owner: 'alice', ids: [ending.id] });
    stepMs = 2_000;
    await assert.rejects(pageOf(ownerMails, { start: 1, limit: 1 }), { code: 'unavailable' });
    stepMs = 0;
    await assert.rejects(pageOf(ownerMails, { mailboxId: 'no id\0', start: 0, limit: 1 }), {
      code: 'mailbox_not_found',
    });
    const imported = await openImport(store, { mails: 4 });
    // One mailbox has expired and is not swept; the mails of another wait for their removal.
    await compare(kept);
    const { importId, mailbox } = imported;
    await store.write(completeImport, { importId, mailbox, now: start, limits: { rowsMax: 3, bytesMax: 1e6 } });
    const [moved, waiting] = [imported.mailIds.slice(0, 3).toReversed(), imported.mailIds.slice(3)];
    await compare([...moved, ...kept]);
    await store.write(moveImported, { importId, now: start, limits: { rowsMax: 3, bytesMax: 1e6 } });
    await compare([...waiting, ...moved, ...kept]);
    const ofSecond = kept.filter((_, index) => index % 2 === 0);
    for (const request of [{ caller: alice, mailboxId: second.id }, { caller: { ...alice, mailboxId: second.id } }]) {
      const { caller, mailboxId } = { mailboxId: undefined, ...request };
      const page = await ownerMails.page(caller, { mailboxId, start: 1, limit: 3 }, ids);
      assert.deepEqual([page.items, page.total], [ofSecond.slice(1, 4), 5]);
    }
    assert.deepEqual(await ownerMails.totals({ ...alice, mailboxId: second.id }), { mails: 5, unread: 5 });
    assert.deepEqual(await ownerMails.totals({ ...alice, mailboxId: foreign.id }), { mails: 0, unread: 0 });
    await assert.rejects(pageOf(ownerMails, { mailboxId: foreign.id, start: 0, limit: 1 }), {
      code: 'mailbox_forbidden',
    });
    await assert.rejects(pageOf(ownerMails, { start: 100_001, limit: 1 }), /start must be at most 100000/);
    await close();
  },

  'the total of a search is exact to 1,000, and beyond that no larger than what there is': async (t, open) => {
    let now = 0;
    const { store, ownerMails, close } = await openSearch(t, open, () => now);
    const boxes = await Promise.all(Array.from({ length: 100 }, () => addMailbox(store)));
    const addresses = boxes.map(({ mailbox }) => mailbox.address);
    for (let round = 0; round < 10; round += 1) await deliver(store, addresses);
    const find = (start = 0) => pageOf(ownerMails, { filter: titled('hi'), start, limit: 10 });
    const exact = await find();
    assert.deepEqual([exact.items.length, exact.total, exact.isExact], [10, 1_000, true]);
    await deliver(store, addresses.slice(0, 50));
    const many = await find();
    assert.equal(many.isExact, false);
    assert.ok(many.total > 1_000 && many.total <= 1_050, `${many.total}`);
    assert.deepEqual((await find(1_045)).items.length, 5);
    assert.deepEqual(await ownerMails.totals(alice), { mails: 1_050, unread: 1_050 });
    now = 1;
    const late = pageOf(ownerMails, { filter: titled('hi'), start: 0, limit: 10 });
    now = 2_000;
    const cut = await late;
    assert.ok(!cut.isExact && cut.total < 1_000, 'the time of a search bounds the count');
    await close();
  },

  'mails are marked and deleted by ids, by a filter and all, and those of others stay': async (t, open) => {
    const { store, ownerMails, close } = await openSearch(t, open);
    const { mailbox: first } = await addMailbox(store);
    const { mailbox: second } = await addMailbox(store);
    const { mailbox: foreign } = await addMailbox(store, { owner: 'bob' });
    const all: string[] = [];
    const theirs: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      const subject = round % 2 === 0 ? 'even' : 'odd';
      const [one = '', two = '', three = ''] = await deliver(store, [first.address, second.address, foreign.address], {
        subject,
      });
      all.push(one, two);
      theirs.push(three);
    }
    const bound = { ...alice, mailboxId: second.id };
    const odd = { filter: titled('odd') };
    assert.equal(await ownerMails.mark(alice, { ids: [...all.slice(0, 40), ...theirs, 'no id\0'] }, true), 40);
    assert.equal(await ownerMails.mark(alice, odd, true), 10);
    assert.equal(await ownerMails.mark(bound, 'all', false), 25);
    assert.equal(await ownerMails.mark(bound, { ids: all.slice(0, 1) }, false), 0);
    assert.deepEqual(await ownerMails.totals(alice), { mails: 60, unread: 35 });
    assert.equal(await ownerMails.delete(bound, odd), 15);
    assert.equal(await ownerMails.delete(alice, { ids: [...all.slice(0, 4), ...theirs] }), 3);
    assert.deepEqual(await ownerMails.totals(alice), { mails: 42, unread: 19 });
    assert.equal(await ownerMails.delete(alice, 'all'), 42);
    assert.deepEqual(await ownerMails.totals(alice), { mails: 0, unread: 0 });
    assert.deepEqual(await ownerMails.totals({ ...alice, owner: 'bob' }), { mails: 30, unread: 30 });
    await close();
  },

  'mails that come while all are deleted stay, and a client that hangs up ends it between two writes': async (
    t,
    open,
  ) => {
    const { store, ownerMails, close } = await openSearch(t, open);
    const { mailbox } = await addMailbox(store);
    const send = async (mails: number) => {
      for (let sent = 0; sent < mails; sent += 1) await deliver(store, [mailbox.address]);
    };
    await send(60);
    const hangUp = new AbortController();
    const write = store.write.bind(store);
    let writes = 0;
    store.write = async (operation, args, options) => {
      const done = await write(operation, args, options);
      if (operation.name === deleteOwnMails.name && ++writes === 2) hangUp.abort();
      else if (operation.name === deleteOwnMails.name) await write(deliverMail, deliveryTo([mailbox.address]));
      return done;
    };
    assert.equal(await ownerMails.delete(alice, 'all', hangUp.signal), 50);
    assert.deepEqual(await ownerMails.totals(alice), { mails: 11, unread: 11 });
    assert.equal(await ownerMails.delete(alice, 'all'), 11);
    assert.deepEqual(await ownerMails.totals(alice), { mails: 1, unread: 1 });
    assert.equal(await ownerMails.mark(alice, 'all', true, hangUp.signal), 0);
    await close();
  },
};

const ids = (mails: readonly { readonly row: { readonly id: string } }[]) => mails.map(({ row }) => row.id);

/** Filter of the mails whose subject contains a text. */
function titled(text: string): MailFilter {
  return { conditions: [{ field: 'subject', contains: text }] };
}

function pageOf(ownerMails: OwnerMails, request: OwnerPageRequest) {
  return ownerMails.page(alice, request, ids);
}

/** Delivers a mail with an outline, and marks it. */
async function make(
  store: Store,
  { id: mailboxId, address, tag }: { id: string; address: string; tag: string },
  given: typeof mailArbitrary extends fc.Arbitrary<infer T> ? T : never,
): Promise<MadeMail> {
  const { from, to, cc, replyTo, messageId, isRead, envelope } = given;
  const subject = given.subject.join(' ');
  const body = given.body.join(' ');
  const raw = `Subject: ${subject}\r\n\r\n${body}\r\n`;
  const delivery = deliveryTo([address], { raw, attachments: Array(given.attachments).fill('a') });
  const [recipient = assert.fail()] = delivery.recipients;
  const attachments = JSON.parse(recipient.outline).attachments;
  const outline: MailOutline = {
    sender: from?.[0]?.address ?? 'someone@y.test',
    subject,
    ...Object.fromEntries(
      Object.entries({ from, to, cc, replyTo, messageId, attachments }).filter(([, value]) => value !== undefined),
    ),
    ...(envelope === undefined ? {} : { envelope: { from: '', to: envelope } }),
  };
  await store.write(deliverMail, { ...delivery, recipients: [{ ...recipient, outline: writeOutline(outline) }] });
  const { mailId } = recipient;
  if (isRead)
    await store.write(markMails, { owner: 'alice', keys: [{ mailboxId, mailId }], isRead, changeId: newId() });
  const searched = [...given.subject, ...given.body, outline.sender, ...(from ?? []).map(textOf)];
  const words = searched.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u));
  return { id: mailId, outline, size: delivery.message.size, words, body, tag, isRead };
}

/** Whether a condition holds for a mail, in the simplest way. */
function holds(mail: MadeMail, condition: MailCondition): boolean {
  return isTrue(mail, condition) !== (condition.isNot ?? false);
}

function isTrue(mail: MadeMail, condition: MailCondition): boolean {
  const { outline } = mail;
  if ('largerThan' in condition) return mail.size > condition.largerThan;
  if ('smallerThan' in condition) return mail.size < condition.smallerThan;
  if ('tag' in condition) {
    return mail.tag === (condition.anyCase === true ? condition.tag.toLowerCase() : condition.tag);
  }
  if ('is' in condition) {
    const marks = { read: mail.isRead, tagged: mail.tag !== '', withAttachment: outline.attachments !== undefined };
    return marks[condition.is];
  }
  if ('text' in condition) {
    const wanted = condition.text.toLowerCase().split(' ');
    return wanted.every((beginning) => mail.words.some((word) => word.startsWith(beginning)));
  }
  const { to = [], cc = [], replyTo = [], from = [], messageId, subject, sender, envelope } = outline;
  const told = [...to, ...cc].map(({ address: one }) => one.toLowerCase());
  const bcc = (envelope?.to ?? []).filter((one) => !told.includes(one.toLowerCase()));
  const texts = {
    from: [sender, ...from.flatMap(textsOf)],
    to: to.flatMap(textsOf),
    cc: cc.flatMap(textsOf),
    bcc,
    replyTo: replyTo.flatMap(textsOf),
    addressed: [sender, ...[...from, ...to, ...cc, ...replyTo].flatMap(textsOf), ...bcc],
    recipients: [...[...to, ...cc].flatMap(textsOf), ...(envelope?.to ?? [])],
    subject: [subject],
    messageId: messageId === undefined ? [] : [messageId],
  };
  if ('anywhere' in condition) {
    const files = (outline.attachments ?? []).map(({ filename }) => filename);
    const places = [...texts.addressed, subject, envelope?.from ?? '', ...files, mail.body];
    return places.some((text) => blanked(text).includes(blanked(condition.anywhere)));
  }
  return texts[condition.field].some((text) => text.toLowerCase().includes(condition.contains.toLowerCase()));
}

function blanked(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}@.]+/gu, ' ');
}

function textsOf(one: OutlineAddress): string[] {
  return [one.address, textOf(one)];
}

function textOf({ name, address: one }: OutlineAddress): string {
  return name === undefined ? one : `${name} <${one}>`;
}
