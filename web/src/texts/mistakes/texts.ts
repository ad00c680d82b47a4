import { createTexts } from '../language.ts';
import { type MistakeTexts, mistakesEn } from './en.ts';

const mistakes = createTexts<MistakeTexts>(mistakesEn, {
  de: async () => (await import('./de.ts')).mistakesDe,
  fr: async () => (await import('./fr.ts')).mistakesFr,
  es: async () => (await import('./es.ts')).mistakesEs,
});

await mistakes.ready;

/** What is wrong with a value that the service does not take, in the language in use. */
export const mistakeTexts: () => MistakeTexts = mistakes.texts;
