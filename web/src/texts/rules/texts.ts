import { createTexts } from '../language.ts';
import { type RuleTexts, rulesEn } from './en.ts';

const rules = createTexts<RuleTexts>(rulesEn, {
  de: async () => (await import('./de.ts')).rulesDe,
  fr: async () => (await import('./fr.ts')).rulesFr,
  es: async () => (await import('./es.ts')).rulesEs,
});

// The parts wait for this module, so that they never show another language first.
await rules.ready;

/** Texts of the rules by which mail is refused, in the language in use. */
export const ruleTexts: () => RuleTexts = rules.texts;
