/** Words of a value: what is between separators outside of brackets. */
export function wordsOf(value: string, separators = ' '): string[] {
  return split(value, separators).filter((word) => word !== '');
}

/** Parts of a value: at commas outside of brackets. */
export function partsOf(value: string): string[] {
  return split(value, ',').map((part) => part.trim());
}

function split(value: string, separators: string): string[] {
  if (separators.length === 1 && !value.includes('(')) return value.split(separators);
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (depth === 0 && separators.includes(character ?? '')) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(value.slice(start));
  return parts;
}

/** Function of a value: its name, and the text in its brackets. */
export interface FunctionCall {
  readonly name: string;
  readonly argument: string;
}

/** Functions of a value that has nothing else, such as those of `transform` and `filter`. */
export function callsOf(value: string): FunctionCall[] {
  return wordsOf(value.replaceAll(')', ') ')).flatMap((word) => {
    const open = word.indexOf('(');
    return open > 0 ? [{ name: word.slice(0, open), argument: word.slice(open + 1, -1).trim() }] : [];
  });
}
