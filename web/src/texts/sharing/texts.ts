import { createTexts } from '../language.ts';
import { type SharingTexts, sharingEn } from './en.ts';

const sharing = createTexts<SharingTexts>(sharingEn, {
  de: async () => (await import('./de.ts')).sharingDe,
  fr: async () => (await import('./fr.ts')).sharingFr,
  es: async () => (await import('./es.ts')).sharingEs,
});

// The parts wait for this module, so that they never show another language first.
await sharing.ready;

/** Texts of the dialog that shares mail, in the language in use. */
export const st: () => SharingTexts = sharing.texts;
