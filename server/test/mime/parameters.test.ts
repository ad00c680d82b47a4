import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readParameters } from '../../src/mime/headers/parameters.ts';
import { mimeLimits } from '../../src/mime/limits.ts';
import type { Defect } from '../../src/mime/parsed-mail.ts';

const read: Readonly<Record<string, readonly [field: string, value: string, parameters: Record<string, string>]>> = {
  'a value alone': ['TEXT/Plain', 'text/plain', {}],
  'parameters in any case': ['a/b; Charset=UTF-8;NAME = "x y.txt"', 'a/b', { charset: 'UTF-8', name: 'x y.txt' }],
  'too many separators': ['a/b ; ; ;; ;;;; boundary="foo";', 'a/b', { boundary: 'foo' }],
  'missing separators': ['a/b charset=utf-8 format=flowed', 'a/b', { charset: 'utf-8', format: 'flowed' }],
  'no value but parameters': ['; name=x', '', { name: 'x' }],
  'escaped quotes': [String.raw`a/b; name="a\"b\\c\d"`, 'a/b', { name: String.raw`a"b\c\d` }],
  'a quote that does not end': ['a/b; name="a b; x=y', 'a/b', { name: 'a b; x=y' }],
  'comments behind values': ['a/b (text); charset=us-ascii (Plain); x=y', 'a/b', { charset: 'us-ascii', x: 'y' }],
  'file names without quotes': ['a/b; name=my file (1).pdf; x=y', 'a/b', { name: 'my file (1).pdf', x: 'y' }],
  'the first of two': ['a/b; x=1; x=2', 'a/b', { x: '1' }],
  'encoded words': ['a/b; name="=?utf-8?q?=C3=A4?=.txt"', 'a/b', { name: 'ä.txt' }],
  'a charset (RFC 2231)': ["a/b; name*=iso-8859-1'de'%E4.txt", 'a/b', { name: 'ä.txt' }],
  'continuations in any order': ['a/b; name*1=b; name*0=a; name*2="c"', 'a/b', { name: 'abc' }],
  'continuations with a charset': ["a/b; n*0*=utf-8''%C3; n*1*=%A4; n*2=%41", 'a/b', { n: 'ä%41' }],
  'continuations up to a gap': ['a/b; n*0=a; n*2=c; n*999999999=z', 'a/b', { n: 'a' }],
  'continuations rather than the simple form': ["a/b; n=x; n*=utf-8''y", 'a/b', { n: 'y' }],
  'no continuation without a start': ['a/b; n*5=x; n*x=y', 'a/b', {}],
  'raw characters': ['a/b; name="\xe4"', 'a/b', { name: 'ä' }],
};

for (const [what, [field, value, parameters]] of Object.entries(read)) {
  test(`a field with parameters is read with ${what}`, () => {
    const found = readParameters(field, new Set());
    assert.deepEqual([found.value, Object.fromEntries(found.parameters)], [value, parameters]);
  });
}

test('parameters are read up to a number', () => {
  for (const [count, limited] of [
    [mimeLimits.parametersMax, false],
    [mimeLimits.parametersMax + 1, true],
  ] as const) {
    const defects = new Set<Defect>();
    const field = Array.from({ length: count }, (_, index) => `; p${index}=x`).join('');
    const { parameters } = readParameters(`a/b${field}`, defects);
    assert.equal(parameters.size, mimeLimits.parametersMax);
    assert.equal(defects.has('parameter_limit'), limited, `${count}`);
  }
});
