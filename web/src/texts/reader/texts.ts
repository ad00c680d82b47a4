import { createTexts } from '../language.ts';
import { type ReaderTexts, readerEn } from './en.ts';

const reader = createTexts<ReaderTexts>(readerEn, {
  de: async () => (await import('./de.ts')).readerDe,
  fr: async () => (await import('./fr.ts')).readerFr,
  es: async () => (await import('./es.ts')).readerEs,
});

// The views wait for this module, so that they never show another language first.
await reader.ready;

/** Texts of what is read of a mail when somebody asks for it, in the language in use. */
export const rt: () => ReaderTexts = reader.texts;
