/** Effect of an HTML element on the plain text that is made of the document. */
export interface ElementKind {
  /** Lines that the element makes: a `line` begins and ends one, a `paragraph` has empty lines around it. */
  readonly layout?: 'break' | 'cell' | 'line' | 'paragraph';
  /** Set for an element without content and end tag. Hiding it hides nothing else. */
  readonly isVoid?: true;
  /** Set for an element in which only its own end tag is a tag, and nothing is text to read (WHATWG HTML §13.2.5). */
  readonly isRaw?: true;
  /** Set for an element whose content is not text to read. */
  readonly isSilent?: true;
  /** Set for an element whose end tag may be left out: the next one of the same name ends it. */
  readonly endsBeforeSame?: true;
  readonly keepsLines?: true;
}

const ordinary: ElementKind = {};

const kinds = new Map<string, ElementKind>([
  ...named('address article aside blockquote body caption dd div dl dt fieldset figcaption figure', { layout: 'line' }),
  ...named('footer form header html main nav ol section table tbody tfoot thead ul', { layout: 'line' }),
  ...named('dd dt li tr', { layout: 'line', endsBeforeSame: true }),
  ...named('h1 h2 h3 h4 h5 h6 p', { layout: 'paragraph' }),
  ...named('pre', { layout: 'paragraph', keepsLines: true }),
  ...named('td th', { layout: 'cell', endsBeforeSame: true }),
  ...named('option', { endsBeforeSame: true }),
  ...named('br', { layout: 'break', isVoid: true }),
  ...named('hr', { layout: 'line', isVoid: true }),
  ...named('area base col embed img input link meta source track wbr', { isVoid: true }),
  ...named('script style title', { isRaw: true }),
  ...named('math noscript svg template', { isSilent: true }),
]);

/**
 * Kind of an element.
 * @param name Name in lower case.
 */
export function kindOf(name: string): ElementKind {
  return kinds.get(name) ?? ordinary;
}

function named(names: string, kind: ElementKind): [string, ElementKind][] {
  return names.split(' ').map((name) => [name, kind]);
}
