import '../support/below-browser.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

const { entriesFor } = await import('../../src/app/palette/entries.ts');

const entry = (text: string, note?: string) => ({ text, run: () => {}, ...(note === undefined ? {} : { note }) });
const groups = [
  { title: 'Here', entries: [entry('Extend 15 min', 'qa.team@inbox.example'), entry('Delete', 'Réservation Café')] },
  { title: 'Mailboxes', entries: [entry('signup@inbox.example', 'shop'), entry('qa.team@inbox.example')], max: 1 },
  { title: 'Mails', entries: [] },
];

const textsOf = (search: string) =>
  entriesFor(search, groups).map(({ title, entries }) => `${title}: ${entries.map(({ text }) => text).join(', ')}`);

suite('entries of the palette', () => {
  test('are all there without a search, but for groups that have none, and no more of a group than it shows', () => {
    assert.deepEqual(textsOf(' '), ['Here: Extend 15 min, Delete', 'Mailboxes: signup@inbox.example']);
  });

  test('are found by the beginnings of their words, in any order, case and accent, also by what they are done to', () => {
    assert.deepEqual(textsOf('cafe del'), ['Here: Delete']);
    assert.deepEqual(textsOf('SHOP'), ['Mailboxes: signup@inbox.example']);
    assert.deepEqual(textsOf('min xyz'), []);
    assert.deepEqual(textsOf('gnup'), ['Mailboxes: signup@inbox.example'], 'a longer piece also from within');
    assert.deepEqual(textsOf('in'), ['Here: Extend 15 min', 'Mailboxes: signup@inbox.example']);
  });

  test('that begin with the search are first in their group', () => {
    const more = [{ title: 'Mailboxes', entries: [entry('a', 'qa'), entry('qa.team')], max: 8 }];
    assert.deepEqual(
      entriesFor('qa', more).flatMap(({ entries }) => entries.map(({ text }) => text)),
      ['qa.team', 'a'],
    );
  });
});
