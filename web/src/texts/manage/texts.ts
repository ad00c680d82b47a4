import { createTexts } from '../language.ts';
import { type ManageTexts, manageEn } from './en.ts';

const manage = createTexts<ManageTexts>(manageEn, {
  de: async () => (await import('./de.ts')).manageDe,
  fr: async () => (await import('./fr.ts')).manageFr,
  es: async () => (await import('./es.ts')).manageEs,
});

// The views wait for this module, so that they never show another language first.
await manage.ready;

/** Texts of the management views, in the language in use. */
export const mt: () => ManageTexts = manage.texts;
