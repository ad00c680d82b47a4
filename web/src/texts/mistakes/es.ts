import { pluralsOf } from '../plural.ts';
import type { MistakeTexts } from './en.ts';

const plural = pluralsOf('es');

/** What is wrong with a value that somebody has given, in Spanish. */
export const mistakesEs: MistakeTexts = {
  named: (field) => `“${field}”`,
  value: 'Este valor',
  fields: {
    address: 'Dirección',
    name: 'Nombre',
    tag: 'Etiqueta',
    domain: 'Dominio',
    url: 'URL',
    expiresIn: 'Duración',
    expiresAt: 'Fin',
    keepNewest: 'Correos recientes que se guardan',
    perHour: 'Buzones nuevos por hora',
    reason: 'Motivo',
    confirm: 'El nombre otra vez',
    q: 'Búsqueda',
  },
  ofField: {
    url_not_allowed: 'debe ser la URL https de un servidor en internet, sin contraseña',
    address_wrong_form: 'puede tener a a z, 0 a 9, punto, guion bajo y guion antes de la @',
  },
  out_of_range: {
    between: (min, max) => `debe estar entre ${min} y ${max}`,
    atLeast: (min) => `debe ser ${min} como mínimo`,
    atMost: (max) => `debe ser ${max} como máximo`,
  },
  counted: {
    too_short: (min) =>
      plural(min, { one: 'debe tener # carácter como mínimo', other: 'debe tener # caracteres como mínimo' }),
    too_long: (max) =>
      plural(max, { one: 'puede tener # carácter como máximo', other: 'puede tener # caracteres como máximo' }),
    too_few: (min) =>
      plural(min, { one: 'debe tener # elemento como mínimo', other: 'debe tener # elementos como mínimo' }),
    too_many: (max) =>
      plural(max, { one: 'puede tener # elemento como máximo', other: 'puede tener # elementos como máximo' }),
  },
  plain: {
    required: 'falta',
    empty: 'no puede quedar en blanco',
    unknown_field: 'no lo conoce el servicio',
    repeated: 'solo puede aparecer una vez',
    wrong_type: 'debe ser un valor de otro tipo',
    not_one_of: 'debe ser uno de los valores ofrecidos',
    wrong_form: 'no está escrito como debe',
    in_past: 'debe estar en el futuro',
    conflict: 'no es compatible con otro valor',
    not_allowed: 'no se puede usar aquí: hay que elegir otro valor',
    mismatch: 'debe coincidir letra por letra',
  },
};
