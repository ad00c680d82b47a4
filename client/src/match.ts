/**
 * Test of a text: a string that it contains in any case, the whole text, or a regular expression. The service runs that in RE2
 * syntax, which has no look-around and no back-references.
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

const texts = ['from', 'to', 'subject', 'text'] as const;
const facts = ['hasAttachments', 'hasCode', 'hasLink'] as const;

/** Flags of a regular expression that RE2 has, too. The others are about matching several times. */
const sharedFlags = ['i', 'm', 's'];

/** Converts a match to the form in which the service takes it. */
export function toEmailMatch(match: MailMatch): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const member of texts) {
    const test = match[member];
    if (test !== undefined) given[member] = test instanceof RegExp ? { regex: toRe2(test) } : test;
  }
  for (const member of facts) if (match[member] !== undefined) given[member] = match[member];
  return given;
}

/** Says in words which emails match. */
export function describeMatch(match: MailMatch): string {
  const tests = [
    ...texts.flatMap((member) => {
      const test = match[member];
      return test === undefined ? [] : [`${member} ${describeText(test)}`];
    }),
    ...facts.flatMap((member) => (match[member] === undefined ? [] : [`${member} ${match[member]}`])),
  ];
  return tests.length === 0 ? 'any email' : tests.join(', ');
}

/** Whether a text passes a test. */
export function passes(text: string, test: TextMatch): boolean {
  if (typeof test === 'string') return text.toLowerCase().includes(test.toLowerCase());
  return test instanceof RegExp
    ? new RegExp(test.source, test.flags.replace(/[gy]/g, '')).test(text)
    : text === test.equals;
}

function describeText(test: TextMatch): string {
  if (typeof test === 'string') return `contains "${test}"`;
  return test instanceof RegExp ? `matches ${test}` : `is "${test.equals}"`;
}

function toRe2({ source, flags }: RegExp): string {
  const shared = sharedFlags.filter((flag) => flags.includes(flag)).join('');
  return shared === '' ? source : `(?${shared})${source}`;
}
