import type { OperatorPage } from './brand.ts';

/** Words of the service on the pages of an operator. */
export interface PageWords {
  /** Headings of pages whose text has none. */
  readonly headings: Readonly<Record<OperatorPage, string>>;
  readonly skip: string;
  /** Name of the list of pages. */
  readonly pages: string;
}

/** The words in each language of the app. */
export const pageWords = {
  en: { headings: { imprint: 'Imprint', privacy: 'Privacy' }, skip: 'Skip to the text', pages: 'Service' },
  de: { headings: { imprint: 'Impressum', privacy: 'Datenschutz' }, skip: 'Zum Text', pages: 'Dienst' },
  fr: {
    headings: { imprint: 'Mentions légales', privacy: 'Confidentialité' },
    skip: 'Aller au texte',
    pages: 'Service',
  },
  es: { headings: { imprint: 'Aviso legal', privacy: 'Privacidad' }, skip: 'Ir al texto', pages: 'Servicio' },
} as const satisfies Readonly<Record<string, PageWords>>;

/** Language of the words. */
export type PageLanguage = keyof typeof pageWords;

const languages: readonly string[] = Object.keys(pageWords);
/** Number of languages of a reader that are looked at. */
const wishesMax = 20;

/** Finds the language that a reader wishes most, by `Accept-Language` (RFC 9110 §12.5.4); English when there are words in none. */
export function languageWished(header: string | undefined): PageLanguage {
  const wishes = (header ?? '').split(',', wishesMax).map((wish) => {
    const [range = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { language: range.split('-', 1).join(''), quality: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const best = wishes
    .filter(({ language, quality }) => languages.includes(language) && quality > 0)
    .reduce((first, next) => (next.quality > first.quality ? next : first), { language: 'en', quality: 0 });
  return isPageLanguage(best.language) ? best.language : 'en';
}

function isPageLanguage(language: string): language is PageLanguage {
  return languages.includes(language);
}
