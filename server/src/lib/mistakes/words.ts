import { editDistance, nearestWord } from './nearest-word.ts';

/** Maximum length of a value that is quoted. */
const shownCharactersMax = 40;
/** Maximum number of names in a list. */
const listedMax = 20;

/** Parts of a schema from which words are made. */
export interface WordedSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly WordedSchema[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: WordedSchema;
  readonly description?: string;
  readonly digits?: { readonly minimum: number; readonly maximum: number };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const kinds: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'a JSON object',
  string: 'a string',
};

/**
 * Description of the values that a schema allows: `a whole number, 1 to 60`, `a string, or a JSON object with
 * "equals"`.
 */
export function described(schema: WordedSchema): string {
  const { type, anyOf, properties, digits, minimum, maximum } = schema;
  if (anyOf !== undefined) return alternatives(anyOf.map(described));
  if (schema.enum !== undefined) return `one of ${listed(schema.enum.map(String))}`;
  if (digits !== undefined) return `a whole number, ${ranged(digits)}`;
  const names = Object.keys(properties ?? {});
  if (type === 'object' && names.length === 1) return `a JSON object with "${names.join()}"`;
  const kind = alternatives([type ?? []].flat().map((name) => kinds[name] ?? name));
  const range = ranged({ minimum, maximum });
  return range === '' ? kind : `${kind}, ${range}`;
}

/** A range of numbers or lengths, as far as it has ends: `1 to 60`, `at most 60`. */
export function ranged({ minimum, maximum }: { minimum?: number | undefined; maximum?: number | undefined }): string {
  if (minimum === undefined && maximum === undefined) return '';
  if (maximum === undefined) return `at least ${minimum}`;
  return minimum === undefined ? `at most ${maximum}` : `${minimum} to ${maximum}`;
}

/** A short value as it was sent; of a longer one its kind. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= shownCharactersMax ? text : 'a long string';
}

/** Names with commas between them. */
export function listed(names: readonly string[]): string {
  const rest = names.length - listedMax;
  return names.slice(0, listedMax).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function alternatives(texts: readonly string[]): string {
  return [...new Set(texts)].join(', or ');
}

/**
 * Maximum length of a word that is compared with others, because the time of a comparison is proportional to both
 * lengths.
 */
const comparedCharactersMax = 40;

/** The known word that a wrong word may stand for: it differs in case, or in at most a third of its letters. */
export function likelyWord(word: string, known: readonly string[]): string | undefined {
  if (word.length > comparedCharactersMax) return undefined;
  const plain = word.toLowerCase();
  const sameInLowerCase = known.find((name) => name.toLowerCase() === plain);
  if (sameInLowerCase !== undefined) return sameInLowerCase;
  const near = nearestWord(word, known);
  return near !== undefined && editDistance(word, near) <= Math.ceil(near.length / 3) ? near : undefined;
}
