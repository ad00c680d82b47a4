import { pluralsOf } from '../plural.ts';
import type { MistakeTexts } from './en.ts';

const plural = pluralsOf('fr');

/** What is wrong with a value that somebody has given, in French. */
export const mistakesFr: MistakeTexts = {
  named: (field) => `«\u202f${field}\u202f»`,
  value: 'Cette valeur',
  fields: {
    address: 'Adresse',
    name: 'Nom',
    tag: 'Étiquette',
    domain: 'Domaine',
    url: 'URL',
    expiresIn: 'Durée',
    expiresAt: 'Fin',
    keepNewest: 'E-mails récents conservés',
    perHour: 'Nouvelles boîtes par heure',
    reason: 'Raison',
    confirm: 'Le nom encore une fois',
    q: 'Recherche',
  },
  ofField: {
    url_not_allowed: 'doit être l’URL https d’un serveur sur internet, sans mot de passe',
    address_wrong_form: 'peut avoir a à z, 0 à 9, point, tiret bas et trait d’union avant son @',
  },
  out_of_range: {
    between: (min, max) => `doit être compris entre ${min} et ${max}`,
    atLeast: (min) => `doit valoir au moins ${min}`,
    atMost: (max) => `doit valoir au plus ${max}`,
  },
  counted: {
    too_short: (min) =>
      plural(min, { one: 'doit avoir au moins # caractère', other: 'doit avoir au moins # caractères' }),
    too_long: (max) => plural(max, { one: 'peut avoir au plus # caractère', other: 'peut avoir au plus # caractères' }),
    too_few: (min) => plural(min, { one: 'doit avoir au moins # élément', other: 'doit avoir au moins # éléments' }),
    too_many: (max) => plural(max, { one: 'peut avoir au plus # élément', other: 'peut avoir au plus # éléments' }),
  },
  plain: {
    required: 'manque',
    empty: 'ne doit pas être vide',
    unknown_field: 'n’est pas connu du service',
    repeated: 'ne peut figurer qu’une fois',
    wrong_type: 'doit être une valeur d’un autre type',
    not_one_of: 'doit être une des valeurs proposées',
    wrong_form: 'n’est pas écrit comme il le faut',
    in_past: 'doit se situer dans le futur',
    conflict: 'ne va pas avec une autre valeur',
    not_allowed: 'ne convient pas ici\u202f: choisir autre chose',
    mismatch: 'doit être identique à la lettre',
  },
};
