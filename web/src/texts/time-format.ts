import { locale } from './language.ts';

/** Makes a way to write times in the reader's locale. Its format is made once for a locale: that takes far longer than its use. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let made: { readonly place: string; readonly format: Intl.DateTimeFormat } | undefined;
  return (at) => {
    const place = locale();
    if (made?.place !== place) made = { place, format: new Intl.DateTimeFormat(place, options) };
    return made.format.format(at);
  };
}
