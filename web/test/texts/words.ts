import { de } from '../../src/texts/de.ts';
import { en, type Texts } from '../../src/texts/en.ts';
import { es } from '../../src/texts/es.ts';
import { fr } from '../../src/texts/fr.ts';
import type { Language } from '../../src/texts/languages.ts';
import { manageDe } from '../../src/texts/manage/de.ts';
import { type ManageTexts, manageEn } from '../../src/texts/manage/en.ts';
import { manageEs } from '../../src/texts/manage/es.ts';
import { manageFr } from '../../src/texts/manage/fr.ts';
import { viewingDe } from '../../src/texts/viewing/de.ts';
import { type ViewingTexts, viewingEn } from '../../src/texts/viewing/en.ts';
import { viewingEs } from '../../src/texts/viewing/es.ts';
import { viewingFr } from '../../src/texts/viewing/fr.ts';

/** Texts by which tests find what they look for. */
export interface Words {
  readonly app: Texts;
  readonly manage: ManageTexts;
  readonly viewing: ViewingTexts;
}

/** Texts of each language. */
export const words: Readonly<Record<Language, Words>> = {
  en: { app: en, manage: manageEn, viewing: viewingEn },
  de: { app: de, manage: manageDe, viewing: viewingDe },
  fr: { app: fr, manage: manageFr, viewing: viewingFr },
  es: { app: es, manage: manageEs, viewing: viewingEs },
};
