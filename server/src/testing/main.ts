import module from 'node:module';
import type { MayflyServer, MayflyServerWithClock, StartOptions } from './server.ts';
import type { VirtualClock } from './virtual-clock.ts';

export type { MayflyServer, MayflyServerWithClock, StartOptions, VirtualClock };

/**
 * Starts a Mayfly of its own for tests, in this process: free ports of 127.0.0.1, and a database in a temporary folder, which
 * is removed when the server stops, or when the process exits. Webhooks may lead to this machine. Everything else is as in
 * `mayfly serve`; variables of the environment play no part.
 * @throws ConfigError when a setting is unknown or cannot be used, StartError when a port is taken.
 */
export function startMayfly(options: StartOptions & { readonly clock: 'virtual' }): Promise<MayflyServerWithClock>;
export function startMayfly(options?: StartOptions): Promise<MayflyServer>;
export async function startMayfly(options: StartOptions = {}): Promise<MayflyServer> {
  prepareNode();
  // Loaded only now: an older Node.js could not load it, and would not say why.
  const { startServer, startServerWithClock } = await import('./server.ts');
  return options.clock === 'virtual' ? startServerWithClock(options) : startServer(options);
}

function prepareNode(): void {
  const runtime: Runtime = module.createRequire(import.meta.url)('../../bin/runtime.cjs');
  const missing = runtime.missingNode();
  if (missing !== undefined) throw new Error(`mayfly/testing: ${missing}: run the tests with it`);
  // Each worker of a test runner loads the service, and sooner so. Coverage would be blurred by it.
  if (!isCoverageTaken()) module.enableCompileCache(runtime.compileCache);
}

/** Exports of `bin/runtime.cjs`. */
interface Runtime {
  readonly compileCache: string;
  missingNode(): string | undefined;
}

/** Whether the process measures which code runs, for itself or for a test runner. */
function isCoverageTaken(): boolean {
  return process.env.NODE_V8_COVERAGE !== undefined;
}
