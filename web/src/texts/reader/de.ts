import type { ReaderTexts } from './en.ts';

/** Texts of what is read of a mail when somebody asks for it, in German. */
export const readerDe: ReaderTexts = {
  source: {
    html: 'HTML',
    raw: 'Roh',
    htmlLabel: 'HTML-Quelltext',
    rawLabel: 'Die Nachricht, wie sie kam',
    beginning: 'Die ersten 2 MB. Der Download enthält den Rest.',
    cutLines: 'Die ersten 100.000 Zeilen. „Kopieren“ enthält alles.',
  },
};
