import { defineConfig } from '@playwright/test';
import { mayflyServer } from 'mayfly-client/playwright';

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  webServer: [
    mayflyServer(),
    {
      command: 'SMTP_PORT=$MAYFLY_SMTP_PORT PORT=0 node ../sign-up/app.js',
      wait: { stdout: /listening on (?<sign_up_url>\S+)/ },
    },
  ],
  use: {
    baseURL: process.env.SIGN_UP_URL,
    // Only where the browser is none of "npx playwright install".
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
});
