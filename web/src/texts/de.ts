import { en, type Texts } from './en.ts';

/** Texts of the app in German. */
export const de: Texts = { ...en };
