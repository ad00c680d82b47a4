import { createEffect, createRoot, createSignal, on } from 'solid-js';
import { type Language, language } from '../texts.ts';
import { type ReaderTexts, readerEn } from './en.ts';

// The views wait for this module, so that they never show another language first.
const [current, setCurrent] = createSignal<ReaderTexts>(await textsOf(language()));

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

/** Texts of what is read of a mail when somebody asks for it, in the language in use. */
export const rt: () => ReaderTexts = current;

async function textsOf(wanted: Language): Promise<ReaderTexts> {
  return wanted === 'de' ? (await import('./de.ts')).readerDe : readerEn;
}
