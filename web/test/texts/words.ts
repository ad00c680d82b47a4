import { de } from '../../src/texts/de.ts';
import { en, type Texts } from '../../src/texts/en.ts';
import { es } from '../../src/texts/es.ts';
import { fr } from '../../src/texts/fr.ts';
import type { Language } from '../../src/texts/languages.ts';
import { manageDe } from '../../src/texts/manage/de.ts';
import { type ManageTexts, manageEn } from '../../src/texts/manage/en.ts';
import { manageEs } from '../../src/texts/manage/es.ts';
import { manageFr } from '../../src/texts/manage/fr.ts';
import { sharingDe } from '../../src/texts/sharing/de.ts';
import { type SharingTexts, sharingEn } from '../../src/texts/sharing/en.ts';
import { sharingEs } from '../../src/texts/sharing/es.ts';
import { sharingFr } from '../../src/texts/sharing/fr.ts';

/** Texts by which tests find what they look for. */
export interface Words {
  readonly app: Texts;
  readonly manage: ManageTexts;
  readonly sharing: SharingTexts;
}

/** Texts of each language. */
export const words: Readonly<Record<Language, Words>> = {
  en: { app: en, manage: manageEn, sharing: sharingEn },
  de: { app: de, manage: manageDe, sharing: sharingDe },
  fr: { app: fr, manage: manageFr, sharing: sharingFr },
  es: { app: es, manage: manageEs, sharing: sharingEs },
};
