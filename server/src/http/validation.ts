import { type FieldProblem, fieldProblemsMax } from '../contract/problem.ts';
import { AppError } from '../core/errors.ts';
import type { FaultFinder, ValidationFault } from '../lib/mistakes/faults.ts';
import { fieldName, type Mistake, type MistakenPart, mistakesOf } from '../lib/mistakes/mistakes.ts';
import { requestValidators } from './generated/request-validators.ts';

/** A part of the requests of a route: its body, query, path or headers. */
export interface RequestPart {
  readonly method: string;
  readonly url: string;
  readonly httpPart?: string;
}

/** Name under which the validator of a part of a request is found. HEAD is validated as GET. */
export function validatorName({ method, url, httpPart }: RequestPart): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url} ${httpPart}`;
}
const validators: Readonly<Record<string, FaultFinder>> = requestValidators;

/** Finds the validator of a part of a request. `npm run generate` has made it from the schema. */
export function requestValidator(part: RequestPart): FaultFinder {
  const name = validatorName(part);
  const found = validators[name];
  if (found === undefined) throw new Error(`there is no validator for "${name}": run "npm run generate"`);
  return found;
}

const query: MistakenPart = { member: 'parameter of this path', whole: 'the query', isQuery: true };
const body: MistakenPart = { member: 'field', whole: 'the body' };

/** Maximum number of mistakes in the detail of a problem. */
const toldMax = 3;

/** The error for a part of a request that fails validation, with all its mistakes, or the first of many. */
export function invalidRequest(faults: readonly ValidationFault[], part: string): AppError {
  const mistakes = mistakesOf(faults.slice(0, fieldProblemsMax), part === 'querystring' ? query : body);
  const [first] = mistakes;
  const fix =
    mistakes.length > 1 ? 'Correct each mistake that "errors" lists, then send the request again.' : first?.fix;
  const fields: FieldProblem[] = mistakes.map(({ fix: _, ...problem }) => problem);
  return new AppError('invalid_request', detailOf(mistakes, part), { fields, ...(fix === undefined ? {} : { fix }) });
}

/** The first mistakes, in one sentence. */
function detailOf(mistakes: readonly Mistake[], part: string): string {
  const noun = nouns[part] ?? '';
  const told = mistakes.slice(0, toldMax).map(({ pointer, detail }) => `${noun}${fieldName(pointer)} ${detail}`);
  const rest = mistakes.length - told.length;
  return told.join('; ') + (rest > 0 ? `; and ${rest} more mistakes, which "errors" lists` : '');
}

/** Words before the name of a field, by the part of the request that it is in. */
const nouns: Readonly<Record<string, string>> = {
  querystring: 'the query parameter ',
  headers: 'the header ',
  params: 'the path parameter ',
};
