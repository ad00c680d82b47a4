/** Selectors that show a use. */
const selectors: Readonly<Record<string, string>> = {
  adjacent: 'a+b',
  attribute: '[lang]',
  chaining: '.a.b',
  child: 'a>b',
  class: '.a',
  descendant: 'a b',
  sibling: 'a~b',
  grouping: 'a,b',
  id: '#a',
  type: 'a',
  universal: '*',
};
const syntax: Readonly<Record<string, string>> = {
  'css-comment': '<style>/* a */</style>',
  'custom-property': '<style>a{--a:1}</style>',
  nesting: '<style>a{b{color:red}}</style>',
  doctype: '<!doctype html>',
  'html-comment': '<!-- a -->',
};

const documentOf: Readonly<Record<string, (name: string) => string>> = {
  element: (name) => `<${name.replace('[', ' ').replace(']', '')}>`,
  attribute: (name) => `<x ${name}="">`,
  property: (name) => `<x style="${name}:0">`,
  value: (name) => `<x style="${name}">`,
  keyword: (name) => `<x style="x:0 ${name}">`,
  unit: (name) => `<x style="x:1.5${name}">`,
  function: (name) => `<x style="x:${name}(1)">`,
  'at-rule': (name) => `<style>@${name} x{}</style>`,
  'media-feature': (name) => `<style>@media (${name}){}</style>`,
  selector: (name) => `<style>${selectors[name]}{}</style>`,
  'pseudo-class': (name) => `<style>:${name}{}</style>`,
  'pseudo-element': (name) => `<style>::${name}{}</style>`,
  image: (name) => `<img src="${name === 'data:' ? 'data:image/x,' : `https://x.test/i.${name}?v=1`}">`,
  link: (name) => `<a href="${name}x">`,
  syntax: (name) => syntax[name] ?? '',
};

/** A document that shows a use of a feature, and little else. */
export function documentWith(use: string): string {
  const colon = use.indexOf(':');
  return documentOf[use.slice(0, colon)]?.(use.slice(colon + 1)) ?? '';
}
