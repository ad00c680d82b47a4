import { pluralsOf } from '../plural.ts';
import type { MistakeTexts } from './en.ts';

const plural = pluralsOf('de');

/** What is wrong with a value that somebody has given, in German. */
export const mistakesDe: MistakeTexts = {
  named: (field) => `„${field}“`,
  value: 'Dieser Wert',
  fields: {
    address: 'Adresse',
    name: 'Name',
    tag: 'Tag',
    domain: 'Domain',
    url: 'URL',
    expiresIn: 'Lebensdauer',
    expiresAt: 'Ende',
    keepNewest: 'Behaltene neueste Mails',
    perHour: 'Neue Postfächer je Stunde',
    reason: 'Grund',
    confirm: 'Der Name noch einmal',
    q: 'Suche',
  },
  ofField: {
    url_not_allowed: 'muss die https-URL eines Servers im Internet sein, ohne Passwort',
    address_wrong_form: 'darf vor dem @ a bis z, 0 bis 9, Punkt, Unterstrich und Bindestrich haben',
  },
  out_of_range: {
    between: (min, max) => `muss zwischen ${min} und ${max} liegen`,
    atLeast: (min) => `muss mindestens ${min} sein`,
    atMost: (max) => `darf höchstens ${max} sein`,
  },
  counted: {
    too_short: (min) => plural(min, { other: 'muss mindestens # Zeichen haben' }),
    too_long: (max) => plural(max, { other: 'darf höchstens # Zeichen haben' }),
    too_few: (min) =>
      plural(min, { one: 'muss mindestens # Eintrag haben', other: 'muss mindestens # Einträge haben' }),
    too_many: (max) => plural(max, { one: 'darf höchstens # Eintrag haben', other: 'darf höchstens # Einträge haben' }),
  },
  plain: {
    required: 'fehlt',
    empty: 'darf nicht leer sein',
    unknown_field: 'ist dem Dienst nicht bekannt',
    repeated: 'darf nur einmal vorkommen',
    wrong_type: 'muss ein Wert anderer Art sein',
    not_one_of: 'muss einer der angebotenen Werte sein',
    wrong_form: 'ist nicht so geschrieben, wie es sein muss',
    in_past: 'muss in der Zukunft liegen',
    conflict: 'passt hier nicht zu einem anderen Wert',
    not_allowed: 'ist hier nicht möglich: bitte etwas anderes wählen',
    mismatch: 'muss Zeichen für Zeichen übereinstimmen',
  },
};
