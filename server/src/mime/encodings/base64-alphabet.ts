/** Mark in `base64Values` for a byte that is not in the alphabet. */
export const notBase64 = 255;

/** Value of each byte in the base64 alphabet (RFC 4648 §4). */
export const base64Values: Uint8Array = alphabetValues();

function alphabetValues(): Uint8Array {
  const table = new Uint8Array(256).fill(notBase64);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  for (let value = 0; value < alphabet.length; value += 1) table[alphabet.charCodeAt(value)] = value;
  return table;
}
