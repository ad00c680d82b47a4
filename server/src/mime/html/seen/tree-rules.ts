function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Elements that a browser repeats where they are left open (WHATWG HTML §13.2.4.3). */
export const formatting = words('a b big code em font i nobr s small strike strong tt u');
/** Elements beyond which no end tag reaches (WHATWG HTML §13.2.4.2). */
export const barriers = words('applet caption html table td th marquee object template');
/** Elements that only their own end tag ends, and that the end tag of an ordinary one does not reach through. */
export const special = words(
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir ' +
    'div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html ' +
    'iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param ' +
    'plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead title ' +
    'tr track ul wbr xmp',
);
/** Elements that end an open `p` when they begin (WHATWG HTML §13.2.6.4.7). */
export const endsParagraph = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu ' +
    'nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing form li dd dt table hr xmp plaintext',
);
/** Elements of a table: their end tags reach up to the table. */
export const tableParts = words('table caption tbody tfoot thead tr td th');

/** Elements that the beginning of one ends, and those up to which they are looked for. */
export const endedBy: ReadonlyMap<string, { readonly ends: ReadonlySet<string>; readonly upTo: ReadonlySet<string> }> =
  new Map([
    ['li', { ends: words('li'), upTo: words('ol ul menu table td th div') }],
    ['dd', { ends: words('dd dt'), upTo: words('dl table td th div') }],
    ['dt', { ends: words('dd dt'), upTo: words('dl table td th div') }],
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
export const unshown = words(
  'audio video canvas datalist noscript rp svg math template iframe noembed noframes select',
);
