/** Command of a client: its keyword in upper case, and the rest of its line. */
export interface Pop3Command {
  readonly keyword: string;
  readonly rest: string;
}

/** Longest number of a message, in digits. */
const digitsMax = 10;

/** Parses a command line (RFC 1939 §3). Its arguments are in Latin-1: none but a user name and a password are kept. */
export function parsePop3Command(line: Buffer): Pop3Command {
  const text = line.toString('latin1');
  const blank = text.indexOf(' ');
  if (blank < 0) return { keyword: text.toUpperCase(), rest: '' };
  return { keyword: text.slice(0, blank).toUpperCase(), rest: text.slice(blank + 1) };
}

/** Parses the arguments of a command that are numbers; `undefined` when they are not exactly `count` of them. */
export function parseNumbers(rest: string, count: number): readonly number[] | undefined {
  const words = rest.trim().split(' ');
  if (words.length !== count || !words.every((word) => isNumber(word))) return undefined;
  return words.map(Number);
}

function isNumber(word: string): boolean {
  return word.length <= digitsMax && /^\d+$/.test(word);
}
