import type { AccentColor } from './accent-color.ts';

/** What an operator says on a page: a text, or the URL of a page elsewhere. */
export type OperatorText = { readonly url: string } | { readonly text: string; readonly isMarkdown: boolean };

/** Kinds of pages of the operator, by their paths. */
export const operatorPages = ['imprint', 'privacy'] as const;

/** Name of a page of the operator. */
export type OperatorPage = (typeof operatorPages)[number];

/** How an operator has the pages of the service look, and what is said there. */
export interface Brand {
  /** Name in place of that of the program; empty for none. */
  readonly name: string;
  /** Line in the footer; empty for none. */
  readonly footer: string;
  readonly color: AccentColor | undefined;
  readonly logo: Logo | undefined;
  readonly texts: { readonly [Page in OperatorPage]: OperatorText | undefined };
}

/** A picture with its type. */
export interface Logo {
  readonly content: Buffer;
  readonly type: string;
}

/** Name of the program, which is that of the service where its operator gives none. */
export const programName = 'Mayfly';

/** Paths of what the brand adds, relative to the root of the service. */
export const brandPaths = { styles: 'brand.css', logo: 'brand-logo' } as const;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as the content of an element, or of an attribute in double quotation marks. */
export function asMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

/** The lines that a brand adds to the head of the app's page, whose links begin with `base`. */
export function headLines(brand: Brand, base: string): string {
  const { name, footer, color, logo, texts } = brand;
  const pages = operatorPages.filter((page) => texts[page] !== undefined);
  const facts = { name, footer, pages: pages.join(' '), logo: logo === undefined ? '' : base + brandPaths.logo };
  return [
    ...Object.entries(facts)
      .filter(([, value]) => value !== '')
      .map(([fact, value]) => `<meta name="mayfly-operator-${fact}" content="${asMarkup(value)}">\n`),
    color === undefined ? '' : `<link rel="stylesheet" href="${base}${brandPaths.styles}">\n`,
  ].join('');
}
