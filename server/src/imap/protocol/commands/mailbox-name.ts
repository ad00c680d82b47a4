/** The name that stands for the mailbox of a login (RFC 3501 §5.1). */
export const inboxName = 'INBOX';

const plain = /^[\x20-\x7e]$/;
const encodedRuns = /&([A-Za-z0-9+,]*)-/g;

/** Writes a name in modified UTF-7 (RFC 3501 §5.1.3). */
export function encodeName(name: string): string {
  let written = '';
  /** Characters in a row that are not written as they are. */
  let run = '';
  for (const character of name) {
    if (!plain.test(character)) {
      run += character;
      continue;
    }
    written += `${shifted(run)}${character === '&' ? '&-' : character}`;
    run = '';
  }
  return written + shifted(run);
}

function shifted(run: string): string {
  if (run === '') return '';
  const base64 = Buffer.from(run, 'utf16le').swap16().toString('base64');
  return `&${base64.replaceAll('=', '').replaceAll('/', ',')}-`;
}

/** Reads a name in modified UTF-7, given as bytes. Bytes above ASCII are UTF-8, as clients send it by mistake. */
export function decodeName(bytes: string): string {
  const text = Buffer.from(bytes, 'latin1').toString('utf8');
  return text.replaceAll(encodedRuns, (whole, base64: string) => {
    if (base64 === '') return '&';
    const units = Buffer.from(base64.replaceAll(',', '/'), 'base64');
    return units.length % 2 === 0 ? units.swap16().toString('utf16le') : whole;
  });
}

/** Whether a name is that of the mailbox of a login, in any case. */
export function isInbox(name: string): boolean {
  return name.toUpperCase() === inboxName;
}

/**
 * Test of names against a pattern of LIST (RFC 3501 §6.3.8). Names have no hierarchy here, so that `%` stands for the same as `*`.
 * The time is linear in the length of the name.
 */
export function namePattern(pattern: string): (name: string) => boolean {
  const [first = '', ...others] = pattern.split(/[*%]+/);
  const last = others.pop();
  return (name) => {
    if (last === undefined) return isSameName(name, first);
    if (!startsWithName(name, first) || name.length < first.length + last.length || !name.endsWith(last)) return false;
    let at = first.length;
    for (const middle of others) {
      const found = name.indexOf(middle, at);
      if (found < 0) return false;
      at = found + middle.length;
    }
    return at <= name.length - last.length;
  };
}

function isSameName(name: string, text: string): boolean {
  return name === text || (name === inboxName && isInbox(text));
}

/** INBOX is one name in any case. */
function startsWithName(name: string, start: string): boolean {
  return name.startsWith(start) || (name === inboxName && name.startsWith(start.toUpperCase()));
}
