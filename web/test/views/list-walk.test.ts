import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import '../support/below-browser.ts';

const { createRoot, createSignal } = await import('solid-js');
const { createListWalk, listLinks, rowsOf } = await import('../../src/views/mail-list/list-walk.ts');

/** A list through which a test walks. */
function openList(ids: readonly string[], { open, further = [] }: { open?: string; further?: string[] } = {}) {
  const [items, setItems] = createSignal(ids.map((id) => ({ id })));
  const [mailId, setMailId] = createSignal(open);
  const page: string[] = [];
  let changes = 0;
  const listing = {
    get items() {
      return items() as never[];
    },
    get version() {
      items();
      changes += 1;
      return changes;
    },
    hasMore: further.length > 0,
    failure: undefined,
    more: async () => {
      listing.hasMore = false;
      setItems([...items(), ...further.map((id) => ({ id }))]);
    },
  };
  const walked = {
    listing,
    get mailId() {
      return mailId();
    },
  };
  const walk = createRoot(() =>
    createListWalk(
      {
        navigate: (to, options) => void page.push(`${options?.replace ? 'replace' : 'go'} ${to}`),
        focusMail: (id) => void page.push(`focus ${id}`),
      },
      walked,
      () => listLinks({ mailboxId: 'box', search: 'a b' }),
    ),
  );
  const change = (next: readonly string[]) => setItems(next.map((id) => ({ id })));
  return { walk, page, setMailId, change };
}

suite('the walk through a list', () => {
  test('steps from row to row with the focus, and stays within the list', async () => {
    const { walk, page } = openList(['a', 'b']);
    await walk.move(1);
    await walk.move(1);
    await walk.move(1);
    await walk.move(-1);
    assert.deepEqual(page, ['focus a', 'focus b', 'focus b', 'focus a']);
  });

  test('opens the mail that follows a deleted one, when that was open', () => {
    const { walk, page, setMailId } = openList(['a', 'b', 'c'], { open: 'a' });
    walk.goTo('b');
    setMailId(undefined);
    walk.goTo('c');
    assert.deepEqual(page, ['focus b', 'replace /mailboxes/box/mails/b?q=a%20b', 'focus c']);
  });

  test('takes the open mail along, in its place of the history', async () => {
    const { walk, page } = openList(['a', 'b'], { open: 'a' });
    assert.equal(walk.active(), 0);
    await walk.move(1);
    assert.deepEqual(page, ['focus b', 'replace /mailboxes/box/mails/b?q=a%20b']);
  });

  test('goes on to the next page', async () => {
    const { walk, page } = openList(['a'], { further: ['b'] });
    await walk.move(1);
    await walk.move(1);
    assert.deepEqual(page, ['focus a', 'focus b']);
  });

  test('ends where the next page has nothing new', async () => {
    const { walk, page } = openList(['a'], { further: [] });
    await walk.move(1);
    await walk.move(1);
    assert.deepEqual(page, ['focus a', 'focus a']);
  });

  test('opens the mail on which it is, and follows one that is opened otherwise', () => {
    const { walk, page, setMailId } = openList(['a', 'b']);
    walk.open();
    assert.deepEqual(page, [], 'before the first step there is none');
    setMailId('b');
    assert.equal(walk.item()?.id, 'b');
    walk.open();
    assert.deepEqual(page, ['go /mailboxes/box/mails/b?q=a%20b']);
  });

  test('stays on its mail when others come and go, also when they are as many as before', () => {
    const { walk, change } = openList(['a', 'b', 'c'], { open: 'b' });
    change(['new', 'a', 'b']);
    assert.equal(walk.item()?.id, 'b');
    assert.equal(walk.active(), 2);
    assert.equal(walk.indexOf('c'), -1);
  });

  test('goes on to the row below, or above, where its mail has gone', async () => {
    const down = openList(['a', 'b', 'c'], { open: 'b' });
    down.change(['a', 'c']);
    assert.equal(down.walk.item(), undefined);
    await down.walk.move(1);
    assert.equal(down.walk.item()?.id, 'c');
    const up = openList(['a', 'b', 'c'], { open: 'b' });
    up.change(['a', 'c']);
    await up.walk.move(-1);
    assert.equal(up.walk.item()?.id, 'a');
  });

  test('leaves a mail for its row, and the list for the mailboxes', () => {
    const { walk, page, setMailId } = openList(['a'], { open: 'a' });
    walk.leave();
    setMailId(undefined);
    walk.leave();
    assert.deepEqual(page, ['go /mailboxes/box?q=a%20b', 'focus a', 'go /mailboxes']);
  });

  test('all mails have links of their own', () => {
    const links = listLinks({ mailboxId: undefined, search: '' });
    assert.equal(links.list, '/mails');
    assert.equal(links.ofMail('a'), '/mails/a');
  });

  test('rows that are not loaded are counted where their number is known', () => {
    assert.equal(rowsOf({ loaded: 200, hasMore: true, whole: 10_000 }), 10_000);
    assert.equal(rowsOf({ loaded: 200, hasMore: true, whole: 0 }), 201);
    assert.equal(rowsOf({ loaded: 7, hasMore: false, whole: 9 }), 7);
  });
});
