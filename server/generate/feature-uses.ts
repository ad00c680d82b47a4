/**
 * Uses by which a document shows that it needs a feature of caniemail.com. The readers of documents and style sheets of
 * `src/html-check` tell the same uses.
 */
const named: Readonly<Record<string, readonly string[]>> = {
  amp: ['attribute:⚡4email', 'attribute:amp4email'],
  // A logo beside the sender is no part of a message.
  bimi: [],
  'css-at-font-face': ['at-rule:font-face'],
  'css-at-import': ['at-rule:import'],
  'css-at-keyframes': ['at-rule:keyframes', 'at-rule:-webkit-keyframes'],
  'css-at-media': ['at-rule:media'],
  'css-at-media-device-pixel-ratio': [
    'media-feature:-webkit-device-pixel-ratio',
    'media-feature:-webkit-min-device-pixel-ratio',
    'media-feature:-webkit-max-device-pixel-ratio',
  ],
  'css-at-media-hover': ['media-feature:hover', 'media-feature:any-hover'],
  'css-at-media-orientation': ['media-feature:orientation'],
  'css-at-media-prefers-color-scheme': ['media-feature:prefers-color-scheme'],
  'css-at-media-prefers-reduced-motion': ['media-feature:prefers-reduced-motion'],
  'css-at-supports': ['at-rule:supports'],
  'css-animation': family(
    'animation',
    'delay direction duration fill-mode iteration-count name play-state timing-function',
  ),
  'css-background': family('background', 'attachment'),
  'css-block-inline-size': ['property:block-size', 'property:inline-size'],
  'css-border': [...family('border', 'color style width'), ...sides('border', ['', '-color', '-style', '-width'])],
  'css-border-image': family('border-image', 'outset repeat slice source width'),
  'css-border-inline-block': ['property:border-inline', 'property:border-block'],
  'css-border-inline-block-individual': logical('border', ['']),
  'css-border-inline-block-longhand': [
    ...['color', 'style', 'width'].flatMap((part) => [
      `property:border-inline-${part}`,
      `property:border-block-${part}`,
    ]),
    ...logical('border', ['-color', '-style', '-width']),
  ],
  'css-border-radius': [
    'property:border-radius',
    ...['top-left', 'top-right', 'bottom-left', 'bottom-right'].map((corner) => `property:border-${corner}-radius`),
  ],
  'css-border-radius-logical': ['start-start', 'start-end', 'end-start', 'end-end'].map(
    (corner) => `property:border-${corner}-radius`,
  ),
  'css-color-scheme': ['property:color-scheme'],
  'css-column-layout-properties': [
    'property:columns',
    ...['fill', 'rule', 'rule-color', 'rule-style', 'rule-width', 'span', 'width'].map(
      (part) => `property:column-${part}`,
    ),
  ],
  'css-comments': ['syntax:css-comment'],
  'css-conic-gradient': ['function:conic-gradient', 'function:repeating-conic-gradient'],
  'css-display-flex': ['value:display:flex', 'value:display:inline-flex'],
  'css-display-grid': ['value:display:grid', 'value:display:inline-grid'],
  'css-display-none': ['value:display:none'],
  'css-flex-direction': ['value:flex-direction:column', 'value:flex-direction:column-reverse'],
  'css-flex-wrap': ['value:flex-wrap:wrap', 'value:flex-wrap:wrap-reverse'],
  'css-font': ['property:font'],
  'css-gap': ['property:gap', 'property:column-gap', 'property:row-gap'],
  'css-grid-template': family('grid-template', 'areas columns rows'),
  'css-important': ['keyword:important'],
  'css-inert-attribute': ['attribute:inert'],
  'css-intrinsic-size': ['keyword:fit-content', 'keyword:min-content', 'keyword:max-content', 'function:fit-content'],
  'css-left-right-top-bottom': ['property:left', 'property:right', 'property:top', 'property:bottom'],
  'css-linear-gradient': ['function:linear-gradient', 'function:repeating-linear-gradient'],
  'css-margin': ['property:margin', ...sides('margin', [''])],
  'css-margin-block-start-end': ['property:margin-block-start', 'property:margin-block-end'],
  'css-margin-inline-block': ['property:margin-inline', 'property:margin-block'],
  'css-margin-inline-start-end': ['property:margin-inline-start', 'property:margin-inline-end'],
  'css-modern-color': ['function:lch', 'function:oklch', 'function:lab', 'function:oklab'],
  'css-nesting': ['syntax:nesting'],
  'css-outline': family('outline', 'color style width'),
  'css-overflow': family('overflow', 'x y'),
  'css-padding': ['property:padding', ...sides('padding', [''])],
  'css-padding-block-start-end': ['property:padding-block-start', 'property:padding-block-end'],
  'css-padding-inline-block': ['property:padding-inline', 'property:padding-block'],
  'css-padding-inline-start-end': ['property:padding-inline-start', 'property:padding-inline-end'],
  'css-radial-gradient': ['function:radial-gradient', 'function:repeating-radial-gradient'],
  'css-rgb': ['function:rgb'],
  'css-rgba': ['function:rgba'],
  'css-scroll-snap': ['property:scroll-snap-type', 'property:scroll-snap-align', 'property:scroll-snap-stop'],
  'css-selector-adjacent-sibling': ['selector:adjacent'],
  'css-selector-attribute': ['selector:attribute'],
  'css-selector-chaining': ['selector:chaining'],
  'css-selector-child': ['selector:child'],
  'css-selector-class': ['selector:class'],
  'css-selector-descendant': ['selector:descendant'],
  'css-selector-general-sibling': ['selector:sibling'],
  'css-selector-grouping': ['selector:grouping'],
  'css-selector-id': ['selector:id'],
  'css-selector-type': ['selector:type'],
  'css-selector-universal': ['selector:universal'],
  'css-sytem-ui': ['system-ui', 'ui-serif', 'ui-sans-serif', 'ui-rounded', 'ui-monospace'].map(
    (font) => `keyword:${font}`,
  ),
  'css-transition': family('transition', 'delay duration property timing-function'),
  'css-unit-calc': ['function:calc'],
  'css-unit-initial': ['keyword:initial'],
  'css-unit-percent': ['unit:%'],
  'css-variables': ['syntax:custom-property', 'function:var'],
  'html-address': ['element:address'],
  'html-anchor-links': ['link:#'],
  'html-base': ['element:base'],
  'html-comments': ['syntax:html-comment'],
  'html-doctype': ['syntax:doctype'],
  'html-h1-h6': elements('h1 h2 h3 h4 h5 h6'),
  'html-image-maps': ['element:map'],
  'html-lists': elements('ul ol dl'),
  'html-mailto-links': ['link:mailto:'],
  'html-meta-color-scheme': ['element:meta[name=color-scheme]'],
  'html-semantics': elements(
    'article aside details figcaption figure footer header main mark nav section summary time',
  ),
  'html-srcset': ['attribute:srcset', 'attribute:sizes'],
  'html-svg': ['element:svg'],
  'image-apng': ['image:apng'],
  'image-base64': ['image:data:'],
  // A file does not tell by its name.
  'image-hdr': [],
  'image-heif': ['image:heif', 'image:heic'],
  'image-jpg': ['image:jpg', 'image:jpeg'],
  'image-tiff': ['image:tiff', 'image:tif'],
};

