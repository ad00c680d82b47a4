/**
 * Makes the files of the npm package that TypeScript does not: of the types of the document, which are most of it, there is one copy; and the
 * licence, which npm takes from this folder only. `--clean` removes what was made.
 */
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';

const dist = new URL('dist/', import.meta.url);
const license = new URL('LICENSE', import.meta.url);

if (process.argv.includes('--clean')) {
  for (const made of [dist, license]) await rm(made, { recursive: true, force: true });
} else {
  await writeFile(new URL('commonjs/package.json', dist), JSON.stringify({ type: 'commonjs' }));
  // Declarations of CommonJS can be imported by both kinds of modules.
  await rename(new URL('generated/openapi.d.ts', dist), new URL('generated/openapi.d.cts', dist));
  await writeFile(new URL('generated/openapi.d.ts', dist), "export * from './openapi.cjs';\n");
  await writeFile(new URL('commonjs/generated/openapi.d.ts', dist), "export * from '../../generated/openapi.cjs';\n");
  await copyFile(new URL('../LICENSE', import.meta.url), license);
}
