import type { FieldProblem } from '../contract/problem.ts';
import { AppError } from '../core/errors.ts';

/**
 * Options of the validator: values are neither converted nor filled in, and a request is refused at its first fault.
 */
export const validatorOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
} as const;

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
  readonly params: Record<string, unknown>;
  readonly message?: string;
}

function fieldProblem({ keyword, instancePath, params, message = 'is not valid' }: ValidationFault): FieldProblem {
  if (keyword !== 'additionalProperties') return { pointer: instancePath, detail: message };
  const name = String(params.additionalProperty).replaceAll('~', '~0').replaceAll('/', '~1');
  return { pointer: `${instancePath}/${name}`, detail: 'is not a known field' };
}
