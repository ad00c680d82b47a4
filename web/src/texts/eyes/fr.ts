import { pluralsOf } from '../plural.ts';
import type { EyesTexts } from './en.ts';

const plural = pluralsOf('fr');

/** Texts of the view of a mail by other clients' eyes, in French. */
export const eyesFr: EyesTexts = {
  before: 'Sans ce que',
  after: 'ignore',
  withoutWhat: (client) => `Sans ce que ${client} ignore`,
  original: 'Tel quel',
  client: 'Logiciel de messagerie',
  fits: 'Ajusté',
  undrawn: 'Les images SVG et les vidéos ne sont pas affichées ici, quelle que soit la messagerie.',
  lost: (count) => plural(count, { one: '# élément est perdu', other: '# éléments sont perdus' }),
  partly: (count) => plural(count, { one: '# est pris en charge en partie', other: '# sont pris en charge en partie' }),
  takenOut: 'Perdu : ce logiciel ne le prend pas en charge',
  kept: 'Gardé : ce logiciel le prend en charge en partie',
  source:
    'D’après les données de caniemail.com. Ce navigateur dessine ce qui reste, sans ce que des commentaires réservent à Outlook.',
};
