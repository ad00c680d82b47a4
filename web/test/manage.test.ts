import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { eventTypes } from '../../server/src/contract/events.ts';
import { countMadeWith, endOf, namesIn } from '../src/views/manage/keys/key-choices.ts';
import { pressureOf, shareOf, shareOfDay } from '../src/views/manage/usage/figures.ts';
import { eventGroups, isSent, stateOf, urlParts } from '../src/views/manage/webhooks/webhook-words.ts';

suite('keys', () => {
  test('a key that lives for days ends after them, and one that lives on has no end', () => {
    assert.equal(endOf('7', Date.UTC(2026, 0, 1)), '2026-01-08T00:00:00.000Z');
    assert.equal(endOf('never', 0), undefined);
  });

  test('names are separated by commas, blanks and lines, and each counts once', () => {
    assert.deepEqual(namesIn(' Mail.example.com,qa.example.com\n mail.example.com ,, '), [
      'mail.example.com',
      'qa.example.com',
    ]);
    assert.deepEqual(namesIn(''), []);
  });

  test('all keys that were made with a key count as ending with it, in whatever order they are listed', () => {
    const keys = [
      { id: 'c', createdBy: 'b' },
      { id: 'b', createdBy: 'a' },
      { id: 'other', createdBy: 'elsewhere' },
      { id: 'a' },
    ];
    assert.equal(countMadeWith('a', keys), 2);
    assert.equal(countMadeWith('c', keys), 0);
  });
});

suite('webhooks', () => {
  test('a webhook can be sent every type of event that there is', () => {
    assert.deepEqual(eventGroups.flat().sort(), [...eventTypes].sort());
  });

  test('one that its owner stopped is paused, one that the service stopped is disabled', () => {
    assert.equal(stateOf({ status: 'active' }), 'active');
    assert.equal(stateOf({ status: 'disabled', disabledReason: 'by its owner' }), 'paused');
    assert.equal(stateOf({ status: 'disabled', disabledReason: 'the receiver answered 410: it is gone' }), 'disabled');
  });

  test('it is sent the events of its types and of its mailbox', () => {
    const event = { type: 'mail.received', mailboxId: 'a' };
    assert.ok(isSent({}, event));
    assert.ok(isSent({ types: ['mail.received'], mailboxId: 'a' }, event));
    assert.ok(!isSent({ types: ['mail.deleted'] }, event));
    assert.ok(!isSent({ mailboxId: 'b' }, event));
  });

  test('a URL is told by its host; a text that is none is shown as it is', () => {
    assert.deepEqual(urlParts('https://hooks.example.com:8443/a/b?c=d'), {
      host: 'hooks.example.com:8443',
      rest: '/a/b?c=d',
    });
    assert.deepEqual(urlParts('https://hooks.example.com/'), { host: 'hooks.example.com', rest: '' });
    assert.deepEqual(urlParts('not a url'), { host: 'not a url', rest: '' });
  });
});

suite('usage', () => {
  test('the share of a limit is between none and all, and of no limit it is all', () => {
    assert.equal(shareOf(1, 4), 0.25);
    assert.equal(shareOf(5, 4), 1);
    assert.equal(shareOf(0, 0), 1);
  });

  test('a limit is nearly used up from four fifths on', () => {
    assert.equal(pressureOf(79, 100), 'well');
    assert.equal(pressureOf(80, 100), 'near');
    assert.equal(pressureOf(100, 100), 'full');
  });

  test('the share of the day grows until the count begins anew', () => {
    const midnight = Date.UTC(2026, 0, 2);
    assert.equal(shareOfDay(midnight, midnight - 86_400_000), 0);
    assert.equal(shareOfDay(midnight, midnight - 21_600_000), 0.75);
    assert.equal(shareOfDay(midnight, midnight + 1), 1);
  });
});
