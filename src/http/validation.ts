import { TextDecoder } from 'node:util';
import { Compile } from 'typebox/compile';
import type { FieldProblem } from '../contract/problem.ts';
import { AppError } from '../core/errors.ts';

type Schema = Parameters<typeof Compile>[0];

/** A validator that converts nothing: a value is valid as it is, or the request is refused with what is wrong. */
export function compileValidator({ schema }: { schema: unknown }): (value: unknown) => { value: unknown } | { error: AppError } {
  // Every schema of a route is a TypeBox schema of the contract.
  const validator = Compile(schema as Schema);
  return (value) => {
    if (validator.Check(value)) return { value };
    const fields = validator.Errors(value).flatMap(fieldProblems);
    const detail = fields[0] ? `${fields[0].pointer || 'the body'} ${fields[0].detail}` : 'the request is not valid';
    return { error: new AppError('invalid_request', detail, { fields }) };
  };
}

type ValidationError = ReturnType<ReturnType<typeof Compile>['Errors']>[number];

function fieldProblems({ keyword, instancePath, message, params }: ValidationError): FieldProblem[] {
  if (keyword === 'additionalProperties') {
    return params.additionalProperties.map((name) => ({
      pointer: `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      detail: 'is not a known field',
    }));
  }
  // Every field that is refused also makes the "boolean schema" of an unknown field fail; that says nothing more.
  return keyword === 'boolean' ? [] : [{ pointer: instancePath, detail: message }];
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a request body as JSON; `undefined` when it is empty.
 * @throws AppError `malformed_json`
 */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(decoder.decode(body));
  } catch (error) {
    throw new AppError('malformed_json', 'the body is not valid JSON in UTF-8', {
      fields: [{ pointer: '', detail: 'is not valid JSON in UTF-8' }],
      cause: error,
    });
  }
}
