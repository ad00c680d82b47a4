import type { ManageTexts } from './en.ts';

/** Texts of the management views in German. */
export const de = {} as ManageTexts;
