import { pluralsOf } from '../plural.ts';
import type { EyesTexts } from './en.ts';

const plural = pluralsOf('de');

/** Texts of the view of a mail by other clients' eyes, in German. */
export const eyesDe: EyesTexts = {
  before: 'Ohne das, was',
  after: 'ignoriert',
  withoutWhat: (client) => `Ohne das, was ${client} ignoriert`,
  original: 'Unverändert',
  client: 'Mailprogramm',
  fits: 'Passend',
  undrawn: 'SVG-Grafiken und Videos werden hier nicht gezeigt, gleich bei welchem Programm.',
  lost: (count) => plural(count, { one: '# Merkmal geht verloren', other: '# Merkmale gehen verloren' }),
  partly: (count) => plural(count, { one: '# wird teilweise unterstützt', other: '# werden teilweise unterstützt' }),
  takenOut: 'Verloren: dieses Programm unterstützt es nicht',
  kept: 'Erhalten: dieses Programm unterstützt es teilweise',
  source:
    'Nach den Daten von caniemail.com. Was bleibt, zeichnet dieser Browser; was in Kommentaren nur für Outlook steht, fehlt.',
};
