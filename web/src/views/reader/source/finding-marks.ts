/** Marks of what has no name of its own in the title of its feature. */
const named: Readonly<Record<string, string>> = {
  'HTML comments': '<!--',
  'CSS comments': '/*',
  'HTML5 doctype': '<!doctype',
  'Local anchors': 'href="#',
  'mailto: links': '"mailto:',
  'Image maps': '<map usemap=',
  'color-scheme meta tag': 'color-scheme supported-color-schemes',
  'HTML5 semantics': '<article <aside <figure <footer <header <main <nav <section',
  'Base 64 image format': ';base64',
  'CSS Variables (Custom Properties)': 'var(',
  'grid-template-* properties': 'grid-template-columns: grid-template-rows: grid-template-areas:',
  'system-ui, ui-serif, ui-sans-serif, ui-rounded, ui-monospace':
    'system-ui ui-serif ui-sans-serif ui-rounded ui-monospace',
  'AMP for Email': '⚡4email amp4email',
  address: '<address',
  'initial unit': 'initial',
  'fit-content, min-content, max-content': 'fit-content min-content max-content',
  '<h1> to <h6> elements': '<h1 <h2 <h3 <h4 <h5 <h6',
  '!important keyword': '!important',
};

/** Marks of faults of which the place shows in the HTML, by their codes. */
const faults: Readonly<Record<string, string>> = {
  script: '<script',
  frame: '<iframe <frame <frameset',
  meta_refresh: 'http-equiv=',
  link_script: 'javascript: data:text',
  style_too_long: '<style',
  style_external: '@import <link',
  image_without_alt: '<img!alt',
  image_without_width: '<img!width',
  image_without_source: '<img!src',
};

/** What to look for in a line of HTML in which a fault was found; see `placesIn`. `''`: it cannot be told. */
export function faultMarks(code: string): string {
  return faults[code] ?? '';
}

/** What to look for in a line of HTML that uses a feature, by its title; see `placesIn`. `''`: it cannot be told. */
export function featureMarks(title: string): string {
  const known = named[title];
  if (known !== undefined) return known;
  const tags = [...title.matchAll(/<(\w+)/g)].map(([, name]) => `<${name}`);
  if (tags.length > 0) return tags.join(' ');
  const inParentheses = [...title.matchAll(/\(([a-z-]+)\)/g)].map(([, name]) => name);
  if (inParentheses.length > 0) return inParentheses.join(' ');
  const kind = title.split(' ').at(-1);
  const names = title
    .replace(/ (?:attributes?|property|properties|shorthand|function|unit|keyword|image format|CSS property)$/, '')
    .replace(/^CSS /, '')
    .split(/,\s*| & | and /);
  if (kind === 'format') return names.map((name) => `.${name.split(' ').at(-1)}`).join(' ');
  // Such as "Child combinator": nothing to look for.
  if (names.some((name) => /^[A-Z]|\S \S/.test(name) && !name.includes(':'))) return '';
  return names.map((name) => markOf(name, kind ?? '')).join(' ');
}

function markOf(name: string, kind: string): string {
  if (kind === 'unit') return `0${name}`;
  if (kind.startsWith('attribute')) return `${name}=`;
  if (name.endsWith('()')) return name.slice(0, -1);
  if (name.startsWith('@') || name.startsWith(':')) return name;
  return name.includes(':') ? name.replace(': ', ':') : `${name}:`;
}
