import type { Home, Part, Reserved } from './part.ts';

/** What each folder of the client may import: the client knows no test framework, the fixtures are over it. */
export const clientFolders: Part['folders'] = {
  '.': ['generated'],
  fixtures: ['.', 'generated'],
  generated: [],
};

/** Technologies of the client: it runs in browsers, Deno and Bun as well. */
export const clientHomes: readonly Home[] = [
  {
    packages: /^node:/,
    allowed: /^fixtures\/playwright\.ts/,
    remedy: 'use what browsers, Deno and Bun have, too: node: is for the fixtures of frameworks that run on Node.js',
  },
  {
    packages: /^@playwright\/test$/,
    allowed: /^fixtures\/playwright\.ts/,
    remedy: 'put it into fixtures/playwright.ts',
  },
  { packages: /^vitest$/, allowed: /^fixtures\/vitest\.ts/, remedy: 'put it into fixtures/vitest.ts' },
];

/** What only some files of the client do themselves. */
export const clientReserved: readonly Reserved[] = [
  {
    text: /\bprocess\.|\bBuffer\b|\b__dirname\b/,
    allowed: /^fixtures\//,
    remedy: 'use what browsers, Deno and Bun have, too',
  },
  {
    text: /[^.\w]fetch\(/,
    allowed: /^fixtures\/mail-files\.ts/,
    remedy: 'ask the service through the Transport, which knows keys, deadlines and retries',
  },
  { text: /export default\b/, allowed: /^fixtures\/(setup|teardown)\.ts/, remedy: 'use a named export' },
];
