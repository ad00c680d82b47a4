import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinFlowed } from '../../src/mime/flowed-text.ts';

const joined: Readonly<Record<string, readonly [flowed: string, text: string]>> = {
  'a paragraph in one line': ['one \ntwo \nthree\nfour', 'one two three\nfour'],
  'a quote in one line': ['> one \n> two\n>> three \n>> four\nfive', '> one two\n>> three four\nfive'],
  'quotes of different depth apart': ['> one \n>> two \nthree', '> one \n>> two \nthree'],
  'the signature mark alone': ['one \n-- \ntwo', 'one \n-- \ntwo'],
  'stuffed lines as they were': [' From me\n > no quote\n  two', 'From me\n> no quote\n two'],
  'an end without a line end': ['one ', 'one '],
  nothing: ['', ''],
};

for (const [what, [flowed, text]] of Object.entries(joined)) {
  test(`flowed text shows ${what} (RFC 3676)`, () => assert.equal(joinFlowed(flowed, { dropsSpace: false }), text));
}

test('flowed text with DelSp loses the space at line ends (RFC 3676 §4.1)', () => {
  assert.equal(joinFlowed('一 \n二 \n三\n-- \nx', { dropsSpace: true }), '一二三\n-- \nx');
});
