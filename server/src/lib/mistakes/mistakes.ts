import { type ValidationFault, withoutAlternatives } from './faults.ts';
import { described, likelyWord, listed, ranged, shown, type WordedSchema } from './words.ts';

/** What a validator finds wrong with a value, for programs. */
type FaultCode =
  | ('required' | 'empty' | 'unknown_field' | 'repeated' | 'wrong_type' | 'not_one_of' | 'wrong_form')
  | ('out_of_range' | 'too_short' | 'too_long' | 'too_few' | 'too_many');

/** A mistake in a value that was sent. */
export interface Mistake {
  /** JSON Pointer (RFC 6901) to the wrong value; `''` for the whole. */
  readonly pointer: string;
  readonly code: FaultCode;
  /** The least number, length or count, and the largest, where the value is out of that range. */
  readonly min?: number;
  readonly max?: number;
  /** Description of the mistake, to be read after the name of the value. */
  readonly detail: string;
  /** Advice in one sentence. */
  readonly fix: string;
}

/** Words for a validated value. */
export interface MistakenPart {
  /** Word for a member, such as `field`. */
  readonly member: string;
  /** Words for the whole value, such as `the body`. */
  readonly whole: string;
  /** Whether it is a query, in which a parameter that is given several times has an array. */
  readonly isQuery?: true;
}

/** Translates the faults that a validator found in a value into mistakes, in words for people. */
export function mistakesOf(faults: readonly ValidationFault[], part: MistakenPart): Mistake[] {
  const mistakes = withoutAlternatives(faults).map((fault) => mistakeOf(fault, part));
  // A value of the wrong kind is not an allowed value either: that is one mistake.
  return mistakes.filter(({ pointer }, index) => mistakes.findIndex((first) => first.pointer === pointer) === index);
}

/** Name of a field for people, by its JSON Pointer: `match.subject`, `ids[3]`. */
export function fieldName(pointer: string, whole = 'the body'): string {
  const [, ...steps] = pointer.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const name = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return name === '' ? whole : name.replace(/^\./, '');
}

const wordsWithDots = /[a-zA-Z.]+/g;
/** Words before the name of a parameter, which are dropped before another name. */
const introductions = ['the query parameter ', 'the path parameter '];
/** Words of a mistake and of its remedy that a name follows. */
const beforeName: ReadonlySet<string> = new Set(['as', 'into', 'of', 'Add', 'Correct', 'Shorten', 'Leave', 'Put']);
const afterName = ' .:,[';

/** Words about mistakes with other names for fields, as a caller knows them that is no client of HTTP. */
export function withNames(words: string, names: Readonly<Record<string, string>>): string {
  let renamed = '';
  let from = 0;
  for (const { 0: word, index } of words.matchAll(wordsWithDots)) {
    const field = word.endsWith('.') ? word.slice(0, -1) : word;
    if (!Object.hasOwn(names, field)) continue;
    const introduction = introductions.find((text) => words.endsWith(text, index)) ?? '';
    const start = index - introduction.length;
    const end = index + field.length;
    if (!isNameAt(words, { start, end })) continue;
    renamed += `${words.slice(from, start)}${names[field]}`;
    from = end;
  }
  return renamed + words.slice(from);
}

/** Whether the words have a name at this position: at the start of a clause, or after a word of a remedy. */
function isNameAt(words: string, { start, end }: { start: number; end: number }): boolean {
  if (end >= words.length || !afterName.includes(words.charAt(end))) return false;
  const before = words.slice(0, start);
  if (before === '' || before.endsWith('; ')) return true;
  return before.endsWith(' ') && beforeName.has(before.slice(before.lastIndexOf(' ', start - 2) + 1, -1));
}

function mistakeOf(fault: ValidationFault, part: MistakenPart): Mistake {
  const { keyword, instancePath: pointer, data } = fault;
  if (keyword === 'additionalProperties') return unknownField(fault, part);
  if (keyword === 'required') return missingField(fault);
  const name = fieldName(pointer, part.whole);
  if (part.isQuery && Array.isArray(data)) {
    return {
      ...{ pointer, code: 'repeated', detail: `is given ${data.length} times` },
      fix: `Send the query parameter ${name} once.`,
    };
  }
  const unknown: Words = { code: 'wrong_form', detail: 'is not valid', fix: `Correct ${name}.` };
  return { pointer, ...(tellers[keyword]?.(fault, name) ?? unknown) };
}

type Words = Omit<Mistake, 'pointer'>;
type Teller = (fault: ValidationFault, name: string) => Words;

/** Words for each kind of fault, by the keyword of the schema. */
const tellers: Readonly<Record<string, Teller>> = {
  ...{ type: wrongType, anyOf: wrongType, digits: wrongDigits, minimum: wrongNumber, maximum: wrongNumber },
  ...{ enum: wrongWord, const: wrongWord },
  ...{ minLength: wrongLength, maxLength: wrongLength, minItems: wrongLength, maxItems: wrongLength },
  ...{ pattern: wrongForm, format: wrongForm },
  minProperties: (_fault, name) => ({
    ...{ code: 'empty', detail: 'must have a field at least' },
    fix: `Put a field into ${name}.`,
  }),
  uniqueItems: (_fault, name) => ({
    ...{ code: 'repeated', detail: 'has the same item twice' },
    fix: `Name each item of ${name} once.`,
  }),
};

