import { createRequire } from 'node:module';
import type { MayflyServer, MayflyServerWithClock, StartOptions } from './server.ts';
import type { VirtualClock } from './virtual-clock.ts';

export type { MayflyServer, MayflyServerWithClock, StartOptions, VirtualClock };

/**
 * Starts a Mayfly of its own for tests, in this process: free ports of 127.0.0.1, and a database in a temporary folder, which
 * is removed when the server stops, or when the process exits. Webhooks may lead to this machine. Everything else is as in
 * `mayfly serve`; variables of the environment play no part.
 * @throws ConfigError when a setting is none or cannot be used, StartError when a port is taken.
 */
export function startMayfly(options: StartOptions & { readonly clock: 'virtual' }): Promise<MayflyServerWithClock>;
export function startMayfly(options?: StartOptions): Promise<MayflyServer>;
export async function startMayfly(options: StartOptions = {}): Promise<MayflyServer> {
  requireNode();
  // Loaded only now: an older Node.js could not load it, and would not say why.
  const { startServer, startServerWithClock } = await import('./server.ts');
  return options.clock === 'virtual' ? startServerWithClock(options) : startServer(options);
}

function requireNode(): void {
  const version: { missingNode(): string | undefined } = createRequire(import.meta.url)('../../bin/node-version.cjs');
  const missing = version.missingNode();
  if (missing !== undefined) throw new Error(`mayfly/testing: ${missing}: run the tests with it`);
}
