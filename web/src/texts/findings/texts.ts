import { createTexts } from '../language.ts';
import type { FindingTexts } from '../service-words.ts';

const loaded = createTexts<Partial<FindingTexts>>(
  {},
  {
    de: async () => (await import('./de.ts')).findingsDe,
    fr: async () => (await import('./fr.ts')).findingsFr,
    es: async () => (await import('./es.ts')).findingsEs,
  },
);

await loaded.ready;

/** Texts of faults in the language in use; none in English, which the service speaks. */
export const findingTexts: () => Partial<FindingTexts> = loaded.texts;
