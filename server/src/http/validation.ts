import type { FieldProblem } from '../contract/problem.ts';
import { AppError } from '../core/errors.ts';
import { requestValidators } from './request-validators.ts';

/** A part of the requests of a route: its body, query, path or headers. */
export interface RequestPart {
  readonly method: string;
  readonly url: string;
  readonly httpPart?: string;
}

/** Checks a part of a request; `errors` has what it found when it returns false. */
interface RequestValidator {
  (data: unknown): boolean;
  readonly errors?: ValidationFault[] | null;
}

/** Name under which the validator of a part of a request is found. HEAD is validated as GET. */
export function validatorName({ method, url, httpPart }: RequestPart): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url} ${httpPart}`;
}
const validators: Readonly<Record<string, RequestValidator>> = requestValidators;

/** Finds the validator of a part of a request, among those that `npm run generate` has made from the schemas. */
export function requestValidator(part: RequestPart): RequestValidator {
  const name = validatorName(part);
  const found = validators[name];
  if (found === undefined) throw new Error(`there is no validator for "${name}": run "npm run generate"`);
  return found;
}

/** The error for a request that fails validation. */
export function invalidRequest(errors: readonly ValidationFault[]): AppError {
  const fields = errors.map(fieldProblem);
  const [first] = fields;
  const detail = first ? `${first.pointer || 'the body'} ${first.detail}` : 'the request is not valid';
  return new AppError('invalid_request', detail, { fields });
}

/** A fault that the framework reports. */
interface ValidationFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Record<string, unknown>;
  readonly message?: string;
}

function fieldProblem({ keyword, instancePath, params, message = 'is not valid' }: ValidationFault): FieldProblem {
  if (keyword !== 'additionalProperties') return { pointer: instancePath, detail: message };
  const name = String(params.additionalProperty).replaceAll('~', '~0').replaceAll('/', '~1');
  return { pointer: `${instancePath}/${name}`, detail: 'is not a known field' };
}
