import type { ReaderTexts } from './en.ts';

/** Texts of what is read of a mail when somebody asks for it, in French. */
export const readerFr: ReaderTexts = {
  source: {
    html: 'HTML',
    raw: 'Brut',
    htmlLabel: 'Source HTML',
    rawLabel: 'Le message tel qu’il est arrivé',
    beginning: 'Les 2 premiers Mo. Le téléchargement contient le reste.',
    cutLines: 'Les 100 000 premières lignes. « Copier » contient tout.',
  },
};
