import type { Home, Part, Reserved } from './part.ts';

const belowViews = ['base', 'base/late', 'texts/*', 'service', 'parts', 'parts/*'];

/** What each folder of the web app may import: views know nothing of each other, what two of them need is a part. */
export const webFolders: Part['folders'] = {
  base: [],
  'base/late': ['base'],
  texts: ['texts/*', 'base', 'base/late'],
  service: ['base'],
  'service/guest': ['service'],
  parts: ['base', 'base/late', 'texts/*', 'service'],
  'parts/rules': belowViews,
  'parts/scripts': belowViews,
  'parts/sharing': belowViews,
  views: belowViews,
  'views/mail-list': ['views/mail-list/*', ...belowViews],
  'views/reader': ['views/reader/*', ...belowViews],
  'views/shared': ['views/shared', 'views/reader', ...belowViews],
  'views/manage': ['views/manage', ...belowViews],
  'views/guest': ['service/guest', ...belowViews],
  'views/start': ['views/guest', ...belowViews],
  'app/palette': belowViews,
  app: [
    'app/palette',
    'views',
    'views/mail-list',
    'views/reader',
    'views/sidebar',
    'views/guest',
    'views/start',
    'views/shared',
    'views/manage/*',
    ...belowViews,
  ],
};

/** Technologies of the web app. */
export const webHomes: readonly Home[] = [
  { packages: /^mayfly-client(\/|$)/, allowed: /^service\//, remedy: 'ask the service through src/service' },
  {
    packages: /^(solid-js\/web|mayfly-dom)$/,
    allowed: /^(base\/dom\.ts|main\.tsx|service\/guest\/proof\.ts)/,
    remedy: 'let compiled views call base/dom.ts, which makes templates, and workers, under Trusted Types',
  },
  { packages: /^uqr$/, allowed: /^views\/mail-list\/qr-dialog\.tsx/, remedy: 'show a QrDialog' },
];

/** What only some files of the web app do themselves. */
export const webReserved: readonly Reserved[] = [
  { text: /\bDate\.now\(|new Date\(\)|performance\.now\(/, allowed: /^base\//, remedy: 'read now() of base/now.ts' },
  { text: /\bset(Timeout|Interval)\(/, allowed: /^base\//, remedy: 'use after() of base/now.ts' },
  {
    text: /\blocalStorage\b/,
    allowed: /^base\/kept\.ts/,
    remedy: 'use createKept, which a browser that keeps nothing does not break',
  },
  {
    text: /\bfetch\(/,
    // The app asks for its own page, which is no part of the API.
    allowed: /^(?:service\/|base\/late\/reloading\.ts)/,
    remedy: 'ask the service through src/service',
  },
  {
    text: /\b(?:history\.(?:push|replace)State|addEventListener\('popstate')/,
    allowed: /^base\//,
    remedy: 'change the location by navigate() of base/location.ts',
  },
  {
    text: /\b(?:inner|outer)HTML\b|insertAdjacentHTML/,
    allowed: /^base\/dom\.ts/,
    remedy: 'say it in a view: text never becomes HTML',
  },
  { text: /export default\b/, allowed: /^$/, remedy: 'use a named export' },
];
