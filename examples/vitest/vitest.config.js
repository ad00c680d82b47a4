import { defineConfig } from 'vitest/config';

export default defineConfig({
  // One server for the run. Without this line, each worker starts one of its own.
  test: { globalSetup: 'mayfly-client/setup' },
});
