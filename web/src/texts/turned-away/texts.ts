import { createTexts } from '../language.ts';
import type { TurnedAwayTexts } from '../service-words.ts';

const loaded = createTexts<Partial<TurnedAwayTexts>>(
  {},
  {
    de: async () => (await import('./de.ts')).turnedAwayDe,
    fr: async () => (await import('./fr.ts')).turnedAwayFr,
    es: async () => (await import('./es.ts')).turnedAwayEs,
  },
);

await loaded.ready;

/** Texts of refusals in the language in use; none in English, which the service speaks. */
export const turnedAwayTexts: () => Partial<TurnedAwayTexts> = loaded.texts;
