import type { FieldProblem } from '../contract/problem.ts';
import { AppError } from '../core/errors.ts';

/** Nothing is converted and nothing filled in: a value is valid as it is, or refused at its first fault. */
export const validatorOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
} as const;

/** The expected outcome that a failed validation is. */
export function invalidRequest(errors: readonly ValidationFault[]): AppError {
  const fields = errors.map(fieldProblem);
  const [first] = fields;
  const detail = first ? `${first.pointer || 'the body'} ${first.detail}` : 'the request is not valid';
  return new AppError('invalid_request', detail, { fields });
}

/** What the framework tells of a fault. */
interface ValidationFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Record<string, unknown>;
  readonly message?: string;
}

function fieldProblem({ keyword, instancePath, params, message = 'is not valid' }: ValidationFault): FieldProblem {
  if (keyword !== 'additionalProperties') return { pointer: instancePath, detail: message };
  const name = String(params.additionalProperty).replaceAll('~', '~0').replaceAll('/', '~1');
  return { pointer: `${instancePath}/${name}`, detail: 'is not a known field' };
}
