import { createTexts } from '../language.ts';
import { type SharingTexts, sharingEn } from './en.ts';

const sharing = createTexts<SharingTexts>(sharingEn, {
  de: async () => (await import('./de.ts')).sharingDe,
  fr: async () => (await import('./fr.ts')).sharingFr,
  es: async () => (await import('./es.ts')).sharingEs,
});

// The parts wait for this module, so that they never show another language first.
await sharing.ready;

/** Texts of links that share mail, and of the page of those who have one, in the language in use. */
export const st: () => SharingTexts = sharing.texts;
