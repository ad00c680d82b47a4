/** Numbers of the ports for mail and for the page and the API. */
export interface Ports {
  readonly mail: number;
  readonly web: number;
}

/** Names by which a program is told its ports. */
export interface PortNames {
  readonly mail: readonly string[];
  readonly web: readonly string[];
}

/** Ports of `mayfly dev`. */
export const ownPorts: Ports = { mail: 1025, web: 8025 };

/** Setting of a client of a provider, known by the end of its name in capitals. */
export interface HostedSetting {
  readonly end: string;
  readonly action: 'change' | 'keep' | 'cannot';
  /** Value in its place, of one that is to be changed. */
  readonly becomes?: string;
  /** Setting that has to be beside it, without the start of its name. */
  readonly adds?: { readonly name: string; readonly value: string };
  readonly why: string;
}

/** Tool in whose place Mayfly comes, and the signs of it in a project. */
export interface Rival {
  readonly name: string;
  /** Its dialect, as MAYFLY_DIALECTS names it; absent when Mayfly speaks only SMTP in its place. */
  readonly dialect?: string;
  /** What has to be said of it, whatever is found. */
  readonly note?: string;
  /** Ports that it has in its container, and as a program unless it is told others. */
  readonly ports: Ports;
  /** Images, without registry and tag. */
  readonly images?: readonly string[];
  /** Names of hosts: one is a part of the host of a compose file, or the end of the host of a provider. */
  readonly hosts: readonly string[];
  readonly isHosted?: true;
  /** Names of the program in a command, and its options for ports. */
  readonly programs?: readonly string[];
  readonly options?: PortNames;
  /** How the names of its container's settings start, those for ports, and those that Mayfly has by another name. */
  readonly prefix?: string;
  readonly variables?: PortNames;
  readonly settings?: Readonly<Record<string, string>>;
  /** Its packages on npm, and the words that those have that cannot stay. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Classes of its clients that are to be given a URL, the argument for it, and the call in their place. */
  readonly clients?: Readonly<Record<string, { readonly argument: string; readonly becomes: string }>>;
  readonly hosted?: readonly HostedSetting[];
}

const ownKey = 'start Mayfly with MAYFLY_API_KEY of the same value, or put a key of "mayfly keys create" here';
const anyServer = 'mayfly dev takes the mail of any server; docs/dialects.md has the ids of your own domains';
/** Says of a value that it is where Mayfly is reached. */
export const ownService = 'the URL of Mayfly';
const mailosaurUrl = 'https://localhost/';
const mailSlurpUrl = 'http://127.0.0.1:8025/as/mailslurp';
const notPointed = 'its API cannot be pointed elsewhere; nodemailer sends to Mayfly, mayfly-client reads';
const kept = '';

