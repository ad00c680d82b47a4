/** Characters of a User-Agent header that are looked at. */
const lookedAtMax = 512;

/** Words between a browser and its system. */
const between = ' on ';

/** Words of User-Agent headers, and the browsers that they name: of those that are there, the first counts. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** The same of systems. */
const systems = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * Name by which a person knows a browser again, such as `Firefox on Linux`, from its User-Agent header (RFC 9110 §10.1.5);
 * empty when the header names none. Versions are left out.
 */
export function browserName(userAgent = ''): string {
  const looked = userAgent.slice(0, lookedAtMax);
  const named = (words: readonly (readonly [string, string])[]) => words.find(([word]) => looked.includes(word))?.[1];
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(between);
}

/** Browser and system of a name that `browserName` has made, each `undefined` where it is not known. */
export function partsOfBrowserName(name: string): {
  readonly browser: string | undefined;
  readonly system: string | undefined;
} {
  const parts = name.split(between);
  const known = (words: readonly (readonly [string, string])[]) =>
    parts.find((part) => words.some(([, one]) => one === part));
  return { browser: known(browsers), system: known(systems) };
}
