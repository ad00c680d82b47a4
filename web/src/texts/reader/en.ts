import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en');

/** Texts of what is read of a mail when somebody asks for it, in English. Other languages have the same keys. */
export const readerEn = {
  source: {
    html: 'HTML',
    raw: 'Raw',
    htmlLabel: 'HTML source',
    rawLabel: 'The message as it came',
    beginning: 'The first 2 MB. Download the mail for the rest.',
    cutLines: 'The first 100,000 lines are shown. Copy has all of it.',
  },
  /** Results of the checks of a sender (RFC 8601 §2.7). */
  senderResults: {
    none: 'none',
    neutral: 'neutral',
    pass: 'passed',
    fail: 'failed',
    softfail: 'failed softly',
    policy: 'refused by a rule',
    temperror: 'error for now',
    permerror: 'error',
  },
  spam: {
    title: 'Spam filter',
    isSpam: 'Spam',
    isNoSpam: 'No spam',
    points: (points: string, threshold: string) => `${points} points; spam from ${threshold}`,
    tooLarge: 'Not rated: the mail is larger than 512 KiB.',
  },
  files: {
    view: 'View',
    cutTable: 'The beginning of a larger file. Download it for the rest.',
    emptyTable: 'There are no values in it.',
  },
  events: {
    cut: 'The beginning of a larger calendar. Download it for the rest.',
    none: 'There is no event in it.',
    untitled: '(no title)',
    cancelled: 'Cancelled',
    when: 'When',
    written: 'As written:',
    repeats: 'Repeats',
    where: 'Where',
    organizer: 'Organiser',
    attendees: 'Attendees',
    description: 'Description',
    answers: { ACCEPTED: 'accepted', DECLINED: 'declined', TENTATIVE: 'perhaps' },
    every: {
      DAILY: (interval: number) => plural(interval, { one: 'every day', other: 'every # days' }),
      WEEKLY: (interval: number) => plural(interval, { one: 'every week', other: 'every # weeks' }),
      MONTHLY: (interval: number) => plural(interval, { one: 'every month', other: 'every # months' }),
      YEARLY: (interval: number) => plural(interval, { one: 'every year', other: 'every # years' }),
    },
    on: (days: string) => `on ${days}`,
    times: (count: number) => plural(count, { one: 'once', other: '# times' }),
    until: (date: string) => `until ${date}`,
  },
};

/** The texts; every language has all of them. */
export type ReaderTexts = typeof readerEn;
