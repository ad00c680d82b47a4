import '../support/below-browser.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { createRoot } = await import('solid-js');
const { useTitle, windowTitle } = await import('../../src/base/title.ts');

test('the window is named after the view that came last, until that goes, and after the app where no view says more', () => {
  assert.equal(windowTitle('Mayfly', 0), 'Mayfly');
  createRoot((endList) => {
    useTitle(() => ({ text: 'All mail', unread: 3 }));
    createRoot((endMail) => {
      useTitle(() => ({ text: '482 913 · Confirm your address' }));
      useTitle(() => undefined);
      assert.equal(windowTitle('Mayfly', 0), '482 913 · Confirm your address – Mayfly');
      endMail();
    });
    assert.equal(windowTitle('Mayfly', 0), '(3) All mail – Mayfly');
    endList();
  });
  assert.equal(windowTitle('Mayfly', 2), '(2) Mayfly');
});

test('mail that came unseen is among the unread ones of a list', () => {
  createRoot((end) => {
    useTitle(() => ({ text: 'All mail', unread: 3 }));
    assert.equal(windowTitle('Mayfly', 2), '(3) All mail – Mayfly');
    assert.equal(windowTitle('Mayfly', 5), '(5) All mail – Mayfly');
    end();
  });
});
