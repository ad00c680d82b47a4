/** Code of a mail, as it is shown and as a form takes it. */
export interface SampleCode {
  readonly shown: string;
  readonly value: string;
}

/** Code point of the digit zero of the digits in which a language may write its codes. */
const ownZeros: Readonly<Record<string, number>> = { ar: 0x0660, ja: 0xff10, zh: 0xff10, hi: 0x0966 };

/** The code of a mail by its number; each number has another. */
export function sampleCode(
  number: number,
  kind: 'digits' | 'short' | 'long' | 'blank' | 'hyphen' | 'mixed' | 'groups' | 'brand',
): SampleCode {
  const digits = String(100_000 + ((number * 7_919 + 382_913) % 900_000));
  const letters = [...digits].map((digit, at) => 'KQXRZPMWTH'.charAt((Number(digit) + at) % 10)).join('');
  switch (kind) {
    case 'digits':
      return { shown: digits, value: digits };
    case 'short':
      return { shown: `${3 + (number % 7)}${digits.slice(1, 4)}`, value: `${3 + (number % 7)}${digits.slice(1, 4)}` };
    case 'long':
      return { shown: `7${digits}5`, value: `7${digits}5` };
    case 'blank':
      return { shown: `${digits.slice(0, 3)} ${digits.slice(3)}`, value: digits };
    case 'hyphen':
      return { shown: `${digits.slice(0, 3)}-${digits.slice(3)}`, value: digits };
    case 'mixed': {
      const value = `${letters.slice(0, 2)}${digits.slice(2, 4)}${letters.slice(4)}`;
      return { shown: value, value };
    }
    case 'groups': {
      const value = `${letters.slice(0, 3)}${digits.slice(0, 1)}${digits.slice(1, 2)}${letters.slice(3)}`;
      return { shown: `${value.slice(0, 4)}-${value.slice(4)}`, value };
    }
    case 'brand':
      return { shown: `N-${digits}`, value: digits };
    default:
      return kind satisfies never;
  }
}

/** The code in the digits of the language's own script, where it has some. */
export function inOwnDigits({ shown, value }: SampleCode, language: string): SampleCode {
  const zero = ownZeros[language];
  if (zero === undefined) return { shown, value };
  return { shown: shown.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit))), value };
}
