import { createTexts } from '../language.ts';
import { type StartTexts, startEn } from './en.ts';

const start = createTexts<StartTexts>(startEn, {
  de: async () => (await import('./de.ts')).startDe,
  fr: async () => (await import('./fr.ts')).startFr,
  es: async () => (await import('./es.ts')).startEs,
});

await start.ready;

/** Texts of the start page, in the language in use. */
export const startTexts: () => StartTexts = start.texts;
