import { pluralsOf } from '../plural.ts';
import type { SharingTexts } from './en.ts';

const plural = pluralsOf('es');

/** Texts of the dialog that shares mail, in Spanish. */
export const sharingEs: SharingTexts = {
  mail: 'Compartir este correo',
  mailbox: 'Compartir este buzón',
  aboutMail: 'Quien tenga el enlace lee este correo entero, sin iniciar sesión.',
  aboutMailbox: 'Quien tenga el enlace lee lo que llega a este buzón, según llega, sin iniciar sesión.',
  life: 'Válido durante',
  views: 'Abierto como máximo',
  anyViews: 'sin límite',
  times: (count) => plural(count, { one: 'una vez', other: '# veces' }),
  codes: 'Destacar códigos y enlaces',
  codesHint: 'Sin esto siguen estando en el texto.',
  history: 'Mostrar también lo que ya hay',
  make: 'Crear un enlace',
  made: 'Este es el enlace. Solo se muestra ahora.',
  lost: 'El enlace se creó, pero su dirección se perdió por el camino. Revóquelo y cree otro.',
  endsWithMailbox: (span) => `Termina con el buzón: quedan ${span}.`,
  links: 'Enlaces válidos',
  toMail: 'A un correo',
  toMailbox: 'Al buzón',
  neverOpened: 'aún sin abrir',
  opened: (count) => plural(count, { one: 'abierto una vez', other: 'abierto # veces' }),
  openedOf: (count, most) => `abierto ${count} de ${most} veces`,
  lastOpened: (time) => `última vez ${time}`,
  until: (time) => `hasta ${time}`,
  by: (name) => `con la clave “${name}”`,
  revoke: 'Revocar',
  revoked: 'Enlace revocado',
  asFile: 'O como archivo',
  fileHint:
    'Mayfly no envía nada. Adjunte el archivo en su propio programa de correo, que lo abre como el correo que es.',
};
