import { createEffect, createRoot } from 'solid-js';
import { en, type Texts } from './en.ts';
import { createTexts } from './language.ts';

const app = createTexts<Texts>(en, {
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
});

createRoot(() =>
  createEffect(() => {
    document.documentElement.lang = app.shown();
  }),
);

/** Texts of the app, in the language in use. */
export const t: () => Texts = app.texts;

/** Settles when the texts of the language in use are there. */
export const textsReady: Promise<void> = app.ready;
