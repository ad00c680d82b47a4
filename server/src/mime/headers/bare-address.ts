/** Pairs of characters that some programs put around an address. */
const closings: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['"', '"'],
  ["'", "'"],
  ['[', ']'],
]);
const scheme = 'mailto:';

/** Strips the brackets and quotes around an address. Those that are part of it stay: `"a b"@c.test`, `a@[192.0.2.1]`. */
export function bareAddress(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end) {
    if (end - start > 1 && closings.get(text.charAt(start)) === text.charAt(end - 1)) {
      start += 1;
      end -= 1;
    } else if (isStray(text.charAt(start))) start += 1;
    else if (isStray(text.charAt(end - 1))) end -= 1;
    else break;
  }
  const address = text.slice(start, end);
  return address.slice(0, scheme.length).toLowerCase() === scheme ? address.slice(scheme.length) : address;
}

/** Removes the angle brackets that are left over beside a name. */
export function withoutBrackets(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && isStray(name.charAt(start))) start += 1;
  while (end > start && isStray(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

function isStray(character: string): boolean {
  return character === '<' || character === '>' || character === ' ';
}
