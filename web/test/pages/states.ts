import type { Language } from '../../src/texts/languages.ts';
import type { WindowOptions } from './opened-app.ts';

/** A state in which each view is looked at. */
interface State {
  readonly name: string;
  readonly window: WindowOptions;
  readonly language: Language;
  /** Whether there is so little room that each control is looked for. */
  readonly isZoomed?: true;
}

/** States in which each view is looked at. */
export const states: readonly State[] = [
  { name: 'light', window: {}, language: 'en' },
  { name: 'dark', window: { scheme: 'dark' }, language: 'en' },
  { name: 'forced colors', window: { forcedColors: 'active' }, language: 'en' },
  // A window of 1,440 pixels has half of them for the page.
  { name: '200 %', window: { width: 720, height: 450 }, language: 'en', isZoomed: true },
  { name: '200 % on a phone', window: { width: 195, height: 422, locale: 'de-DE' }, language: 'de', isZoomed: true },
  { name: 'phone', window: { width: 390, height: 844 }, language: 'en' },
  { name: 'German', window: { locale: 'de-DE' }, language: 'de' },
];
