import type { LoadedLanguage } from '../../src/texts/languages.ts';

/** Texts that a language writes as English does. A text that is equal and not in this list was forgotten. */
export const equalByRight: Readonly<Record<'all' | LoadedLanguage, readonly string[]>> = {
  /** Names, and words of the field that every language has. */
  all: ['HTML', 'API', 'URL', 'Webhooks', 'Alias', 'Mayfly <hello@mayfly.example>', '# min'],
  de: [
    'Spam',
    'Tag',
    'Code',
    'Domain',
    'Domains',
    'Subdomains',
    'Text',
    'Links',
    'Live',
    'Status',
    'Name',
    'Browser',
    'Host',
  ],
  fr: ['Code', 'Guides', 'Menu', 'Source', 'Images', 'Client', 'Type', 'Actions'],
  es: ['Error', 'Host', 'Spam'],
};
