/** Code points of the digit zero of the scripts that mail is written in; nine digits follow each. */
const zeros = [
  ...[0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0],
  ...[0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10],
];
const asciiOf = new Map<string, string>();
for (const zero of zeros) {
  for (let digit = 0; digit < 10; digit += 1) asciiOf.set(String.fromCharCode(zero + digit), String(digit));
}
/** Full-width letters are as far from those of ASCII as this. */
const fullWidthOffset = 0xfee0;
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz') {
  asciiOf.set(String.fromCharCode(letter.charCodeAt(0) + fullWidthOffset), letter);
}
for (const hyphen of '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d') asciiOf.set(hyphen, '-');
for (const blank of '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000\t')
  asciiOf.set(blank, ' ');

const foldable = new RegExp(`[${[...asciiOf.keys()].join('')}]`, 'g');

/**
 * Text with the digits of other scripts, full-width characters, hyphens and blanks as ASCII has them. Each character stays
 * where it is.
 */
export function foldDigits(text: string): string {
  return text.replace(foldable, (character) => asciiOf.get(character) ?? character);
}
