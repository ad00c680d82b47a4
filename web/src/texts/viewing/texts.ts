import { createTexts } from '../language.ts';
import { type ViewingTexts, viewingEn } from './en.ts';

const viewing = createTexts<ViewingTexts>(viewingEn, {
  de: async () => (await import('./de.ts')).viewingDe,
  fr: async () => (await import('./fr.ts')).viewingFr,
  es: async () => (await import('./es.ts')).viewingEs,
});

// The page waits for this module, so that it never shows another language first.
await viewing.ready;

/** Texts of the page of somebody who has a link, in the language in use. */
export const vt: () => ViewingTexts = viewing.texts;
