import type { Language } from '../../src/texts/languages.ts';
import type { WindowOptions } from './opened-app.ts';

/** States in which each view is looked at. */
export const states: readonly { readonly name: string; readonly window: WindowOptions; readonly language: Language }[] =
  [
    { name: 'light', window: {}, language: 'en' },
    { name: 'dark', window: { scheme: 'dark' }, language: 'en' },
    { name: 'forced colors', window: { forcedColors: 'active' }, language: 'en' },
    // A window of 1,440 pixels has half of them for the page.
    { name: '200 %', window: { width: 720, height: 450 }, language: 'en' },
    { name: 'phone', window: { width: 390, height: 844 }, language: 'en' },
    { name: 'German', window: { locale: 'de-DE' }, language: 'de' },
  ];
