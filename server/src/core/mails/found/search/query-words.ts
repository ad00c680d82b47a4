import { invalidField } from '../../../errors.ts';

/** Words of `q`: those that a mail must have, and those that it must not have. */
export interface QueryWords {
  readonly wanted: string;
  readonly unwanted: string;
}

/** Operators of other searches, with the query parameter that does as much here; `undefined`: none does. */
const operators: Readonly<Record<string, string | undefined>> = {
  ...{ from: 'from', to: 'to', cc: 'cc', bcc: 'bcc', subject: 'subject', tag: 'tag' },
  ...{ after: 'receivedAfter', before: 'receivedBefore', newer: 'receivedAfter', older: 'receivedBefore' },
  ...{ has: 'hasAttachments', is: 'read' },
  ...{
    larger: 'largerThan, in bytes',
    smaller: 'smallerThan, in bytes',
    size: undefined,
    filename: undefined,
    in: undefined,
  },
};
const excluded = /^-[\p{L}\p{N}]/u;

/**
 * Parses `q`: words, and `-word` or `-"several words"` for words that a mail must not have. Text in quotation marks is
 * never an operator. Linear in its length.
 * @throws AppError `invalid_request` for an operator of other search engines, such as `cc:` or `larger:`, and for a
 * query without a word that a mail must have.
 */
export function queryWords(text: string): QueryWords {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  // Every second part is quoted; a minus at the end of the one before is of what is quoted.
  const parts = text.split('"');
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 1) {
      (hasMinusAtEnd(parts[at - 1]) ? unwanted : wanted).push(part);
      continue;
    }
    const isBeforeQuote = at + 1 < parts.length;
    for (const word of (isBeforeQuote && hasMinusAtEnd(part) ? part.slice(0, -1) : part).split(/\s/)) {
      if (word === '') continue;
      if (excluded.test(word)) unwanted.push(word.slice(1));
      else wanted.push(withoutOperator(word));
    }
  }
  return { wanted: wanted.join(' '), unwanted: unwanted.join(' ') };
}

/** Whether a text ends in a minus that stands alone. */
function hasMinusAtEnd(text = ''): boolean {
  return /(?:^|\s)-$/.test(text.slice(-2));
}

function withoutOperator(word: string): string {
  const name = /^([a-z]+):\S/i.exec(word)?.[1];
  const known = name?.toLowerCase();
  if (name === undefined || known === undefined || !Object.hasOwn(operators, known)) return word;
  const parameter = operators[known];
  const instead = parameter === undefined ? 'Leave it out' : `Use the parameter ${parameter}`;
  throw invalidField('/q', {
    code: 'unknown_field',
    detail: `has the operator "${name}:", which means nothing in words`,
    fix: `${instead}; to look for it as text, put "${word}" in quotation marks.`,
  });
}
