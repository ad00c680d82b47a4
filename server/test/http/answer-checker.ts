import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ApiAnswer } from '../support/service.ts';

/** Checks answers against an OpenAPI document. */
export class AnswerChecker {
  /** Answers by path, method and status; `$ref` is where a shared one stands. */
  readonly #shared: Record<string, Record<string, { responses: Record<number, { $ref?: string }> }>>;
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: true });

  constructor(document: { paths: object }) {
    this.#shared = JSON.parse(JSON.stringify(document.paths));
    this.#ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    this.#ajv.addFormat('byte', /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/);
    this.#ajv.addSchema(closed(document), 'api');
  }

  /** Checks that the operation has the answer's status, and that its body is as documented. */
  assertDocumented(operation: { method: string; template: string }, answer: ApiAnswer): void {
    const { status, body } = answer;
    const path = `paths/${pointerStep(operation.template)}/${operation.method.toLowerCase()}/responses/${status}`;
    const shared = this.#shared[operation.template]?.[operation.method.toLowerCase()]?.responses[status];
    assert.ok(shared, `${path} is documented`);
    const place = shared.$ref?.replace('#/', '') ?? path;
    if (status === 202 || status === 204) assert.equal(body, undefined);
    else this.#assertValid(`${place}/content/${pointerStep(this.#documentedType(place, answer))}/schema`, body);
  }

  /** Checks that the body is a problem that says the answer's status. */
  assertProblem(answer: ApiAnswer): void {
    assert.equal(mediaType(answer), 'application/problem+json');
    this.#assertValid('components/schemas/Problem', answer.body);
    assert.equal(answer.body.status, answer.status);
  }

  /** Checks that a value is as a named schema says. */
  assertSchema(name: string, value: unknown): void {
    this.#assertValid(`components/schemas/${name}`, value);
  }

  /** Media type under which an answer is documented: its own, or any. */
  #documentedType(place: string, answer: ApiAnswer): string {
    const own = mediaType(answer);
    return this.#find(`${place}/content/${pointerStep(own)}/schema`) === undefined ? '*/*' : own;
  }

  #assertValid(place: string, body: unknown): void {
    const validate = this.#find(place);
    assert.ok(validate, `${place} is documented`);
    assert.ok(validate(body), this.#ajv.errorsText(validate.errors));
  }

  #find(place: string): ValidateFunction | undefined {
    return this.#ajv.getSchema(`api#/${place}`);
  }
}

/** A document whose objects have no other members than those that it names: what it leaves open, we do not use yet. */
function closed(document: object): object {
  return JSON.parse(JSON.stringify(document), (_name, value) => {
    const isObject = value !== null && value.type === 'object' && typeof value.properties === 'object';
    return isObject ? { additionalProperties: false, ...value } : value;
  });
}

function mediaType({ headers }: ApiAnswer): string {
  return headers.get('content-type')?.split(';', 1).join('') ?? 'none';
}

/** As one step of a JSON Pointer in a URI fragment (RFC 6901 §6). */
function pointerStep(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
