/** Builds the web app after an installation, where what builds it is installed; without, the service says how to at its root. */
import { existsSync } from 'node:fs';

const isInstalled = existsSync(new URL('../node_modules/vite/package.json', import.meta.url));

if (isInstalled) {
  const { build } = await import('vite');
  await build({ root: import.meta.dirname, configFile: `${import.meta.dirname}/vite.config.ts`, logLevel: 'warn' });
}
