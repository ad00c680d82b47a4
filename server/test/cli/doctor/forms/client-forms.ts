import type { ProjectForm } from './form.ts';

/**
 * Forms of clients and programs of tests, each seen in several public projects and written anew: names, hosts and secrets are made up. A secret has
 * `hush` in it.
 */
export const clientForms: readonly ProjectForm[] = [
  {
    name: 'Cypress with the commands of MailHog',
    files: {
      'package.json': `{
  "name": "shop", "description": "mailhog & maildev", "keywords": ["cypress", "MailHog"],
  "scripts": { "test": "cypress run", "mail": "docker run --rm -p 1025:1025 -p 8090:8025 mailhog/mailhog" },
  "devDependencies": {
    "cypress": "^15.0.0",
    "cypress-mailhog": "^2.4.0"
  }
}
`,
      'cypress.config.ts': `import { defineConfig } from 'cypress';

export default defineConfig({
  env: {
    mailHogUrl: 'http://localhost:8090/',
    mailHogAuth: { user: 'shop', pass: 'hush-mailhog' },
  },
});
`,
    },
    found: [
      "cypress.config.ts:5 MailHog keep mailHogUrl: 'http://localhost:8090'",
      'package.json:3 MailHog change docker run … mailhog/mailhog … → npx --no-install mayfly dev --http-port 8090',
      'package.json:6 MailHog keep "cypress-mailhog": "^2.4.0"',
    ],
  },
  {
    name: 'Playwright that starts MailDev, and reads by mailpit-api',
    files: {
      'playwright.config.ts': `export default defineConfig({
  webServer: [
    { command: 'npm run start', url: 'http://localhost:3000' },
    { command: 'npx maildev --smtp 2500 --web 1080 --incoming-pass hush-maildev', url: 'http://127.0.0.1:1080' },
  ],
});
`,
      'e2e/sign-up.spec.ts': `import { MailpitClient } from 'mailpit-api';
describe('MailHog', () => {});
const mailpit = new MailpitClient(process.env.MAILPIT_API ?? 'http://localhost:8025');
`,
      'package.json': '{ "devDependencies": { "maildev": "2.2.1", "mailpit-api": "^2.0.0" } }',
    },
    found: [
      'package.json:1 MailDev cannot "maildev": "2.2.1"',
      'package.json:1 Mailpit keep "mailpit-api": "^2.0.0"',
      'playwright.config.ts:4 MailDev change maildev … → npx --no-install mayfly dev --smtp-port 2500 --http-port 1080',
      "e2e/sign-up.spec.ts:3 Mailpit keep process.env.MAILPIT_API ?? 'http://localhost:8025'",
    ],
  },
  {
    name: 'Mailosaur by its client and by its commands for Cypress',
    files: {
      '.env.test': `MAILOSAUR_API_KEY=hushhushhushhush
MAILOSAUR_SERVER_ID=hush1234
`,
      'cypress.config.js': `module.exports = defineConfig({
  env: {
    MAILOSAUR_API_KEY: "hush-cypress",
    serverDomain: 'ab12cd34.mailosaur.net',
  },
});
`,
      'tests/password.spec.ts': `import MailosaurClient from 'mailosaur';
const mailosaur = new MailosaurClient(process.env.MAILOSAUR_API_KEY || 'hush-fallback');
const other = new MailosaurClient('hush-literal');
const address = \`anybody@\${serverId}.mailosaur.net\`;
`,
      'package.json': '{ "devDependencies": { "mailosaur": "^8.4.0" } }',
    },
    found: [
      '.env.test:1 Mailosaur keep MAILOSAUR_API_KEY=***',
      '.env.test:1 Mailosaur add → MAILOSAUR_BASE_URL=https://localhost/',
      '.env.test:2 Mailosaur keep MAILOSAUR_SERVER_ID=***',
      'cypress.config.js:3 Mailosaur keep MAILOSAUR_API_KEY: "***"',
      'cypress.config.js:3 Mailosaur add → MAILOSAUR_BASE_URL: "https://localhost/"',
      "cypress.config.js:4 Mailosaur keep serverDomain: '…'",
      'package.json:1 Mailosaur keep "mailosaur": "^8.4.0"',
      "tests/password.spec.ts:2 Mailosaur change new MailosaurClient(…) → new MailosaurClient(…, 'https://localhost/')",
      "tests/password.spec.ts:2 Mailosaur keep process.env.MAILOSAUR_API_KEY || '***'",
      "tests/password.spec.ts:3 Mailosaur change new MailosaurClient(…) → new MailosaurClient(…, 'https://localhost/')",
      'tests/password.spec.ts:4 Mailosaur keep address = `…`',
    ],
  },
  {
    name: 'MailSlurp in Jest, beside a package that cannot be pointed elsewhere',
    files: {
      '.env': 'MAILSLURP_API_KEY="hush5ecdf"\n',
      'test/register.test.js': `const { MailSlurp } = require('mailslurp-client');
const mailslurp = new MailSlurp({ apiKey: 'hush-slurp' });
const pointed = new MailSlurp({ apiKey, basePath: process.env.MAIL_API });
`,
      'package.json': `{ "devDependencies": {
    "cypress-mailslurp": "^1.6.0",
    "mailslurp-client": "^15.19.0",
    "mailtrap": "^4.2.0"
} }
`,
    },
    found: [
      '.env:1 MailSlurp keep MAILSLURP_API_KEY="***"',
      'package.json:2 MailSlurp cannot "cypress-mailslurp": "^1.6.0"',
      'package.json:3 MailSlurp keep "mailslurp-client": "^15.19.0"',
      'package.json:4 Mailtrap cannot "mailtrap": "^4.2.0"',
      "test/register.test.js:2 MailSlurp change new MailSlurp(…) → new MailSlurp({ …, basePath: 'http://127.0.0.1:8025/as/mailslurp' })",
    ],
  },
];
