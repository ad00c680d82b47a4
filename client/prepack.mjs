/** Makes the files of the npm package that TypeScript does not: of the types of the document, which are most of it, there is one copy. */
import { rename, writeFile } from 'node:fs/promises';

const dist = new URL('dist/', import.meta.url);

await writeFile(new URL('commonjs/package.json', dist), JSON.stringify({ type: 'commonjs' }));
// Declarations of CommonJS can be imported by both kinds of modules.
await rename(new URL('generated/openapi.d.ts', dist), new URL('generated/openapi.d.cts', dist));
await writeFile(new URL('generated/openapi.d.ts', dist), "export * from './openapi.cjs';\n");
await writeFile(new URL('commonjs/generated/openapi.d.ts', dist), "export * from '../../generated/openapi.cjs';\n");
