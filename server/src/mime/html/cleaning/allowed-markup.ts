/** Treatment of the value of an attribute: text stays as it is, the others are cleaned by their own rules. */
export type AttributeKind = 'text' | 'style' | 'link' | 'image' | 'images' | 'fragment' | 'input';

function words(text: string): string[] {
  return text.split(' ');
}

/** Elements that stay. Of any other element the tags are left out, and its content stays. */
export const allowedElements: ReadonlySet<string> = new Set([
  ...words('html body style meta address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section'),
  ...words('blockquote center dd details dir div dl dt fieldset figcaption figure hr legend li listing menu ol p pre'),
  ...words(
    'summary ul a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd label mark nobr q rb rp',
  ),
  ...words('rt rtc ruby s samp small span strike strong sub sup time tt u var wbr img map area button input meter'),
  ...words('output progress picture source caption col colgroup table tbody td tfoot th thead tr'),
]);

/** Elements without content and end tag. */
export const voidElements: ReadonlySet<string> = new Set(words('area br col hr img input meta source wbr'));

/** Elements that are left out with their content. */
export const removedElements: ReadonlySet<string> = new Set(words('svg math template select datalist'));

/** Elements in which only their own end tag is markup (WHATWG HTML §13.2.5). Of these, `style` stays. */
export const rawElements: ReadonlySet<string> = new Set(
  words('style script title textarea xmp iframe noembed noframes plaintext'),
);

/** Elements that a browser repeats where they are left open (WHATWG HTML §13.2.4.3). */
export const formattingElements: ReadonlySet<string> = new Set(
  words('a b big code em font i nobr s small strike strong tt u'),
);

/** Elements that end an SVG or MathML element which is left open (WHATWG HTML §13.2.6.5). */
export const foreignEnds: ReadonlySet<string> = new Set([
  ...words(
    'b big blockquote body br center code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i img li menu nobr ol p pre ruby',
  ),
  ...words('s small span strong strike sub sup table tt u ul var'),
]);

const everywhere: ReadonlyMap<string, AttributeKind> = new Map([
  ...named('class dir hidden id lang title role align valign width height bgcolor color nowrap aria-hidden aria-label'),
  ['style', 'style'],
]);

const ownAttributes: readonly (readonly [element: string, attributes: ReadonlyMap<string, AttributeKind>])[] = [
  ['a', new Map([...named('name'), ['href', 'link']])],
  ['area', new Map([...named('alt shape coords'), ['href', 'link']])],
  ['body', new Map([...named('text link vlink alink leftmargin topmargin marginwidth marginheight'), ...background()])],
  ['img', new Map([...named('alt border hspace vspace'), ['src', 'image'], ...imageSet(), ['usemap', 'fragment']])],
  ['source', new Map([...named('media type'), ...imageSet()])],
  ['table', new Map([...named('border cellpadding cellspacing rules frame summary bordercolor'), ...background()])],
  ['td', new Map([...named('colspan rowspan headers scope abbr bordercolor'), ...background()])],
  ['th', new Map([...named('colspan rowspan headers scope abbr bordercolor'), ...background()])],
  ['tr', new Map([...named('bordercolor'), ...background()])],
  ['input', new Map([...named('name value checked disabled placeholder size'), ['type', 'input']])],
  ['font', new Map(named('face size'))],
  ['ol', new Map(named('start type reversed compact'))],
  ['ul', new Map(named('type compact'))],
  ['li', new Map(named('type value'))],
  ['hr', new Map(named('size noshade'))],
  ['br', new Map(named('clear'))],
  ['col', new Map(named('span'))],
  ['colgroup', new Map(named('span'))],
  ['map', new Map(named('name'))],
  ['label', new Map(named('for'))],
  ['button', new Map(named('disabled'))],
  ['details', new Map(named('open'))],
  ['time', new Map(named('datetime'))],
  ['meter', new Map(named('value min max low high optimum'))],
  ['progress', new Map(named('value max'))],
  ['style', new Map(named('media type'))],
  ['meta', new Map(named('name content'))],
];

const attributesByElement = new Map(ownAttributes.map(([element, own]) => [element, new Map([...everywhere, ...own])]));

/** Attributes that an element may have, with the kind of each; any other one is left out. All names are in lower case. */
export function attributesOf(element: string): ReadonlyMap<string, AttributeKind> {
  return attributesByElement.get(element) ?? everywhere;
}

function named(names: string): Map<string, AttributeKind> {
  return new Map(words(names).map((name) => [name, 'text']));
}

function imageSet(): [string, AttributeKind][] {
  return [
    ['srcset', 'images'],
    ['sizes', 'text'],
  ];
}

function background(): [string, AttributeKind][] {
  return [['background', 'image']];
}
