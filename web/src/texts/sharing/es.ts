import { pluralsOf } from '../plural.ts';
import type { SharingTexts } from './en.ts';

const plural = pluralsOf('es');

/** Texts of the dialog that shares mail, in Spanish. */
export const sharingEs: SharingTexts = {
  mail: 'Compartir este correo',
  mailbox: 'Compartir este buzón',
  aboutMail: 'Quien tenga el enlace lee este correo entero, sin iniciar sesión.',
  aboutMailbox: 'Quien tenga el enlace lee este buzón sin iniciar sesión, y no cambia nada en él.',
  life: 'Válido durante',
  views: 'Abierto como máximo',
  anyViews: 'sin límite',
  times: (count) => plural(count, { one: 'una vez', other: '# veces' }),
  codes: 'Destacar códigos y enlaces',
  codesHint:
    'El código como botón para copiar, tal como usted lo ve. Esto no protege nada: el texto del correo contiene sus códigos igualmente.',
  newLink: 'Nuevo enlace',
  shows: 'El enlace muestra',
  newOnly: 'Solo correos nuevos',
  newOnlyHint: 'Primero una lista vacía, después cada correo según llega.',
  alsoEarlier: (count) =>
    plural(count, { one: 'También el correo que ya hay', other: 'También los # correos que ya hay' }),
  alsoEarlierHint: 'Enseguida lo que ya hay, después cada correo según llega.',
  make: 'Crear un enlace',
  makeAnother: 'Crear otro',
  made: 'Este es el enlace. Solo se muestra ahora.',
  lost: 'El enlace se creó, pero su dirección se perdió por el camino. Revóquelo y cree otro.',
  endsWithMailbox: (span) => `Termina con el buzón: quedan ${span}.`,
  links: 'Enlaces válidos',
  shared: (count) => plural(count, { one: 'Compartido · # enlace', other: 'Compartido · # enlaces' }),
  madeAt: (time) => `Creado el ${time}`,
  toMail: 'a un correo',
  withEarlier: 'con los correos anteriores',
  newOnlyTerm: 'solo correos nuevos',
  codesTerm: 'códigos destacados',
  neverOpened: 'aún sin abrir',
  opened: (count) => plural(count, { one: 'abierto una vez', other: 'abierto # veces' }),
  openedOf: (count, most) => `abierto ${count} de ${most} veces`,
  lastOpened: (time) => `última vez ${time}`,
  until: (time) => `hasta ${time}`,
  by: (name) => `creado con la clave “${name}”`,
  revoke: 'Revocar',
  revokeQuestion: '¿Revocar? Quien lo tenga ya no verá nada.',
  keep: 'Conservar',
  revoked: 'Enlace revocado',
  asFile: 'O como archivo',
  fileHint:
    'Mayfly no envía nada. Adjunte el archivo en su propio programa de correo, que lo abre como el correo que es.',
};
