import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type as TypeBox } from 'typebox';
import { Type } from '../src/contract/schema.ts';

/** A schema that uses every constructor, with and without options. */
function schemaBy(make: typeof Type): object {
  const text = make.String();
  return make.Object(
    {
      array: make.Array(text, { minItems: 1 }),
      boolean: make.Boolean({ description: 'Whether.' }),
      enum: make.Optional(make.Enum(['one', 'other'], { default: 'one' })),
      integer: make.Integer({ minimum: 0 }),
      null: make.Null(),
      // The same schema, once optional and once not.
      optional: make.Optional(text),
      text,
      union: make.Union([text, make.Object({ none: make.Optional(text) }), make.Object({})], { $id: 'Union' }),
      unsafe: make.Unsafe<string>({ $ref: 'Mail#' }),
    },
    { $id: 'All', additionalProperties: false },
  );
}

test('the schemas of the contract are those that TypeBox makes', () => {
  assert.equal(JSON.stringify(schemaBy(Type), null, 1), JSON.stringify(schemaBy(TypeBox), null, 1));
});
