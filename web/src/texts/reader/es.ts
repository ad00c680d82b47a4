import type { ReaderTexts } from './en.ts';

/** Texts of what is read of a mail when somebody asks for it, in Spanish. */
export const readerEs: ReaderTexts = {
  source: {
    html: 'HTML',
    raw: 'Original',
    htmlLabel: 'Código HTML',
    rawLabel: 'El mensaje tal como llegó',
    beginning: 'Los primeros 2 MB. La descarga contiene el resto.',
    cutLines: 'Las primeras 100 000 líneas. “Copiar” contiene todo.',
  },
};
