import { createEffect, createRoot, createSignal, on } from 'solid-js';
import { type Language, language } from '../texts.ts';
import { type ManageTexts, manageEn } from './en.ts';

// The views wait for this module, so that they never show another language first.
const [current, setCurrent] = createSignal<ManageTexts>(await textsOf(language()));

createRoot(() =>
  createEffect(
    on(
      language,
      async (wanted) => {
        const texts = await textsOf(wanted);
        if (wanted === language()) setCurrent(() => texts);
      },
      { defer: true },
    ),
  ),
);

/** Texts of the management views, in the language in use. */
export const mt: () => ManageTexts = current;

async function textsOf(wanted: Language): Promise<ManageTexts> {
  return wanted === 'de' ? (await import('./de.ts')).manageDe : manageEn;
}
