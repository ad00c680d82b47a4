import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en');

/** Texts of the palette, of suggestions for a search, and of actions on whole lists, in English. Other languages have the same keys. */
export const toolEn = {
  notify: {
    one: 'Notify of new mail',
    all: 'Notified of all new mail',
    denied: 'This browser allows no notifications of this site. Allow them in its settings, then switch them on again.',
  },
  printNote: 'The beginning of the mail. “Print” in the app opens all of it as a page for the printer.',
  groups: {
    here: 'Here',
    create: 'Create',
    goTo: 'Go to',
    mailboxes: 'Mailboxes',
    mails: 'Mails',
    settings: 'Settings',
  },
  commands: {
    theme: (name: string) => `Appearance: ${name}`,
    language: (name: string) => `Language: ${name}`,
    copyMailLink: 'Copy a link to this page',
  },
  found: (count: number) => plural(count, { one: '# result', other: '# results' }),
  searching: 'Searching mails',
  list: {
    actions: 'All mails of this list',
    markAll: 'Mark all as read',
    deleteAll: 'Delete all',
    found: (count: number) => plural(count, { other: '# found' }),
    atLeast: (text: string) => `At least ${text}`,
    marked: (count: number) => plural(count, { one: '# mail marked as read', other: '# mails marked as read' }),
    allRead: 'All mails are read already',
  },
  suggestions: {
    title: 'Suggestions',
    recent: 'Recent search',
    forget: 'Forget recent searches',
    from: 'sender contains',
    to: 'recipient contains',
    subject: 'subject contains',
    has: 'with or without files',
    is: 'read or unread',
    after: 'came after a day',
    before: 'came before a day',
    tag: 'mailboxes with this tag',
    attachment: 'with files',
    none: 'without files',
    unread: 'nobody has opened it',
    read: 'it was opened',
    today: 'today',
    yesterday: 'yesterday',
    week: 'a week ago',
    month: 'a month ago',
    mailbox: 'mailbox',
    sender: 'sender',
    tagValue: 'tag',
  },
};

/** All texts of these parts. */
export type ToolTexts = typeof toolEn;
