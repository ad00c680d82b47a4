/**
 * Lets modules of the app be loaded by Node: Solid with its signals, which it gives to browsers alone, and the client from its
 * source, as the build takes it. Import this first, and the modules by `await import()`.
 */

import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const solid = dirname(createRequire(import.meta.url).resolve('solid-js/package.json'));
const places: Readonly<Record<string, string>> = {
  'solid-js': pathToFileURL(join(solid, 'dist/solid.js')).href,
  'solid-js/store': pathToFileURL(join(solid, 'store/dist/store.js')).href,
  'mayfly-client': new URL('../../../client/src/main.ts', import.meta.url).href,
};

registerHooks({
  resolve: (specifier, context, next) => {
    const isOfApp = context.parentURL !== undefined && !context.parentURL.includes('/server/');
    const url = isOfApp ? places[specifier] : undefined;
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});
