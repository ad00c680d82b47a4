import { pluralsOf } from '../plural.ts';
import type { EyesTexts } from './en.ts';

const plural = pluralsOf('es');

/** Texts of the view of a mail by other clients' eyes, in Spanish. */
export const eyesEs: EyesTexts = {
  before: 'Sin lo que',
  after: 'ignora',
  withoutWhat: (client) => `Sin lo que ${client} ignora`,
  original: 'Tal cual',
  client: 'Cliente de correo',
  fits: 'Ajustado',
  undrawn: 'Los gráficos SVG y los vídeos no se muestran aquí, sea cual sea el cliente.',
  lost: (count) => plural(count, { one: 'se pierde # elemento', other: 'se pierden # elementos' }),
  partly: (count) => plural(count, { one: '# es compatible en parte', other: '# son compatibles en parte' }),
  takenOut: 'Perdido: este cliente no es compatible',
  kept: 'Se conserva: este cliente es compatible en parte',
  source:
    'Según los datos de caniemail.com. Este navegador dibuja lo que queda, sin lo que los comentarios reservan a Outlook.',
};
