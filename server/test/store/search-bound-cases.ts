import assert from 'node:assert/strict';
import type { SearchRequest } from '../../src/core/mails/found/search/mail-search.ts';
import {
  firstSortKey,
  lastSortKey,
  type SortKey,
  sortKeyAfter,
  sortKeyOf,
} from '../../src/store/operations/mails/sort-keys.ts';
import { readArrived, readMailSlice } from '../../src/store/operations/search/owned-mails.ts';
import { addMailbox, deliver, minute, start } from './fixtures.ts';
import { alice, idsOf, openSearch } from './search-bench.ts';
import type { StoreCases } from './store-cases.ts';

/** The bounds of a search: its time, its words, its places and its page. */
export const searchBoundCases: StoreCases = {
  'of a query the first 1,000 characters are looked at, and no more than 32 words': async (t, open) => {
    const { store, search, close } = await openSearch(t, open);
    const { mailbox } = await addMailbox(store);
    const [mailId] = await deliver(store, [mailbox.address]);
    const find = (q: string) => search.find(alice, { q, order: 'asc', limit: 10 });
    const words = Array.from({ length: 33 }, (_, index) => `missing${index}`).join(' ');
    assert.deepEqual(idsOf(await find('hello'.padEnd(1_000) + words)), [mailId]);
    await assert.rejects(find(words), /must have at most 32 words/);
    await close();
  },

  'mails that are not indexed yet are read up to a limit, from which on the index is left alone': async (t, open) => {
    const { store, search, indexer, close } = await openSearch(t, open);
    const { mailbox } = await addMailbox(store);
    const mails = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1) await deliver(store, [mailbox.address]);
    };
    await mails(1);
    await search.find(alice, { q: 'hello', order: 'asc', limit: 10 });
    await indexer().run();
    const read = store.read.bind(store);
    let pages = 0;
    store.read = (what, args) => {
      if (what.name === readArrived.name) pages += 1;
      return read(what, args);
    };
    for (const [added, found] of [
      [3, 4],
      [5, 9],
    ] as const) {
      await mails(added);
      pages = 0;
      assert.equal((await search.find(alice, { q: 'hello', order: 'asc', limit: 10 })).mails.length, found);
      assert.equal(pages, 2);
    }
    await close();
  },

  'a range of sort keys has the mail at its first key, and not that at its end': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const [a = '', b = '', c = ''] = [
      ...(await deliver(store, [mailbox.address])),
      ...(await deliver(store, [mailbox.address])),
      ...(await deliver(store, [mailbox.address])),
    ];
    for (const mailboxId of [undefined, mailbox.id])
      for (const order of ['asc', 'desc'] as const) {
        const sliceOf = async (from: SortKey, before: SortKey) => {
          const within = { owner: 'alice', mailboxId, order, from, before };
          return (await store.read(readMailSlice, { ...within, now: start, limit: 9 })).mails;
        };
        const inOrder = (...ids: string[]) => (order === 'asc' ? ids : ids.reverse());
        const mails = await sliceOf(firstSortKey, lastSortKey);
        const idsOfSlice = async (from: SortKey, before: SortKey) => (await sliceOf(from, before)).map(({ id }) => id);
        const placeAt = (id: string) => sortKeyOf(mails.find((mail) => mail.id === id) ?? assert.fail());
        assert.deepEqual(await idsOfSlice(firstSortKey, lastSortKey), inOrder(a, b, c));
        assert.deepEqual(await idsOfSlice(placeAt(a), placeAt(c)), inOrder(a, b));
        assert.deepEqual(await idsOfSlice(sortKeyAfter(placeAt(a)), sortKeyAfter(placeAt(c))), inOrder(b, c));
      }
    await store.close();
  },

  'a page ends once it has a mebibyte of mails, and its sort key leads on': async (t, open) => {
    const { store, search, close } = await openSearch(t, open);
    const { mailbox } = await addMailbox(store);
    const all: string[] = [];
    for (let mails = 0; mails < 40; mails += 1) all.push(...(await deliver(store, [mailbox.address])));
    const found: string[] = [];
    let pages = 0;
    for (let sortKey: SearchRequest['sortKey'], isEnd = false; !isEnd; pages += 1) {
      const page = await search.find(alice, { order: 'asc', limit: 40, sortKey }, (mails) =>
        mails.map(({ row }) => row.id.padEnd(100_000)),
      );
      assert.equal(page.searched.complete, true);
      found.push(...idsOf(page).map((text) => text.trimEnd()));
      sortKey = page.sortKey;
      isEnd = sortKey === undefined;
    }
    assert.ok(pages > 1, 'more than one page');
    assert.deepEqual(found, all);
    await close();
  },

  'a search that runs out of time says how far it looked, and its sort key leads on': async (t, open) => {
    let ms = 0;
    const { store, search, close } = await openSearch(t, open, () => (ms += 1_000));
    const { mailbox } = await addMailbox(store);
    const raw = 'Subject: a\r\n\r\nneedle\r\n';
    const [oldest = ''] = await deliver(store, [mailbox.address], { raw });
    for (let mails = 0; mails < 100; mails += 1)
      await deliver(store, [mailbox.address], { receivedAt: start + minute });
    const request = { q: 'needle', order: 'desc', limit: 10 } as const;
    const first = await search.find(alice, request);
    assert.deepEqual([first.mails.length, first.searched.complete], [0, false]);
    assert.deepEqual([first.searched.newestMs, first.searched.oldestMs], [null, start + minute]);
    const found: string[] = [];
    let page = first;
    for (let pages = 0; page.sortKey !== undefined && pages < 10; pages += 1) {
      page = await search.find(alice, { ...request, sortKey: page.sortKey });
      found.push(...idsOf(page));
    }
    assert.deepEqual(found, [oldest]);
    assert.deepEqual([page.searched.complete, page.searched.oldestMs], [true, null]);
    await close();
  },
};
