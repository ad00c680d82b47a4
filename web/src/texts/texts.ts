import { createSignal } from 'solid-js';
import { createKept } from '../base/kept.ts';
import { en, type Texts } from './en.ts';

const [chosen, keepChosen] = createKept('language', '');
const [current, setCurrent] = createSignal<Texts>(en);

/** Languages of the app, by the name that their speakers give them. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

/** A language of the app. */
export type Language = keyof typeof languages;

/** The language in use: the one that was chosen, else the browser's. */
export function language(): Language {
  const wanted = chosen() === '' ? navigator.language.slice(0, 2) : chosen();
  return wanted === 'de' ? 'de' : 'en';
}

/** Texts of the language in use. */
export const t: () => Texts = current;

/** Changes the language, and keeps the choice. */
export async function chooseLanguage(next: Language): Promise<void> {
  keepChosen(next);
  await loadTexts();
}

/** Loads the texts of the language in use; English is there already. */
export async function loadTexts(): Promise<void> {
  const texts = language() === 'de' ? (await import('./de.ts')).de : en;
  setCurrent(() => texts);
  document.documentElement.lang = language();
}
