import fc from 'fast-check';

/** Texts that mean something to JavaScript, where one is taken for the name of a member. */
const membersOfAll = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'];

/**
 * Any character but half of a pair. The generator of fast-check for these makes a map of all million of them, which takes seconds
 * of processor time in each process.
 */
const character = fc.oneof(
  fc.integer({ min: 0, max: 0xd7ff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0xe000, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
);

/** Texts of any characters. */
export function anyText(lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = lengths;
  const members = membersOfAll.filter(({ length }) => length >= minLength && length <= maxLength);
  const text = fc.string({ unit: character, ...lengths });
  if (members.length === 0) return text;
  return fc.oneof({ weight: 20, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom(...members) });
}
