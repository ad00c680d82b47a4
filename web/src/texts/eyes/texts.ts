import { createTexts } from '../language.ts';
import { type EyesTexts, eyesEn } from './en.ts';

const eyes = createTexts<EyesTexts>(eyesEn, {
  de: async () => (await import('./de.ts')).eyesDe,
  fr: async () => (await import('./fr.ts')).eyesFr,
  es: async () => (await import('./es.ts')).eyesEs,
});

// The view waits for this module, so that it never shows another language first.
await eyes.ready;

/** Texts of the view of a mail by other clients' eyes, in the language in use. */
export const et: () => EyesTexts = eyes.texts;
