/** Custom properties of an element, over those of the one that it is in (CSS Variables §2). */
export interface Variables {
  readonly own: ReadonlyMap<string, string>;
  readonly outer: Variables | undefined;
}

/**
 * Maximum length of a value after substitution of its variables, and maximum number of substitutions. A value past either
 * limit is invalid.
 */
const valueCharactersMax = 500;
const variablesMax = 32;
/** Maximum number of ancestors in which a variable is looked up. */
const framesMax = 64;
const call = /(?:var|env)\(/;

/** Value after substitution of its variables; `undefined` when one of them is unset and has no fallback. */
export function withVariables(value: string, variables: Variables | undefined): string | undefined {
  let text = value;
  for (let count = 0; count < variablesMax; count += 1) {
    const open = text.search(call);
    if (open < 0) return text;
    const start = open + 4;
    const end = closeOf(text, start);
    const argument = text.slice(start, end);
    const comma = argument.indexOf(',');
    const name = (comma < 0 ? argument : argument.slice(0, comma)).trim();
    const fallback = comma < 0 ? undefined : argument.slice(comma + 1).trim();
    // Of what a device has at its edges, nothing is known.
    const found = text.startsWith('env', open) ? (fallback ?? '0px') : (find(name, variables) ?? fallback);
    if (found === undefined || found === 'initial') return undefined;
    text = (text.slice(0, open) + found + text.slice(end + 1)).trim();
    if (text.length > valueCharactersMax) return undefined;
  }
  return undefined;
}

/** Whether a value refers to a variable. */
export function hasVariables(value: string): boolean {
  return call.test(value);
}

function find(name: string, variables: Variables | undefined): string | undefined {
  let frame = variables;
  for (let count = 0; frame !== undefined && count < framesMax; count += 1) {
    const found = frame.own.get(name);
    if (found !== undefined && found !== 'inherit' && found !== 'unset') return found;
    frame = frame.outer;
  }
  return undefined;
}

/** Offset of the bracket that closes one before `start`. */
function closeOf(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
