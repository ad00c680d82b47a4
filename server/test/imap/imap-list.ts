/** Value of an IMAP response (RFC 3501 §4): an atom or a number, a string, NIL, or a list. */
export type ImapValue = { readonly atom: string } | { readonly string: string } | null | readonly ImapValue[];

/** Reads values with nothing between them but single spaces; between lists no space may stand where `body` has none. It throws at all else. */
export function readImapValues(text: string): readonly ImapValue[] {
  const reader = new ValueReader(text);
  const values = reader.values();
  reader.end();
  return values;
}

class ValueReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  values(): ImapValue[] {
    const values: ImapValue[] = [];
    while (this.#at < this.#text.length && this.#text[this.#at] !== ')') {
      const last = values.at(-1);
      if (values.length > 0 && !(Array.isArray(last) && this.#text[this.#at] === '(')) this.#expect(' ');
      values.push(this.#value());
    }
    return values;
  }

  end(): void {
    if (this.#at !== this.#text.length) throw new Error(`more at ${this.#at}: ${this.#text.slice(this.#at, 80)}`);
  }

  #value(): ImapValue {
    const next = this.#text[this.#at];
    if (next === '(') {
      this.#at += 1;
      const values = this.values();
      this.#expect(')');
      return values;
    }
    if (next === '"') return { string: this.#quoted() };
    if (next === '{') return { string: this.#literal() };
    const atom = /^[A-Za-z0-9.+-]+/.exec(this.#text.slice(this.#at, this.#at + 100))?.[0];
    if (atom === undefined) throw new Error(`no value at ${this.#at}: ${this.#text.slice(this.#at, this.#at + 80)}`);
    this.#at += atom.length;
    return atom === 'NIL' ? null : { atom };
  }

  #quoted(): string {
    let value = '';
    for (this.#at += 1; this.#text[this.#at] !== '"'; this.#at += 1) {
      if (this.#text[this.#at] === '\\') this.#at += 1;
      const character = this.#text[this.#at] ?? '\0';
      if (/[\0\r\n\x80-\xff]/.test(character)) throw new Error(`no quoted string before ${this.#at}`);
      value += character;
    }
    this.#at += 1;
    return value;
  }

  #literal(): string {
    const [head = '', length = ''] = /^\{(\d+)\}\r\n/.exec(this.#text.slice(this.#at, this.#at + 20)) ?? [];
    if (head === '') throw new Error(`no literal at ${this.#at}`);
    const start = this.#at + head.length;
    this.#at = start + Number(length);
    const value = this.#text.slice(start, this.#at);
    if (value.length !== Number(length) || value.includes('\0')) throw new Error(`a literal too short, or with NUL`);
    return value;
  }

  #expect(sign: string): void {
    if (this.#text[this.#at] !== sign)
      throw new Error(`no "${sign}" at ${this.#at}: ${this.#text.slice(this.#at, this.#at + 80)}`);
    this.#at += 1;
  }
}
