/**
 * Test of a text: a string that it must contain in any case, the whole text, or a regular expression. The service runs
 * the expression in RE2 syntax, which has no look-around and no back-references.
 */
export type TextMatch = string | RegExp | { readonly equals: string };

/** Test of an email: it matches in everything that is said. */
export interface MailMatch {
  /** Sender, alone or as `Name <address>`. */
  readonly from?: TextMatch | undefined;
  /** A recipient: of the To or Cc field, or of the envelope. */
  readonly to?: TextMatch | undefined;
  readonly subject?: TextMatch | undefined;
  /** The plain text. */
  readonly text?: TextMatch | undefined;
  readonly hasAttachments?: boolean | undefined;
  readonly hasCode?: boolean | undefined;
  readonly hasLink?: boolean | undefined;
}

/** Converts a match to the form of the service, which refuses unknown members. */
export function toEmailMatch(match: MailMatch): object {
  return Object.fromEntries(
    testsOf(match).map(([member, test]) => [member, test instanceof RegExp ? { regex: toRe2(test) } : test]),
  );
}

/** Describes in words what a match of an email or of a link tests. */
export function describeMatch(match: object): string {
  return testsOf(match)
    .map(([member, test]) => `${member} ${describeTest(test)}`)
    .join(', ');
}

/** Whether a text passes a test; without a test any text does. */
export function passes(text: string, test: TextMatch | undefined): boolean {
  if (test === undefined) return true;
  if (typeof test === 'string') return text.toLowerCase().includes(test.toLowerCase());
  // `search` begins at the start, whatever `lastIndex` of the expression says.
  return test instanceof RegExp ? text.search(test) >= 0 : text === test.equals;
}

function testsOf(match: object): [string, unknown][] {
  return Object.entries(match).filter(([, test]) => test !== undefined);
}

function describeTest(test: unknown): string {
  if (typeof test === 'string') return `contains "${test}"`;
  return test instanceof RegExp ? `matches ${test}` : JSON.stringify(test);
}

/** Converts an expression to RE2 syntax, which has flags within. */
function toRe2({ source, flags }: RegExp): string {
  const shared = flags.replace(/[^ims]/g, '');
  return (shared && `(?${shared})`) + source;
}
