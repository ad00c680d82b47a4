import { createTexts } from '../language.ts';
import { type OutcomeTexts, outcomesEn } from './en.ts';

const loaded = createTexts<OutcomeTexts>(outcomesEn, {
  de: async () => (await import('./de.ts')).outcomesDe,
  fr: async () => (await import('./fr.ts')).outcomesFr,
  es: async () => (await import('./es.ts')).outcomesEs,
});

// The views wait for this module, so that they never show another language first.
await loaded.ready;

/** Texts of what became of webhooks, in the language in use. */
export const outcomeTexts: () => OutcomeTexts = loaded.texts;
