import { createTexts } from '../language.ts';
import { type ProviderTexts, providersEn } from './en.ts';

const texts = createTexts<ProviderTexts>(providersEn, {
  de: async () => (await import('./de.ts')).providersDe,
  fr: async () => (await import('./fr.ts')).providersFr,
  es: async () => (await import('./es.ts')).providersEs,
});

await texts.ready;

/** Texts of the sign-in by an identity provider, in the language in use. */
export const providerTexts: () => ProviderTexts = texts.texts;
