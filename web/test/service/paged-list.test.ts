import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ScriptedService } from '../support/scripted-service.ts';

const { PagedList } = await import('../../src/service/paged-list.ts');

const items = (...ids: string[]) => ids.map((id) => ({ id }));

function openList() {
  const service = new ScriptedService();
  const list = new PagedList<{ id: string }>(service.api, '/v1/domains', { pageItems: 2, filter: { tag: 'a b' } });
  return { service, list, ids: () => list.items.map(({ id }) => id) };
}

suite('a list in pages', () => {
  test('reads pages on demand, and again as many as it shows', async () => {
    const { service, list, ids } = openList();
    const first = await service.next();
    assert.equal(first.path, '/v1/domains?tag=a+b&limit=2');
    await first.answer({ items: items('d', 'c'), nextCursor: 'n1' });
    void list.more();
    await (await service.next()).answer({ items: items('c', 'b') });
    assert.deepEqual(ids(), ['d', 'c', 'b']);
    void list.reload();
    const again = await service.next();
    assert.match(again.path, /limit=3/);
    await again.answer({ items: items('e', 'd'), nextCursor: 'n2' });
    await (await service.next()).answer({ items: items('c', 'b') });
    assert.deepEqual(ids(), ['e', 'd', 'c', 'b']);
  });

  test('of readings that overlap shows the one that began last', async () => {
    const { service, list, ids } = openList();
    const first = await service.next();
    void list.reload();
    const second = await service.next();
    await second.answer({ items: items('new') });
    await first.answer({ items: items('old') });
    assert.deepEqual(ids(), ['new']);
  });

  test('reads again what was being read while one was put or dropped', async () => {
    const { service, list, ids } = openList();
    const first = await service.next();
    list.put({ id: 'made' });
    const second = await service.next();
    await first.answer({ items: [] });
    assert.deepEqual(ids(), ['made'], 'an answer from before the change is not shown');
    await second.answer({ items: items('made', 'a') });
    list.drop(['made']);
    assert.deepEqual(ids(), ['a']);
    assert.deepEqual(service.waiting, []);
  });

  test('shows nothing once it has ended', async () => {
    const { service, list, ids } = openList();
    const first = await service.next();
    list.end();
    await first.answer({ items: items('a') });
    assert.deepEqual(ids(), []);
  });
});
