import { createTexts } from '../language.ts';
import { type ScriptTexts, scriptsEn } from './en.ts';

const scripts = createTexts<ScriptTexts>(scriptsEn, {
  de: async () => (await import('./de.ts')).scriptsDe,
  fr: async () => (await import('./fr.ts')).scriptsFr,
  es: async () => (await import('./es.ts')).scriptsEs,
});

// The parts wait for this module, so that they never show another language first.
await scripts.ready;

/** Texts of delivery scripts, in the language in use. */
export const dt: () => ScriptTexts = scripts.texts;
