import { createTexts } from '../language.ts';
import { type GuestTexts, guestEn } from './en.ts';

const ofGuests = createTexts<GuestTexts>(guestEn, {
  de: async () => (await import('./de.ts')).guestDe,
  fr: async () => (await import('./fr.ts')).guestFr,
  es: async () => (await import('./es.ts')).guestEs,
});

// The parts wait for this module, so that they never show another language first.
await ofGuests.ready;

/** Texts of guests, in the language in use. */
export const gt: () => GuestTexts = ofGuests.texts;
