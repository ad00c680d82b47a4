import { type ElementKind, kindOf } from '../elements.ts';

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Elements that a browser repeats where they are left open (WHATWG HTML §13.2.4.3). */
const formatting = words('a b big code em font i nobr s small strike strong tt u');
/** Elements that bound the scope of an end tag (WHATWG HTML §13.2.4.2). */
export const barriers = words('applet caption html table td th marquee object template');
/** Elements that only their own end tag ends, and that the end tag of an ordinary one does not reach through. */
const special = words(
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir ' +
    'div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html ' +
    'iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param ' +
    'plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead title ' +
    'tr track ul wbr xmp mi mo mn ms mtext annotation-xml foreignobject desc',
);
/** Elements that bound the list item scope: an item does not end one outside of them. */
const listBounds = new Set([...special].filter((name) => name !== 'address' && name !== 'div' && name !== 'p'));
/** Elements that end an open `p` when they begin (WHATWG HTML §13.2.6.4.7). */
const endsParagraph = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu ' +
    'nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing form li dd dt table hr xmp plaintext',
);
/** Elements of a table: their end tags reach up to the table. */
const tableParts = words('table caption tbody tfoot thead tr td th');

/** Elements that the beginning of one ends, and those up to which they are looked for. */
interface ImpliedEnd {
  readonly ends: ReadonlySet<string>;
  readonly upTo: ReadonlySet<string>;
}

const endedBy: ReadonlyMap<string, ImpliedEnd> = new Map([
  ['li', { ends: words('li'), upTo: listBounds }],
  ['dd', { ends: words('dd dt'), upTo: listBounds }],
  ['dt', { ends: words('dd dt'), upTo: listBounds }],
  ['option', { ends: words('option'), upTo: words('select datalist') }],
  ['tr', { ends: words('tr'), upTo: words('table template') }],
  ['td', { ends: words('td th'), upTo: words('tr table template') }],
  ['th', { ends: words('td th'), upTo: words('tr table template') }],
  ['tbody', { ends: words('tbody thead tfoot caption'), upTo: words('table template') }],
  ['thead', { ends: words('tbody thead tfoot caption'), upTo: words('table template') }],
  ['tfoot', { ends: words('tbody thead tfoot caption'), upTo: words('table template') }],
  ['a', { ends: words('a'), upTo: barriers }],
  ['nobr', { ends: words('nobr'), upTo: barriers }],
  ['button', { ends: words('button'), upTo: barriers }],
]);

/** Elements whose content a browser does not show, or only in place of what it cannot play. */
const unshown = words('audio video canvas datalist noscript rp svg math template iframe noembed noframes select');

/** Elements in which nothing else is markup (WHATWG HTML §13.2.5), and those of them whose text is shown as it is (§15.5). */
const raw = words('style script title textarea xmp iframe noembed noframes plaintext');
const shownRaw = words('textarea xmp plaintext');

/** Rules for the elements of a name. */
export interface ElementRules {
  readonly name: string;
  readonly kind: ElementKind;
  /** Whether its text is no part of the document. */
  readonly isPassedOver: boolean;
  readonly isShownRaw: boolean;
  readonly isFormatting: boolean;
  readonly isSpecial: boolean;
  readonly isBarrier: boolean;
  readonly isTablePart: boolean;
  readonly isUnshown: boolean;
  readonly endsParagraph: boolean;
  readonly endedBy: ImpliedEnd | undefined;
}

/** Names that have rules, so that those of a tag are found in one step. */
const known: ReadonlyMap<string, ElementRules> = new Map(
  [
    ...formatting,
    ...barriers,
    ...special,
    ...endsParagraph,
    ...tableParts,
    ...endedBy.keys(),
    ...unshown,
    ...raw,
    'span',
  ].map((name) => [name, makeRules(name)]),
);

/** Rules for an element. @param name In lower case. */
export function rulesOf(name: string): ElementRules {
  return known.get(name) ?? makeRules(name);
}

function makeRules(name: string): ElementRules {
  return {
    name,
    kind: kindOf(name),
    isPassedOver: raw.has(name) && !shownRaw.has(name),
    isShownRaw: shownRaw.has(name),
    isFormatting: formatting.has(name),
    isSpecial: special.has(name),
    isBarrier: barriers.has(name),
    isTablePart: tableParts.has(name),
    isUnshown: unshown.has(name),
    endsParagraph: endsParagraph.has(name),
    endedBy: endedBy.get(name),
  };
}
