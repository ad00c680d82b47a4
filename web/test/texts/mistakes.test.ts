import '../support/below-browser.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mistakesDe } from '../../src/texts/mistakes/de.ts';
import { mistakesEn } from '../../src/texts/mistakes/en.ts';
import { mistakesFr } from '../../src/texts/mistakes/fr.ts';

const { sentencesOf } = await import('../../src/texts/mistakes/words.ts');

test('a mistake is told with the name that its field has in the app, and the numbers that would be right', () => {
  const tooLong = { pointer: '/name', code: 'too_long', max: 1_000 };
  assert.equal(sentencesOf([tooLong], mistakesEn), '“Name” may have 1,000 characters at most.');
  assert.equal(sentencesOf([tooLong], mistakesDe), '„Name“ darf höchstens 1.000 Zeichen haben.');
  const range = { pointer: '/firstMail/perHour', code: 'out_of_range' };
  const named = '“New mailboxes in an hour” must be';
  assert.equal(sentencesOf([{ ...range, min: 1, max: 60 }], mistakesEn), `${named} from 1 to 60.`);
  assert.equal(sentencesOf([{ ...range, min: 1 }], mistakesEn), `${named} 1 or more.`);
  assert.equal(sentencesOf([{ ...range, max: 60 }], mistakesEn), `${named} 60 or less.`);
});

test('a field that has no name in the app is “this value”; an entry of a list has the name of the list', () => {
  assert.equal(sentencesOf([{ pointer: '', code: 'empty' }], mistakesEn), 'This value must not be empty.');
  assert.equal(
    sentencesOf([{ pointer: '/constructor', code: 'wrong_type' }], mistakesEn),
    'This value must be another kind of value.',
  );
  assert.equal(sentencesOf([{ pointer: '/tag/3', code: 'empty' }], mistakesEn), '“Tag” must not be empty.');
});

test('of a field whose name says more than the code, it is told what it has to be', () => {
  const url = { pointer: '/url', code: 'not_allowed' };
  assert.match(
    sentencesOf([url], mistakesFr) ?? '',
    /^«\u202fURL\u202f» doit être l’URL https .* sans mot de passe\.$/,
  );
});

test('the first three mistakes are told; none where one of them has no words', () => {
  const missing = (name: string) => ({ pointer: `/${name}`, code: 'required' }) as const;
  assert.equal(
    sentencesOf([missing('name'), missing('tag'), missing('url'), missing('domain')], mistakesEn),
    '“Name” is missing. “Tag” is missing. “URL” is missing.',
  );
  assert.equal(sentencesOf([], mistakesEn), undefined);
  const ofTomorrow = { pointer: '/tag', code: 'of_tomorrow' };
  assert.equal(sentencesOf([missing('name'), ofTomorrow], mistakesEn), undefined);
  assert.equal(sentencesOf([{ pointer: '/tag', code: 'out_of_range' }], mistakesEn), undefined);
});
