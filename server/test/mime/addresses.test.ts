import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddresses } from '../../src/mime/headers/addresses.ts';
import { mimeLimits } from '../../src/mime/limits.ts';
import type { Defect } from '../../src/mime/parsed-mail.ts';

const lists: Readonly<Record<string, readonly [field: string, addresses: readonly (readonly [string, string])[]]>> = {
  'addresses alone': [
    'a@b.test, c@d.test',
    [
      ['', 'a@b.test'],
      ['', 'c@d.test'],
    ],
  ],
  'names, with and without quotes': [
    'Al B <a@b.test>, "C, D" <c@d.test>',
    [
      ['Al B', 'a@b.test'],
      ['C, D', 'c@d.test'],
    ],
  ],
  'quotes within quotes': [String.raw`"a \"b\" \\ c" <a@b.test>`, [[String.raw`a "b" \ c`, 'a@b.test']]],
  'encoded names': [
    '=?utf-8?q?J=C3=B6rg?= <j@b.test>, "=?utf-8?q?=C3=A4?=" <a@b.test>',
    [
      ['Jörg', 'j@b.test'],
      ['ä', 'a@b.test'],
    ],
  ],
  'names of what was folded': ['Al\r\n B\r\n\t<a@b.test>', [['Al B', 'a@b.test']]],
  'a comment as the name where there is no other': ['a@b.test (Al (B) C)', [['Al (B) C', 'a@b.test']]],
  'no comments within': ['Pete(A \\) chap) <pete(his)@silly.test(host)>', [['Pete', 'pete@silly.test']]],
  'an address that stands in a comment': ['Ann (<a@b.test>)', [['Ann', 'a@b.test']]],
  'an address in a comment after a comma': ['Ann Smith,(<a@b.test>)', [['Ann Smith', 'a@b.test']]],
  'an encoded name before an address in a comment': ['=?utf-8?q?J=C3=B6rg?= (<j@b.test>)', [['Jörg', 'j@b.test']]],
  'a comment in brackets that is no address': ['a@b.test (<none>)', [['<none>', 'a@b.test']]],
  'members of groups': [
    'A Group:Ed <e@x.test>,j@y.test; , k@z.test',
    [
      ['Ed', 'e@x.test'],
      ['', 'j@y.test'],
      ['', 'k@z.test'],
    ],
  ],
  'an empty group by its name': ['undisclosed-recipients:;', [['undisclosed-recipients', '']]],
  'a quoted local part': [
    '"a b"@c.test, X <"d@e"@f.test>',
    [
      ['', '"a b"@c.test'],
      ['X', '"d@e"@f.test'],
    ],
  ],
  'no route': ['<@x.test,@y.test:a@b.test>', [['', 'a@b.test']]],
  'spaces around signs of an address': ['a . b @ c . test', [['', 'a.b@c.test']]],
  'a name before an address without brackets': ['Al B a@b.test', [['Al B', 'a@b.test']]],
  'UTF-8 (RFC 6532)': [Buffer.from('Jörg <jörg@bücher.test>').toString('latin1'), [['Jörg', 'jörg@bücher.test']]],
  'an address without domain': [
    'shoshi, mlittman',
    [
      ['', 'shoshi'],
      ['', 'mlittman'],
    ],
  ],
  'a name without address': ['Mail Delivery Subsystem', [['Mail Delivery Subsystem', '']]],
  'brackets that do not end': ['Al <a@b.test', [['Al', 'a@b.test']]],
  'nothing in empty brackets': ['<>', [['', '']]],
  'nothing between commas': [', ,a@b.test,', [['', 'a@b.test']]],
  'domain literals': ['a@[192.0.2.1]', [['', 'a@[192.0.2.1]']]],
  'a comma in a name without quotes': [
    'Smith, John <j@x.test>, Doe, Dr., Jane (Sales) <"d@y.test">, k@z.test',
    [
      ['Smith, John', 'j@x.test'],
      ['Doe, Dr., Jane', 'd@y.test'],
      ['', 'k@z.test'],
    ],
  ],
  'a comma behind a name': ['Mail System, <m@x.test>', [['Mail System', 'm@x.test']]],
  'no name from beyond a semicolon or a group': [
    'root; John <j@x.test>, g: Smith, Jo <s@x.test>;',
    [
      ['', 'root'],
      ['John', 'j@x.test'],
      ['Smith, Jo', 's@x.test'],
    ],
  ],
  'brackets that are there twice': [
    'Al <<a@b.test>>, <c@d.test>> , e@f.test>',
    [
      ['Al', 'a@b.test'],
      ['', 'c@d.test'],
      ['', 'e@f.test'],
    ],
  ],
  'quotes around an address': [
    `'a@b.test', <'c@d.test'>, Al <"e@f.test">, "'g@h.test'" <'g@h.test'>, "i@j.test"`,
    [
      ['', 'a@b.test'],
      ['', 'c@d.test'],
      ['Al', 'e@f.test'],
      ["'g@h.test'", 'g@h.test'],
      ['', 'i@j.test'],
    ],
  ],
  'a whole mailbox in quotes, in an encoded word, or a link': [
    '"Al B <a@b.test>", =?utf-8?q?C_D_=3Cc=40d.test=3E?=, <mailto:g@h.test>',
    [
      ['Al B', 'a@b.test'],
      ['C D', 'c@d.test'],
      ['', 'g@h.test'],
    ],
  ],
  'a name within the brackets': ['<Al B a@b.test>', [['Al B', 'a@b.test']]],
  'the first brackets that hold an address': ['Al <al> <a@b.test> <c@d.test>', [['Al', 'a@b.test']]],
  nothing: ['', []],
};

for (const [what, [field, addresses]] of Object.entries(lists)) {
  test(`an address list is read with ${what}`, () => {
    const found = readAddresses(field, new Set()).map(({ name, address }) => [name, address]);
    assert.deepEqual(found, addresses);
  });
}

test('addresses are read up to a number, and a field up to a length', () => {
  for (const [field, limited] of [
    ['a@b,'.repeat(mimeLimits.addressesMax), false],
    ['a@b,'.repeat(mimeLimits.addressesMax + 1), true],
    ['('.repeat(mimeLimits.addressCharactersMax), false],
    ['('.repeat(mimeLimits.addressCharactersMax + 1), true],
  ] as const) {
    const defects = new Set<Defect>();
    assert.ok(readAddresses(field, defects).length <= mimeLimits.addressesMax);
    assert.equal(defects.has('address_limit'), limited);
  }
});
