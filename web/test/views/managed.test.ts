import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ScriptedService } from '../support/scripted-service.ts';

const { createRoot } = await import('solid-js');
const { PagedList } = await import('../../src/service/paged-list.ts');
const { createManaged } = await import('../../src/views/manage/managed.ts');

interface Thing {
  readonly id: string;
}

/** What is managed in a list of two, with what it does to the page. */
async function openManaged({ hasDetails = true, chosen }: { hasDetails?: boolean; chosen?: string } = {}) {
  const service = new ScriptedService();
  const list = new PagedList<Thing>(service.api, '/v1/things');
  await (await service.next()).answer({ items: [{ id: 'a' }, { id: 'b' }] });
  const page: string[] = [];
  const removed: string[][] = [];
  const managed = createRoot(() =>
    createManaged<Thing>(
      {
        navigate: (to) => void page.push(`go ${to}`),
        focusRow: (id) => void page.push(`focus ${id ?? 'heading'}`),
      },
      {
        list: () => list,
        path: '/things',
        hasDetails,
        chosen: () => chosen,
        remove: (items) => service.api.remove('/v1/things', { ids: items.map(({ id }) => id) }),
        onRemoved: (items) => void removed.push(items.map(({ id }) => id)),
      },
    ),
  );
  return { service, managed, page, removed, ids: () => list.items.map(({ id }) => id) };
}

suite('a managed list', () => {
  test('shows one that was made first, opens it, and gives its row the focus', async () => {
    const { managed, page, ids } = await openManaged();
    managed.create();
    assert.equal(managed.isCreating(), true);
    managed.close();
    managed.add({ id: 'c' });
    assert.equal(managed.isCreating(), false);
    assert.deepEqual(ids(), ['c', 'a', 'b']);
    assert.deepEqual(page, ['go /things/c', 'focus c']);
  });

  test('removes after the question, leaves the detail, and gives the next row the focus', async () => {
    const { service, managed, page, removed, ids } = await openManaged({ chosen: 'a' });
    managed.ask([{ id: 'a' }]);
    assert.deepEqual(managed.removing(), [{ id: 'a' }]);
    const removal = managed.remove();
    assert.deepEqual(ids(), ['a', 'b'], 'nothing is gone before the service says so');
    const asked = await service.next();
    assert.deepEqual(asked.body, { ids: ['a'] });
    await asked.answer({});
    await removal;
    assert.equal(managed.removing(), undefined);
    assert.deepEqual(ids(), ['b']);
    assert.deepEqual(removed, [['a']]);
    assert.deepEqual(page, ['go /things', 'focus b']);
  });

  test('gives the last row the focus when those at the end are gone, and the heading when none is left', async () => {
    const { service, managed, page } = await openManaged({ hasDetails: false });
    for (const id of ['b', 'a']) {
      managed.ask([{ id }]);
      const removal = managed.remove();
      await (await service.next()).answer({});
      await removal;
    }
    assert.deepEqual(page, ['focus a', 'focus heading']);
  });

  test('keeps the question, the items and the selection when the service refuses', async () => {
    const { service, managed, ids } = await openManaged();
    managed.selection.select(['a', 'b']);
    managed.ask([{ id: 'a' }, { id: 'b' }]);
    const removal = assert.rejects(managed.remove());
    await (await service.next()).answer({ status: 403, error: 'forbidden', detail: 'no' }, 403);
    await removal;
    assert.equal(managed.removing()?.length, 2);
    assert.deepEqual(ids(), ['a', 'b']);
    assert.equal(managed.selection.count(), 2);
  });

  test('asks nothing about nothing', async () => {
    const { managed } = await openManaged();
    managed.ask([]);
    assert.equal(managed.removing(), undefined);
  });

  test('leaves the selection first, then the detail for its row, then the list', async () => {
    const detail = await openManaged({ chosen: 'b' });
    detail.managed.selection.toggle('a', false);
    detail.managed.leave();
    assert.equal(detail.managed.selection.count(), 0);
    assert.deepEqual(detail.page, []);
    detail.managed.leave();
    assert.deepEqual(detail.page, ['go /things', 'focus b']);
    const list = await openManaged();
    list.managed.leave();
    assert.deepEqual(list.page, ['go /mailboxes']);
  });

  test('a list without details stays where it is', async () => {
    const { managed, page } = await openManaged({ hasDetails: false });
    managed.add({ id: 'c' });
    assert.deepEqual(page, []);
  });

  test('selects all that there are, loaded or not', async () => {
    const service = new ScriptedService();
    const list = new PagedList<Thing>(service.api, '/v1/things', { pageItems: 1 });
    await (await service.next()).answer({ items: [{ id: 'a' }], nextCursor: 'n' });
    const { managed } = createRoot(() => ({
      managed: createManaged<Thing>(
        { navigate: () => {}, focusRow: () => {} },
        { list: () => list, path: '/things', remove: async () => {}, onRemoved: () => {} },
      ),
    }));
    const selecting = managed.selectAll();
    await (await service.next()).answer({ items: [{ id: 'b' }] });
    await selecting;
    assert.deepEqual(managed.selection.ids(), ['a', 'b']);
  });
});
