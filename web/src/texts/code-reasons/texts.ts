import { createTexts } from '../language.ts';
import type { CodeReasonTexts } from '../service-words.ts';

const loaded = createTexts<Partial<CodeReasonTexts>>(
  {},
  {
    de: async () => (await import('./de.ts')).codeReasonsDe,
    fr: async () => (await import('./fr.ts')).codeReasonsFr,
    es: async () => (await import('./es.ts')).codeReasonsEs,
  },
);

await loaded.ready;

/** Texts of reasons in the language in use; none in English, which the service speaks. */
export const codeReasonTexts: () => Partial<CodeReasonTexts> = loaded.texts;
