import type { MailFilter } from '../../core/mails/found/search/mail-filter.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { maildevEmail } from './email.ts';

type MailConditions = NonNullable<MailFilter['conditions']>;

/** Maximum number of filters of a list. Each is looked at for every email, and in each of its attachments. */
const filtersMax = 32;

/** Parameters of a list that are no filters. */
const listParameters: readonly string[] = ['skip', 'limit', 'sort'];

/** Members of an email. A filter by another name matches none. */
const members: ReadonlySet<string> = new Set([
  ...['id', 'time', 'read', 'subject', 'source', 'size', 'sizeHuman', 'from', 'to', 'cc', 'headers', 'attachments'],
  ...['envelope', 'calculatedBcc', 'html', 'text', 'inReplyTo'],
]);

/** Fields by which core finds the emails that may have a value. */
const searchedFields: ReadonlyMap<string, 'subject' | 'from' | 'to' | 'cc'> = new Map([
  ['subject', 'subject'],
  ['from.address', 'from'],
  ['from.name', 'from'],
  ['to.address', 'to'],
  ['to.name', 'to'],
  ['cc.address', 'cc'],
  ['cc.name', 'cc'],
]);

/**
 * Filter of a list (packages/api/src/server.ts: filterEmails): names of members with dots between them, each of which must have
 * exactly the given value; one of its values, where it is in an array.
 */
export class EmailFilter {
  readonly #wanted: readonly (readonly [path: string, value: string])[];

  /** @throws DialectError 400 for too many filters. */
  constructor(query: URLSearchParams) {
    this.#wanted = [...query].filter(([name]) => !listParameters.includes(name));
    if (this.#wanted.length > filtersMax) throw new DialectError(400, `a list has ${filtersMax} filters at most`);
  }

  /** Whether all emails pass. */
  get isOpen(): boolean {
    return this.#wanted.length === 0;
  }

  /** Whether no email can pass. */
  get isShut(): boolean {
    return this.#wanted.some(([path]) => !members.has(path.split('.', 1).join('')));
  }

  /** Conditions that each email meets which passes. */
  get conditions(): MailConditions {
    return this.#wanted.flatMap(([path, value]): MailConditions => {
      if (path === 'read' && /^(?:true|false)$/.test(value)) return [{ is: 'read', isNot: value === 'false' }];
      const field = searchedFields.get(path);
      return field === undefined || value === '' ? [] : [{ field, contains: value }];
    });
  }

  passes(email: ReturnType<typeof maildevEmail>): boolean {
    return this.#wanted.every(([path, value]) => valuesAt(email, path.split('.')).includes(value));
  }
}

/** Values at a path of names, as texts. A name is looked up in each item of an array. */
function valuesAt(start: unknown, path: readonly string[]): string[] {
  let values = [start];
  for (const name of path) {
    values = values
      .flat()
      .flatMap((value) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? [Reflect.get(value, name)] : [],
      );
  }
  return values.flat().map(String);
}
