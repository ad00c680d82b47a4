import { createTexts } from '../language.ts';
import { type ToolTexts, toolEn } from './en.ts';

const tools = createTexts<ToolTexts>(toolEn, {
  de: async () => (await import('./de.ts')).toolDe,
  fr: async () => (await import('./fr.ts')).toolFr,
  es: async () => (await import('./es.ts')).toolEs,
});

// The parts wait for this module, so that they never show another language first.
await tools.ready;

/** Texts of the palette, of suggestions for a search, and of actions on whole lists, in the language in use. */
export const tt: () => ToolTexts = tools.texts;
