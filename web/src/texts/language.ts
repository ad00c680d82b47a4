import { createEffect, createMemo, createRoot, createSignal, on, untrack } from 'solid-js';
import { createKept } from '../base/kept.ts';
import { loadPart } from '../base/late/late.ts';
import { isLanguage, type Language, type LoadedLanguage, languageOf, localeOf } from './languages.ts';

const [chosen, keepChosen] = createKept('language', '');

/** The language in use: the one that was chosen, else the browser's. */
export function language(): Language {
  const wanted = chosen();
  return isLanguage(wanted) ? wanted : languageOf(navigator.languages);
}

/** The locale of dates and numbers, in the language in use. */
export const locale = createRoot(() => createMemo(() => localeOf(language(), navigator.languages)));

/** Changes the language, and keeps the choice. What another language says is shown until the texts are there. */
export function chooseLanguage(next: Language): void {
  keepChosen(next);
}

/** Texts of a part of the app, in the language in use as soon as they are loaded. */
export interface LoadedTexts<Texts> {
  readonly texts: () => Texts;
  /** Language of these texts: the one in use, once its texts are there. */
  readonly shown: () => Language;
  /** Settles when the texts of the first language in use are there. */
  readonly ready: Promise<void>;
}

/** Texts of a part of the app: the English ones, and how those of each other language are loaded. */
export function createTexts<Texts>(
  english: Texts,
  others: Readonly<Record<LoadedLanguage, () => Promise<NoInfer<Texts>>>>,
): LoadedTexts<Texts> {
  const [current, setCurrent] = createSignal<{ language: Language; texts: Texts }>({ language: 'en', texts: english });
  const load = async (wanted: Language) => {
    const texts = wanted === 'en' ? english : await loadPart(others[wanted]);
    if (wanted === untrack(language)) setCurrent({ language: wanted, texts });
  };
  // What cannot be loaded, even again, stays English.
  const show = (wanted: Language) => load(wanted).catch(() => {});
  createRoot(() => createEffect(on(language, show, { defer: true })));
  return { texts: () => current().texts, shown: () => current().language, ready: show(untrack(language)) };
}
