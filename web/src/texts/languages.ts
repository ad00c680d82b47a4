/**
 * Languages of the app: the name that their speakers give them, and the locale of dates and numbers where the browser names none.
 * English is part of the first load; the texts of the others are loaded when they are wanted.
 */
export const languages = {
  en: { name: 'English', locale: 'en-GB' },
  de: { name: 'Deutsch', locale: 'de-DE' },
  fr: { name: 'Français', locale: 'fr-FR' },
  es: { name: 'Español', locale: 'es-ES' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly locale: string }>>;

/** A language of the app. */
export type Language = keyof typeof languages;

/** A language whose texts are loaded when they are wanted. */
export type LoadedLanguage = Exclude<Language, 'en'>;

/** Whether a text names a language of the app. */
export function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name);
}

/** The language of somebody who chose none: the first of the browser's that the app has. */
export function languageOf(browserLocales: readonly string[]): Language {
  return browserLocales.map(languagePart).find(isLanguage) ?? 'en';
}

/**
 * Locale of dates and numbers in a language. The browser's first locale counts where it is of this language: the later ones say
 * what its user can read, not where he lives. A locale without a region says no more than the language.
 */
export function localeOf(language: Language, [first = '']: readonly string[]): string {
  return languagePart(first) === language && first.includes('-') && isLocale(first)
    ? first
    : languages[language].locale;
}

/** Whether a browser's locale is one (BCP 47): Chromium below the POSIX locale says `en-US@posix`. */
function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}

function languagePart(locale: string): string {
  return locale.split('-', 1)[0]?.toLowerCase() ?? '';
}
