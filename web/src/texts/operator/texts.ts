import { createTexts } from '../language.ts';
import { type OperatorTexts, operatorEn } from './en.ts';

const operator = createTexts<OperatorTexts>(operatorEn, {
  de: async () => (await import('./de.ts')).operatorDe,
  fr: async () => (await import('./fr.ts')).operatorFr,
  es: async () => (await import('./es.ts')).operatorEs,
});

// The views wait for this module, so that they never show another language first.
await operator.ready;

/** Texts of the operator's views, in the language in use. */
export const ot: () => OperatorTexts = operator.texts;