function wrongType(fault: ValidationFault, name: string): Words {
  // An absent body is validated as null.
  const isAbsent = fault.instancePath === '' && fault.data === null;
  return { code: isAbsent ? 'required' : 'wrong_type', ...wrongValue(fault, { name, isAbsent }) };
}

function wrongNumber(fault: ValidationFault, name: string): Words {
  return { ...outOf(schemaOf(fault.parentSchema)), ...wrongValue(fault, { name }) };
}

function wrongDigits(fault: ValidationFault, name: string): Words {
  const { digits = {} } = schemaOf(fault.parentSchema);
  const isNumber = /^[0-9]+$/.test(String(fault.data));
  return { ...(isNumber ? outOf(digits) : { code: 'wrong_type' }), ...wrongValue(fault, { name }) };
}

/** The mistake of a number that is outside of a range, of which one end may be open. */
function outOf({ minimum, maximum }: { minimum?: number; maximum?: number }): Pick<Mistake, 'code' | 'min' | 'max'> {
  return {
    code: 'out_of_range',
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  };
}

function wrongValue(
  { data, parentSchema }: ValidationFault,
  { name, isAbsent = false }: { readonly name: string; readonly isAbsent?: boolean },
): Pick<Words, 'detail' | 'fix'> {
  const wanted = described(schemaOf(parentSchema));
  if (isAbsent) return { detail: `must be ${wanted}`, fix: `Send ${wanted} as ${name}.` };
  const detail = `must be ${wanted}, not ${shown(data)}`;
  if (data === null) return { detail, fix: `Leave ${name} out, or send ${wanted}.` };
  const isQuoted = typeof data === 'string' && /^(true|false|-?\d{1,15})$/.test(data) && !wanted.includes('string');
  if (isQuoted && !('digits' in schemaOf(parentSchema))) {
    return { detail, fix: `Write ${data} without quotation marks.` };
  }
  return { detail, fix: `Send ${wanted}${wanted.includes(',') ? ',' : ''} as ${name}.` };
}

function wrongWord({ data, parentSchema }: ValidationFault, name: string): Words {
  const allowed = (schemaOf(parentSchema).enum ?? []).map(String);
  const near = typeof data === 'string' ? likelyWord(data, allowed) : undefined;
  const detail = `must be one of ${listed(allowed)}, not ${shown(data)}`;
  const fix = near === undefined ? `Use one of these as ${name}.` : `Write "${near}" as ${name}.`;
  return { code: 'not_one_of', detail, fix };
}

/** Words for a text that its schema's description explains better than a rule for its letters would. */
function wrongForm({ data, parentSchema }: ValidationFault, name: string): Words {
  const { description } = schemaOf(parentSchema);
  const detail = `does not have the right form: ${shown(data)}`;
  const fix = description === undefined ? `Correct ${name}.` : `Correct ${name}: ${description}`;
  return { code: 'wrong_form', detail, fix };
}

function wrongLength({ keyword, data, parentSchema }: ValidationFault, name: string): Words {
  const { minLength, maxLength, minItems, maxItems } = schemaOf(parentSchema);
  const isList = Array.isArray(data);
  const noun = isList ? 'items' : 'characters';
  const [minimum, maximum] = isList ? [minItems, maxItems] : [minLength, maxLength];
  const length = isList ? data.length : [...String(data)].length;
  const detail = `must have ${ranged({ minimum, maximum })} ${noun}, not ${length}`;
  if (keyword.startsWith('min')) {
    const fix = `Put something into ${name}.`;
    if (length === 0) return { code: 'empty', detail: 'must not be empty', fix };
    return { code: isList ? 'too_few' : 'too_short', ...(minimum === undefined ? {} : { min: minimum }), detail, fix };
  }
  return {
    ...{ code: isList ? 'too_many' : 'too_long', ...(maximum === undefined ? {} : { max: maximum }), detail },
    fix: isList ? `Send the items of ${name} in several calls.` : `Shorten ${name}.`,
  };
}

/** Longest part of an unknown name that is repeated to the client. */
const repeatedCharactersMax = 100;

function unknownField({ instancePath, parentSchema, params }: ValidationFault, { member }: MistakenPart): Mistake {
  const name = String(params.additionalProperty);
  const known = Object.keys(schemaOf(parentSchema).properties ?? {});
  const near = likelyWord(name, known);
  const guess = near === undefined ? '' : `: did you mean ${near}?`;
  const step = name.slice(0, repeatedCharactersMax).replaceAll('~', '~0').replaceAll('/', '~1');
  return {
    pointer: `${instancePath}/${step}`,
    code: 'unknown_field',
    detail: `is not a known ${member}${guess} (${known.length === 0 ? 'it has none' : `known: ${listed(known)}`})`,
    fix: near === undefined ? 'Leave it out.' : `Write ${near} in its place, or leave it out.`,
  };
}

function missingField({ instancePath, parentSchema, params }: ValidationFault): Mistake {
  const name = String(params.missingProperty);
  const schema = schemaOf(schemaOf(parentSchema).properties?.[name]);
  const wanted = described(schema);
  return {
    pointer: `${instancePath}/${name}`,
    code: 'required',
    detail: `is required${wanted === '' ? '' : `: ${wanted}`}`,
    fix: `Add ${fieldName(`${instancePath}/${name}`)}${schema.description === undefined ? '.' : `: ${schema.description}`}`,
  };
}

/** A schema of the contract, as a fault has it. */
function schemaOf(value: unknown): WordedSchema {
  return typeof value === 'object' && value !== null ? value : {};
}
