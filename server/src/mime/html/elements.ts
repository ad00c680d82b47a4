/** Effect of an HTML element on the plain text that is made of the document. */
export interface ElementKind {
  /** `line`: begins and ends one; `paragraph`: stands apart by an empty line. */
  readonly layout?: 'break' | 'cell' | 'line' | 'paragraph';
  /** Has no content and no end tag: hiding it hides nothing else. */
  readonly isVoid?: true;
  /** Nothing in it is a tag but its own end, nor a text to read (WHATWG HTML §13.2.5.2, §13.2.5.4). */
  readonly isRaw?: true;
  /** Its content is not text to read. */
  readonly isSilent?: true;
  /** One of the same name ends it, where its end tag is left out. */
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

/** @param name Lower case. */
export function kindOf(name: string): ElementKind {
  return kinds.get(name) ?? ordinary;
}

function named(names: string, kind: ElementKind): [string, ElementKind][] {
  return names.split(' ').map((name) => [name, kind]);
}
