import { type Language, localeOf } from './languages.ts';

/** Forms of a text by the plural category of its count (CLDR): `#` stands for the count. A form that is not there is as `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Makes the function that chooses the form for a count, by the rules of a language. */
export function pluralsOf(language: Language): (count: number, forms: PluralForms) => string {
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language);
    numbers ??= new Intl.NumberFormat(localeOf(language, navigator.languages));
    return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
  };
}
