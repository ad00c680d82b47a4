import type { Type as TypeBox } from 'typebox';

export type { Static, TSchema } from 'typebox';

/** Properties that an object may lack. */
const optional = new WeakSet<object>();

const constructors = {
  Array: (items: object, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: (options?: object) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly string[], options?: object) => ({ enum: values, ...options }),
  Integer: (options?: object) => ({ type: 'integer', ...options }),
  Number: (options?: object) => ({ type: 'number', ...options }),
  Null: (options?: object) => ({ type: 'null', ...options }),
  Object: (properties: Readonly<Record<string, object>>, options?: object) => {
    const required = Object.entries(properties).flatMap(([name, schema]) => (optional.has(schema) ? [] : [name]));
    return { type: 'object', ...(required.length === 0 ? {} : { required }), properties, ...options };
  },
  Optional: (schema: object) => {
    const property = { ...schema };
    optional.add(property);
    return property;
  },
  String: (options?: object) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly object[], options?: object) => ({ anyOf, ...options }),
  Unsafe: (schema: object) => ({ ...schema }),
};

/**
 * Constructors of the schemas of the contract: those of TypeBox, with its types. A start does not load TypeBox itself,
 * whose 190 modules would take a fifth of its time.
 */
// The types of TypeBox are derived from arguments, which no implementation can follow; a test compares the schemas.
export const Type = constructors as unknown as Pick<typeof TypeBox, keyof typeof constructors>;

/**
 * Schema of a whole number in a query. The document shows an integer. The value is its digits as a text, which
 * validation does not convert.
 */
export function wholeNumberParameter(options: {
  minimum: number;
  maximum: number;
  default?: number;
  description: string;
}) {
  return Type.Unsafe<string>({ type: 'integer', ...options });
}
