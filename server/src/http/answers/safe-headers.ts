/**
 * Headers of every answer that does not set its own: a browser runs nothing of it, guesses no type for it, shows it in
 * no frame, and sends its address to nobody.
 */
export const safeHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;
