/** Headers of answers, as the OpenAPI document describes them. */
export const answerHeaders = {
  'X-Request-Id': {
    type: 'string',
    description: 'Identifier of the request; the log of the service has the same.',
    example: '019ca945-0a00-7000-8000-000000000001',
  },
  'X-RateLimit-Remaining': {
    type: 'integer',
    minimum: 0,
    description: 'API calls left in the daily quota, which starts again at midnight UTC.',
    example: 99_990,
  },
  'RateLimit-Policy': {
    type: 'string',
    description:
      'Limits on calls (draft-ietf-httpapi-ratelimit-headers): `daily`, the calls `q` of the owner in a window of `w` seconds; and `key`, those of the key in a second, where the operator limits them.',
    example: '"daily";q=100000;w=86400',
  },
  RateLimit: {
    type: 'string',
    description: 'The rest of each limit: `r` calls are left, and after `t` seconds there are more.',
    example: '"daily";r=99990;t=3600',
  },
  'Retry-After': {
    type: 'integer',
    minimum: 0,
    description: 'Seconds after which the same call may succeed, where that is known.',
    example: 1,
  },
  'WWW-Authenticate': { type: 'string', description: 'The scheme of keys.', example: 'Bearer' },
  'X-Unknown-Parameters': {
    type: 'string',
    description:
      'Query parameters that were ignored because the path does not know them, percent-encoded, with commas between them.',
    example: 'adress',
  },
  'X-Cursor': {
    type: 'string',
    description: 'With `wait` or `after`: the cursor after these emails, to go on with as `after`.',
    example: '1-2f',
  },
  ETag: { type: 'string', description: 'Version of the answer, to be sent in If-None-Match.', example: 'W/"5f3a"' },
  'X-Left-Out': {
    type: 'string',
    description:
      'Numbers of images that the page does not show: `remote`, on servers; `inline`, in the message, but too large, of another type or not there. `effects` is the number of declarations of animations, shadows and the like that are too much for a browser. `truncated` when some of the email is not shown.',
    example: 'remote=4, inline=1',
  },
  'X-Page-Width': {
    type: 'integer',
    minimum: 1,
    maximum: 2_000,
    description:
      'Width in pixels that the page asks for by fixed widths. Absent where it has none, or rules for small screens: it fits any width then.',
    example: 640,
  },
  'Accept-Ranges': { type: 'string', description: 'Ranges can be asked for.', example: 'bytes' },
  'Content-Length': { type: 'integer', minimum: 0, description: 'Number of bytes of the answer.', example: 1024 },
  'Content-Range': {
    type: 'string',
    description: 'The range that the answer has, and the size of the whole.',
    example: 'bytes 0-1023/4096',
  },
  'Content-Disposition': {
    type: 'string',
    description: 'The name under which to save the file (RFC 6266).',
    example: 'attachment; filename="invoice.pdf"',
  },
  'Content-Security-Policy': {
    type: 'string',
    description:
      'What a browser may do with the content: nothing, but with a page show it. Pass it on where it is shown.',
    example: "sandbox; default-src 'none'",
  },
  Link: {
    type: 'string',
    description: 'The next page, where there is one (RFC 8288).',
    example: '</v1/mailboxes?limit=50&cursor=1-2f>; rel="next"',
  },
} as const;

/** Name of a header of answers. */
export type AnswerHeader = keyof typeof answerHeaders;
