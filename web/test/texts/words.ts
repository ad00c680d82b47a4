import { de } from '../../src/texts/de.ts';
import { en, type Texts } from '../../src/texts/en.ts';
import { es } from '../../src/texts/es.ts';
import { fr } from '../../src/texts/fr.ts';
import type { Language } from '../../src/texts/languages.ts';
import { manageDe } from '../../src/texts/manage/de.ts';
import { type ManageTexts, manageEn } from '../../src/texts/manage/en.ts';
import { manageEs } from '../../src/texts/manage/es.ts';
import { manageFr } from '../../src/texts/manage/fr.ts';
import { operatorDe } from '../../src/texts/operator/de.ts';
import { type OperatorTexts, operatorEn } from '../../src/texts/operator/en.ts';
import { operatorEs } from '../../src/texts/operator/es.ts';
import { operatorFr } from '../../src/texts/operator/fr.ts';
import { startDe } from '../../src/texts/start/de.ts';
import { type StartTexts, startEn } from '../../src/texts/start/en.ts';
import { startEs } from '../../src/texts/start/es.ts';
import { startFr } from '../../src/texts/start/fr.ts';
import { viewingDe } from '../../src/texts/viewing/de.ts';
import { type ViewingTexts, viewingEn } from '../../src/texts/viewing/en.ts';
import { viewingEs } from '../../src/texts/viewing/es.ts';
import { viewingFr } from '../../src/texts/viewing/fr.ts';

/** Texts by which tests find what they look for. */
export interface Words {
  readonly app: Texts;
  readonly manage: ManageTexts;
  readonly operator: OperatorTexts;
  readonly start: StartTexts;
  readonly viewing: ViewingTexts;
}

/** Texts of each language. */
export const words: Readonly<Record<Language, Words>> = {
  en: { app: en, manage: manageEn, operator: operatorEn, start: startEn, viewing: viewingEn },
  de: { app: de, manage: manageDe, operator: operatorDe, start: startDe, viewing: viewingDe },
  fr: { app: fr, manage: manageFr, operator: operatorFr, start: startFr, viewing: viewingFr },
  es: { app: es, manage: manageEs, operator: operatorEs, start: startEs, viewing: viewingEs },
};