/** Forms of slugs and titles that say what the use is. */
const told: readonly { slug: RegExp; title: RegExp; use: string }[] = [
  { slug: /^css-pseudo-class-/, title: /^:?([a-z-]+).*/, use: 'pseudo-class:$1' },
  { slug: /^css-pseudo-element-/, title: /^::([a-z-]+)$/, use: 'pseudo-element:$1' },
  { slug: /^css-unit-/, title: /^([a-z]+) unit$/, use: 'unit:$1' },
  { slug: /^css-function-/, title: /^([a-z-]+)\(\)$/, use: 'function:$1' },
  { slug: /^css-/, title: /^([a-z-]+)(?: property)?$/, use: 'property:$1' },
  { slug: /^html-/, title: /^<(\w+)> element$/, use: 'element:$1' },
  { slug: /^html-/, title: /^<(\w+) type="(\w+)"> element$/, use: 'element:$1[type=$2]' },
  { slug: /^html-/, title: /^([a-z-]+) attribute$/, use: 'attribute:$1' },
];

/**
 * The uses of a feature; empty for one that no document shows.
 * @throws Error for a feature whose uses nobody has said.
 */
export function featureUses({ slug, title: given }: { slug: string; title: string }): readonly string[] {
  const known = named[slug];
  if (known !== undefined) return known;
  if (slug.startsWith('image-')) return [slug.replace('image-', 'image:')];
  const title = given.trim();
  const form = told.find((one) => one.slug.test(slug) && one.title.test(title));
  if (form === undefined) throw new Error(`nobody has said what use of ${slug} (${title}) a document shows`);
  return [title.replace(form.title, form.use)];
}

function elements(names: string): string[] {
  return names.split(' ').map((name) => `element:${name}`);
}

/** A shorthand property and its parts. */
function family(property: string, parts: string): string[] {
  return [`property:${property}`, ...parts.split(' ').map((part) => `property:${property}-${part}`)];
}

function sides(property: string, endings: readonly string[]): string[] {
  return ['top', 'right', 'bottom', 'left'].flatMap((side) =>
    endings.map((end) => `property:${property}-${side}${end}`),
  );
}

function logical(property: string, endings: readonly string[]): string[] {
  const edges = ['inline-start', 'inline-end', 'block-start', 'block-end'];
  return edges.flatMap((edge) => endings.map((end) => `property:${property}-${edge}${end}`));
}
