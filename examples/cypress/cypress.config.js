import { defineConfig } from 'cypress';
import { mayflyTasks } from 'mayfly-client/cypress';
import { startApp } from '../sign-up/app.js';

export default defineConfig({
  e2e: {
    async setupNodeEvents(on, config) {
      const { smtp } = await mayflyTasks(on);
      const app = await startApp({ smtp });
      return { ...config, baseUrl: app.url };
    },
  },
});
