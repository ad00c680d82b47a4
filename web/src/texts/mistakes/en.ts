import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en');

/** What is wrong with a value that somebody has given, in English: each follows the name of its field, and ends a sentence. */
export const mistakesEn = {
  named: (field: string) => `“${field}”`,
  value: 'This value',
  /** Names of fields, as the app has them, by those of the API. */
  fields: {
    address: 'Address',
    name: 'Name',
    tag: 'Tag',
    domain: 'Domain',
    url: 'URL',
    expiresIn: 'Lifetime',
    expiresAt: 'End',
    keepNewest: 'Newest emails kept',
    perHour: 'New mailboxes in an hour',
    reason: 'Reason',
    confirm: 'The name once more',
    q: 'Search',
  },
  /** What is wrong with a field where its name says more than the code alone: what it has to be. */
  ofField: {
    url_not_allowed: 'must be the https URL of a server on the internet, without a password',
    address_wrong_form: 'may have a to z, 0 to 9, dot, underscore and hyphen before its @',
  },
  /** What is wrong with a number, by the ends of the range that are known. */
  out_of_range: {
    between: (min: string, max: string) => `must be from ${min} to ${max}`,
    atLeast: (min: string) => `must be ${min} or more`,
    atMost: (max: string) => `must be ${max} or less`,
  },
  counted: {
    too_short: (min: number) =>
      plural(min, { one: 'must have at least # character', other: 'must have at least # characters' }),
    too_long: (max: number) =>
      plural(max, { one: 'may have # character at most', other: 'may have # characters at most' }),
    too_few: (min: number) => plural(min, { one: 'must have at least # entry', other: 'must have at least # entries' }),
    too_many: (max: number) => plural(max, { one: 'may have # entry at most', other: 'may have # entries at most' }),
  },
  plain: {
    required: 'is missing',
    empty: 'must not be empty',
    unknown_field: 'is not known to the service',
    repeated: 'may be there only once',
    wrong_type: 'must be another kind of value',
    not_one_of: 'must be one of the values offered',
    wrong_form: 'is not written as it must be',
    in_past: 'must lie in the future',
    conflict: 'does not go with another value here',
    not_allowed: 'cannot be used here: choose another one',
    mismatch: 'must be the same to the letter',
  },
};

/** What is wrong with a value, in words of the reader of the app. */
export type MistakeTexts = typeof mistakesEn;
