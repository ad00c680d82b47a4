import type { ProjectForm } from './form.ts';

/**
 * Forms of containers of mail catchers, each seen in several public projects and written anew: names, hosts and secrets are made up. A secret has
 * `hush` in it.
 */
export const containerForms: readonly ProjectForm[] = [
  {
    name: 'a compose file with MailHog, and an application that names it',
    files: {
      'docker-compose.yml': `version: "3.8"
services:
  web:
    build: .
    environment:
      - SMTP_HOST=mailhog
      - SMTP_PORT=1025
    depends_on: [db, mailhog]
  # Mail of development
  mailhog:
    image: mailhog/mailhog:latest
    container_name: shop-mailhog
    logging:
      driver: none
    ports:
      - "1025:1025" # SMTP
      - "8025:8025" # page
`,
    },
    found: [
      'docker-compose.yml:6 MailHog keep - SMTP_HOST=mailhog',
      'docker-compose.yml:11 MailHog change image: mailhog/mailhog:latest → image: localhost/mayfly',
      'docker-compose.yml:11 MailHog add → command: dev',
      'docker-compose.yml:11 MailHog add → environment: { MAYFLY_DIALECTS: mailhog, MAYFLY_DEV_OPEN_FROM: private, MAYFLY_DEV_HOSTS: "mailhog,shop-mailhog" }',
    ],
  },
  {
    name: 'Laravel Sail with Mailpit, and its .env.example',
    files: {
      'docker-compose.yml': `services:
    laravel.test:
        build:
            context: ./vendor/laravel/sail/runtimes/8.4
        depends_on:
            - mailpit
    mailpit:
        image: 'axllent/mailpit:latest'
        ports:
            - '\${FORWARD_MAILPIT_PORT:-1025}:1025'
            - '\${FORWARD_MAILPIT_DASHBOARD_PORT:-8025}:8025'
        networks:
            - sail
`,
      '.env.example': `APP_NAME=Shop
APP_KEY=base64:hush
MAIL_MAILER=smtp
MAIL_HOST=mailpit
MAIL_PORT=1025
MAIL_USERNAME=null
MAIL_PASSWORD=null
FORWARD_MAILPIT_PORT=1025
`,
    },
    found: [
      '.env.example:4 Mailpit keep MAIL_HOST=mailpit',
      '.env.example:8 Mailpit keep FORWARD_MAILPIT_PORT=1025',
      "docker-compose.yml:8 Mailpit change image: 'axllent/mailpit:latest' → image: 'localhost/mayfly'",
      'docker-compose.yml:8 Mailpit add → command: dev',
      'docker-compose.yml:8 Mailpit add → environment: { MAYFLY_DIALECTS: mailpit, MAYFLY_DEV_OPEN_FROM: private, MAYFLY_DEV_HOSTS: mailpit }',
    ],
  },
  {
    name: 'Symfony with Mailpit in an override, and a DSN',
    files: {
      'compose.override.yaml': `services:
###> symfony/mailer ###
  mailer:
    image: axllent/mailpit
    ports:
      - "1025"
      - "8025"
    environment:
      MP_SMTP_AUTH_ACCEPT_ANY: 1
      MP_SMTP_AUTH_ALLOW_INSECURE: 1
      MP_MAX_MESSAGES: 2000
###< symfony/mailer ###
`,
      '.env': `###> symfony/mailer ###
MAILER_DSN=smtp://mailpit:1025
###< symfony/mailer ###
`,
    },
    found: [
      '.env:2 Mailpit keep MAILER_DSN=smtp://mailpit:1025',
      'compose.override.yaml:4 Mailpit change image: axllent/mailpit → image: localhost/mayfly',
      'compose.override.yaml:4 Mailpit add → command: dev',
      'compose.override.yaml:9 Mailpit add → MAYFLY_DIALECTS: mailpit',
      'compose.override.yaml:9 Mailpit add → MAYFLY_DEV_OPEN_FROM: private',
      'compose.override.yaml:9 Mailpit add → MAYFLY_DEV_HOSTS: mailer',
      'compose.override.yaml:9 Mailpit remove MP_SMTP_AUTH_ACCEPT_ANY: ***',
      'compose.override.yaml:10 Mailpit remove MP_SMTP_AUTH_ALLOW_INSECURE: ***',
      'compose.override.yaml:11 Mailpit change MP_MAX_MESSAGES: 2000 → MAYFLY_CAPTURE_KEEP: 2000',
    ],
  },
  {
    name: 'Symfony with MailCatcher, whose ports are in one line',
    files: {
      'docker-compose.override.yml': `services:
    mailer:
        image: schickling/mailcatcher
        ports: [1025, 1080]
`,
      'config/packages/dev/mailer.yaml': `framework:
    mailer:
        dsn: 'smtp://mailcatcher:1025'
`,
    },
    found: [
      'docker-compose.override.yml:3 MailCatcher change image: schickling/mailcatcher → image: localhost/mayfly',
      'docker-compose.override.yml:3 MailCatcher add → command: dev',
      'docker-compose.override.yml:3 MailCatcher add → environment: { MAYFLY_DIALECTS: mailcatcher, MAYFLY_DEV_OPEN_FROM: private, MAYFLY_DEV_HOSTS: mailer, MAYFLY_HTTP_PORT: "1080" }',
      "config/packages/dev/mailer.yaml:3 MailCatcher keep dsn: 'smtp://mailcatcher:1025'",
    ],
  },
  {
    name: 'MailDev with ports of its own and a login, in a list of variables',
    files: {
      'compose.yml': `services:
  maildev:
    restart: always
    image: maildev/maildev:2.1.0
    command: bin/maildev --incoming-user shop --incoming-pass hush-maildev
    environment:
      - TZ=Europe/Berlin
      - MAILDEV_WEB_PORT=8081
      - MAILDEV_SMTP_PORT=25
      - MAILDEV_INCOMING_PASS=hush-incoming
    ports:
      - "8081:8081"
    healthcheck:
      test: ["CMD", "wget", "-q", "http://shop:hush-health@127.0.0.1:8081/healthz"]
`,
    },
    found: [
      'compose.yml:4 MailDev change image: maildev/maildev:2.1.0 → image: localhost/mayfly',
      'compose.yml:5 MailDev change command: … → command: dev',
      'compose.yml:7 MailDev add → - MAYFLY_DIALECTS=maildev',
      'compose.yml:7 MailDev add → - MAYFLY_DEV_OPEN_FROM=private',
      'compose.yml:7 MailDev add → - MAYFLY_DEV_HOSTS=maildev',
      'compose.yml:7 MailDev add → - MAYFLY_SMTP_PORT=25',
      'compose.yml:7 MailDev add → - MAYFLY_HTTP_PORT=8081',
      'compose.yml:8 MailDev remove - MAILDEV_WEB_PORT=8081',
      'compose.yml:9 MailDev remove - MAILDEV_SMTP_PORT=25',
      'compose.yml:10 MailDev remove - MAILDEV_INCOMING_PASS=***',
      'compose.yml:13 MailDev remove healthcheck: …',
    ],
  },
  {
    name: 'Supabase on Docker with Inbucket',
    files: {
      'docker/dev/docker-compose.dev.yml': `services:
  mail:
    container_name: supabase-mail
    image: docker.io/inbucket/inbucket:3.0.3
    ports:
      - '2500:2500' # SMTP
      - '9000:9000' # web
      - '1100:1100' # POP3
  auth:
    environment:
      GOTRUE_SMTP_HOST: supabase-inbucket
      GOTRUE_SMTP_PASS: hush-gotrue
`,
    },
    found: [
      'docker/dev/docker-compose.dev.yml:4 Inbucket change image: docker.io/inbucket/inbucket:3.0.3 → image: localhost/mayfly',
      'docker/dev/docker-compose.dev.yml:4 Inbucket add → command: dev',
      'docker/dev/docker-compose.dev.yml:4 Inbucket add → environment: { MAYFLY_DIALECTS: inbucket, MAYFLY_DEV_OPEN_FROM: private, MAYFLY_DEV_HOSTS: "mail,supabase-mail", MAYFLY_SMTP_PORT: "2500", MAYFLY_HTTP_PORT: "9000" }',
      'docker/dev/docker-compose.dev.yml:11 Inbucket keep GOTRUE_SMTP_HOST: supabase-inbucket',
    ],
  },
  {
    name: 'smtp4dev, which sends on port 25',
    files: {
      'docker-compose.yaml': `services:
  smtp4dev:
    image: rnwood/smtp4dev:v3
    restart: always
    ports:
      - '3000:80'
      - '2525:25'
      - '143:143'
    environment:
      - ServerOptions__HostName=smtp4dev
      - ServerOptions__NumberOfMessagesToKeep=50
`,
    },
    found: [
      'docker-compose.yaml:3 smtp4dev change image: rnwood/smtp4dev:v3 → image: localhost/mayfly',
      'docker-compose.yaml:3 smtp4dev add → command: dev',
      'docker-compose.yaml:10 smtp4dev add → - MAYFLY_DEV_OPEN_FROM=private',
      'docker-compose.yaml:10 smtp4dev add → - MAYFLY_DEV_HOSTS=smtp4dev',
      'docker-compose.yaml:10 smtp4dev add → - MAYFLY_SMTP_PORT=25',
      'docker-compose.yaml:10 smtp4dev add → - MAYFLY_HTTP_PORT=80',
      'docker-compose.yaml:10 smtp4dev remove - ServerOptions__HostName=smtp4dev',
      'docker-compose.yaml:11 smtp4dev change - ServerOptions__NumberOfMessagesToKeep=50 → - MAYFLY_CAPTURE_KEEP=50',
    ],
  },
  {
    name: 'a workflow of GitHub with MailHog as a service',
    files: {
      '.github/workflows/test.yml': `name: tests
on: [push]
jobs:
  e2e:
    runs-on: ubuntu-latest
    services:
      mailhog:
        image: mailhog/mailhog
        ports:
          - 1025:1025
    steps:
      - run: npm test
        env:
          MAILHOG_URL: http://localhost:8025
`,
    },
    found: [
      '.github/workflows/test.yml:8 MailHog cannot image: mailhog/mailhog',
      '.github/workflows/test.yml:14 MailHog keep MAILHOG_URL: http://localhost:8025',
    ],
  },
];
