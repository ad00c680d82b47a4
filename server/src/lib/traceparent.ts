/** A trace of version 00 (W3C Trace Context §3.2): 16 bytes of a trace, 8 of the span in it, and flags; no id is all zeros. */
const shape = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
/** Length of such a text. */
const characters = 55;

/**
 * Reads the value of a field `traceparent`; `undefined` for everything that is not of its form. What is returned keeps nothing else
 * in memory.
 */
export function parseTraceparent(value: string | undefined): string | undefined {
  if (value?.length !== characters || !shape.test(value)) return undefined;
  return Buffer.from(value, 'latin1').toString('latin1');
}