/** The tools that are looked for; one row adds one. */
export const rivals: readonly Rival[] = [
  {
    name: 'Mailpit',
    dialect: 'mailpit',
    ports: { mail: 1025, web: 8025 },
    images: ['axllent/mailpit'],
    hosts: ['mailpit'],
    programs: ['mailpit'],
    options: { mail: ['--smtp', '-s'], web: ['--listen', '-l'] },
    prefix: 'MP_',
    variables: { mail: ['MP_SMTP_BIND_ADDR'], web: ['MP_UI_BIND_ADDR'] },
    settings: {
      MP_MAX_MESSAGES: 'MAYFLY_CAPTURE_KEEP',
      MP_SMTP_TLS_CERT: 'MAYFLY_TLS_CERT',
      MP_SMTP_TLS_KEY: 'MAYFLY_TLS_KEY',
    },
    packages: { 'mailpit-api': kept, 'cypress-mailpit': kept },
  },
  {
    name: 'MailHog',
    dialect: 'mailhog',
    ports: { mail: 1025, web: 8025 },
    images: ['mailhog/mailhog', 'cd2team/mailhog', 'jcalonso/mailhog'],
    hosts: ['mailhog'],
    programs: ['mailhog'],
    options: { mail: ['-smtp-bind-addr', '--smtp-bind-addr'], web: ['-api-bind-addr', '-ui-bind-addr'] },
    prefix: 'MH_',
    variables: { mail: ['MH_SMTP_BIND_ADDR'], web: ['MH_API_BIND_ADDR', 'MH_UI_BIND_ADDR'] },
    settings: { MH_HOSTNAME: 'MAYFLY_HOSTNAME' },
    packages: { mailhog: kept, 'cypress-mailhog': kept },
  },
  {
    name: 'MailDev',
    dialect: 'maildev',
    ports: { mail: 1025, web: 1080 },
    images: ['maildev/maildev', 'djfarrelly/maildev', 'soulteary/maildev'],
    hosts: ['maildev'],
    programs: ['maildev'],
    options: { mail: ['--smtp', '-s'], web: ['--web', '-w'] },
    prefix: 'MAILDEV_',
    variables: { mail: ['MAILDEV_SMTP_PORT'], web: ['MAILDEV_WEB_PORT'] },
    settings: { MAILDEV_MAX_EMAILS: 'MAYFLY_CAPTURE_KEEP' },
    packages: {
      maildev: '`mayfly dev` takes the place of the program, and startMayfly() of mayfly/testing that of new MailDev()',
    },
  },
  {
    name: 'MailCatcher',
    dialect: 'mailcatcher',
    ports: { mail: 1025, web: 1080 },
    images: ['schickling/mailcatcher', 'dockage/mailcatcher', 'sj26/mailcatcher', 'tophfr/mailcatcher'],
    hosts: ['mailcatcher'],
    programs: ['mailcatcher'],
    options: { mail: ['--smtp-port'], web: ['--http-port'] },
  },
  {
    name: 'Inbucket',
    dialect: 'inbucket',
    ports: { mail: 2500, web: 9000 },
    images: ['inbucket/inbucket', 'jhillyerd/inbucket'],
    hosts: ['inbucket'],
    programs: ['inbucket'],
    prefix: 'INBUCKET_',
    variables: { mail: ['INBUCKET_SMTP_ADDR'], web: ['INBUCKET_WEB_ADDR'] },
    settings: { INBUCKET_STORAGE_MAILBOXMSGCAP: 'MAYFLY_CAPTURE_KEEP' },
    packages: { 'inbucket-js-client': kept },
  },
  {
    name: 'Mailosaur',
    dialect: 'mailosaur',
    note: 'its Node.js client speaks HTTPS on port 443 alone: docs/dialects.md says how; its Cypress commands take any URL',
    ports: { mail: 1025, web: 8025 },
    hosts: ['mailosaur.net', 'mailosaur.com', 'mailosaur.io'],
    isHosted: true,
    packages: { mailosaur: kept, 'cypress-mailosaur': kept },
    clients: {
      MailosaurClient: {
        argument: 'baseUrl',
        becomes: `new MailosaurClient(…, '${mailosaurUrl}')`,
      },
    },
    hosted: [
      { end: 'APIKEY', action: 'keep', adds: { name: 'BASE_URL', value: mailosaurUrl }, why: ownKey },
      { end: 'SERVERID', action: 'keep', why: anyServer },
      { end: 'SERVER', action: 'keep', why: anyServer },
      { end: 'DOMAIN', action: 'keep', why: anyServer },
      { end: 'URL', action: 'change', becomes: mailosaurUrl, why: ownService },
    ],
  },
  {
    name: 'MailSlurp',
    dialect: 'mailslurp',
    ports: { mail: 1025, web: 8025 },
    hosts: ['mailslurp.com', 'mailslurp.mx', 'mailslurp.net'],
    isHosted: true,
    packages: {
      'mailslurp-client': kept,
      'cypress-mailslurp':
        'it cannot be pointed elsewhere; mailslurp-client can, and mayfly-client/cypress takes its place',
    },
    clients: {
      MailSlurp: {
        argument: 'basePath',
        becomes: `new MailSlurp({ …, basePath: '${mailSlurpUrl}' })`,
      },
    },
    hosted: [
      { end: 'APIKEY', action: 'keep', why: ownKey },
      { end: 'URL', action: 'change', becomes: mailSlurpUrl, why: ownService },
      { end: 'PATH', action: 'change', becomes: mailSlurpUrl, why: ownService },
    ],
  },
  {
    name: 'smtp4dev',
    note: 'Mayfly takes its mail, but does not speak its API: docs/coming-from.md has the call for each of its calls',
    ports: { mail: 25, web: 80 },
    images: ['rnwood/smtp4dev'],
    hosts: ['smtp4dev'],
    programs: ['smtp4dev'],
    options: { mail: ['--smtpport'], web: ['--urls'] },
    prefix: 'ServerOptions__',
    variables: { mail: ['ServerOptions__Port'], web: ['ServerOptions__Urls'] },
    settings: { ServerOptions__NumberOfMessagesToKeep: 'MAYFLY_CAPTURE_KEEP' },
  },
  {
    name: 'Mailtrap',
    note: 'Mayfly takes the mail of its sandbox, with the same user and password; its API is not spoken, since the host is a constant of its clients',
    ports: { mail: 2525, web: 443 },
    hosts: ['mailtrap.io'],
    isHosted: true,
    packages: { mailtrap: notPointed },
    hosted: [
      { end: 'APIKEY', action: 'cannot', why: notPointed },
      { end: 'TOKEN', action: 'cannot', why: notPointed },
    ],
  },
];
