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
};

/** The texts; every language has all of them. */
export type ReaderTexts = typeof readerEn;
