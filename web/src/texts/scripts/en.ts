import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en');

/** Texts of delivery scripts: errors that senders meet on purpose. */
export const scriptsEn = {
  about: 'Senders to this mailbox meet errors in an order that you set, so that you see what they do next.',
  acts: 'What senders meet',
  setAt: (time: string) => `Since ${time}`,
  end: 'End the errors',
  ended: 'Senders meet no more errors here.',
  wasSet: 'The next sender meets the first step.',
  met: (met: string, times: string) => `${met} of ${times} tries`,
  share: (percent: string) => `${percent} of tries`,
  isNext: 'next',
  moments: {
    connect: 'At the connection',
    helo: 'At EHLO',
    mail: 'At MAIL',
    rcpt: 'At RCPT',
    data: 'At DATA',
    end: 'After the content',
  },
  from: (text: string) => `sender with ${text}`,
  subject: (text: string) => `subject with ${text}`,
  after: (time: string) => `waits ${time}`,
  cuts: 'cuts the connection',
  takes: 'takes the mail',
  thenAccept: 'Then mail is taken.',
  thenRepeat: 'Then it begins again.',
  rate: (tries: string, time: string) => `More than ${tries} in ${time}`,
  tries: (count: number) => plural(count, { one: 'one try', other: '# tries' }),
  choose: 'Set errors',
  chooseOthers: 'Set others',
  pattern: 'Begin with',
  patterns: {
    refused: 'Three tries refused, then taken',
    limited: 'Five tries a minute',
    slow: 'Answers after ten seconds',
    lost: 'Taken, but the answer is lost',
    full: 'A full mailbox',
  },
  script: 'Script',
  scriptHint: 'As in the API: change it as you need it.',
  noJson: (reason: string) => `The script is not JSON: ${reason}`,
  set: 'Set',
  attempts: 'Tries so far',
  noAttempts: 'None since a script was first set.',
  repeatOf: (number: string) => `same mail as try ${number}`,
  noTls: 'no TLS',
  cut: 'connection cut',
  stored: 'Open mail',
  waited: (time: string) => `after ${time}`,
  more: 'Earlier tries',
};

/** Texts of delivery scripts in one language. */
export type ScriptTexts = typeof scriptsEn;
