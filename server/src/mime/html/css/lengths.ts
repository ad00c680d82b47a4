/** Sizes to which relative lengths are relative, in pixels. */
export interface LengthContext {
  /** Size of the font. */
  readonly em: number;
  readonly rem: number;
  /** Length that 100 % stands for. */
  readonly percent: number;
  /** Width of the screen. */
  readonly width: number;
}

const term = /([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)|-?[a-z][a-z-]*|[-+*/(),]|\s+/y;
/** Depth of brackets in each other that is worked out. */
const bracketsMax = 16;
const pixels: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['pt', 4 / 3],
  ['pc', 16],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
  ['q', 96 / 101.6],
]);
const fontUnits: ReadonlyMap<string, number> = new Map([
  ['em', 1],
  ['ex', 0.5],
  ['ch', 0.5],
  ['cap', 0.7],
  ['ic', 1],
  ['lh', 1.2],
]);
const plain = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)$/;

/**
 * Reads a length, a percentage or a number in pixels, also one that is worked out by `calc`, `min`, `max` or `clamp`
 * (CSS Values §10); `undefined` for anything else. A number without a unit counts as pixels, as in old attributes.
 * @param value In lower case.
 */
export function readLength(value: string, context: LengthContext): number | undefined {
  const found = plain.exec(value);
  if (found !== null) return lengthOf(Number(found[1]), found[2] ?? '', context);
  if (!value.includes('(')) return undefined;
  const reader = new MathReader(value, context);
  return reader.read();
}

/** Whether a value is one that a browser works out, and this service does not: it may be of any size. */
export function isUnknownMath(value: string): boolean {
  return /^(?:-webkit-|-moz-)?[a-z][a-z0-9-]*\(/.test(value);
}

function lengthOf(number: number, unit: string, { em, rem, percent, width }: LengthContext): number | undefined {
  if (!Number.isFinite(number)) return undefined;
  if (unit === '') return number;
  if (unit === '%') return (number / 100) * percent;
  if (unit === 'rem') return number * rem;
  const size = pixels.get(unit);
  if (size !== undefined) return number * size;
  const font = fontUnits.get(unit);
  if (font !== undefined) return number * font * em;
  // The height of the screen counts as its width: no more than whether it is zero or far away is asked.
  return /^[sld]?v(?:w|h|i|b|min|max)$/.test(unit) ? (number / 100) * width : undefined;
}

/** Reader of a mathematical expression by recursive descent, of bounded depth. */
class MathReader {
  readonly #text: string;
  readonly #context: LengthContext;
  #at = 0;
  #token = '';
  #value: number | undefined;
  #depth = 0;

  constructor(text: string, context: LengthContext) {
    this.#text = text;
    this.#context = context;
  }

  read(): number | undefined {
    this.#next();
    const value = this.#factor();
    return this.#token === '' && this.#at >= this.#text.length ? value : undefined;
  }

  /** Moves to the next token, white space aside; to `''` at the end or at what is no token. */
  #next(): void {
    do {
      term.lastIndex = this.#at;
      const found = term.exec(this.#text);
      this.#token = found?.[0] ?? '';
      this.#value = found?.[1] === undefined ? undefined : lengthOf(Number(found[1]), found[2] ?? '', this.#context);
      this.#at += this.#token.length;
    } while (this.#token !== '' && this.#token.trim() === '');
  }

  #sum(): number | undefined {
    let sum = this.#product();
    while (sum !== undefined && /^[+-]/.test(this.#token)) {
      const isSigned = this.#token.length > 1;
      const sign = isSigned || this.#token === '+' ? 1 : -1;
      if (!isSigned) this.#next();
      const other = this.#product();
      sum = other === undefined ? undefined : sum + sign * other;
    }
    return sum;
  }

  #product(): number | undefined {
    let product = this.#factor();
    while (product !== undefined && (this.#token === '*' || this.#token === '/')) {
      const divides = this.#token === '/';
      this.#next();
      const other = this.#factor();
      if (other === undefined) return undefined;
      product = divides ? product / other : product * other;
    }
    return product;
  }

  #factor(): number | undefined {
    const { length } = this.#token;
    if (this.#value !== undefined) {
      const value = this.#value;
      this.#next();
      return value;
    }
    const name = length > 1 ? this.#token : '';
    if (name !== '') this.#next();
    if (this.#token !== '(' || this.#depth >= bracketsMax) return undefined;
    this.#depth += 1;
    const parts = this.#parts();
    this.#depth -= 1;
    return parts === undefined ? undefined : worked(name, parts);
  }

  #parts(): number[] | undefined {
    const parts: number[] = [];
    do {
      this.#next();
      const part = this.#sum();
      if (part === undefined) return undefined;
      parts.push(part);
    } while (this.#token === ',');
    if (this.#token !== ')') return undefined;
    this.#next();
    return parts;
  }
}

function worked(name: string, parts: readonly number[]): number | undefined {
  const [first = 0, second = 0, third = 0] = parts;
  if (name === 'min') return Math.min(...parts);
  if (name === 'max') return Math.max(...parts);
  if (name === 'clamp' && parts.length === 3) return Math.max(first, Math.min(second, third));
  if (name === 'abs' && parts.length === 1) return Math.abs(first);
  return (name === '' || name.endsWith('calc')) && parts.length === 1 ? first : undefined;
}
