import { AppError, invalidField } from '../../core/errors.ts';
import { jsonDepthMax, jsonFieldsMax, jsonValuesMax } from '../limits.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a request body as JSON; `undefined` when it is empty. Depth and numbers of values and fields are checked
 * first, because parsed values can need a hundred times the memory of their text.
 * @throws AppError `malformed_json`; `invalid_request` when it is nested too deep or has too many values or fields.
 */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  const excess = excessOf(body);
  if (excess !== undefined) throw invalidField('', { code: 'too_many', ...excess });
  try {
    return JSON.parse(decoder.decode(body));
  } catch (error) {
    throw new AppError('malformed_json', 'the body is not valid JSON in UTF-8', {
      fields: [{ pointer: '', code: 'wrong_form', detail: 'is not valid JSON in UTF-8' }],
      cause: error,
    });
  }
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
/** Bit in which `[` differs from `{`, and `]` from `}`. */
const caseBit = 0x20;
const opening = 0x7b;
const closing = 0x7d;

/** Fault of a body that is nested too deep, or has too many values or fields; also of text that is not JSON. */
function excessOf(body: Buffer): { readonly max: number; readonly detail: string } | undefined {
  let depth = 0;
  let values = 1;
  let fields = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) {
      at = stringEnd(body, at);
    } else if ((byte | caseBit) === opening) {
      depth += 1;
      values += 1;
      if (depth > jsonDepthMax)
        return { max: jsonDepthMax, detail: `nests deeper than ${jsonDepthMax} arrays and objects` };
    } else if ((byte | caseBit) === closing) {
      depth -= 1;
    } else if (byte === comma) {
      values += 1;
    } else if (byte === colon) {
      fields += 1;
      if (fields > jsonFieldsMax) return { max: jsonFieldsMax, detail: `has more than ${jsonFieldsMax} fields` };
    }
    if (values > jsonValuesMax) return { max: jsonValuesMax, detail: `has more than ${jsonValuesMax} values` };
  }
  return undefined;
}

/** Finds the end of the string that begins at a quote. */
function stringEnd(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}
