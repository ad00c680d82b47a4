import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  webServer: {
    // It sends to SMTP_HOST and SMTP_PORT.
    command: 'PORT=0 node ../../sign-up/app.js',
    wait: { stdout: /listening on (?<sign_up_url>\S+)/ },
  },
  use: {
    baseURL: process.env.SIGN_UP_URL,
    // Only where the browser is none of "npx playwright install".
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
});
