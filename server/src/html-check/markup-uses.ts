const typed: ReadonlySet<string> = new Set(['input', 'button']);
const colorSchemes: ReadonlySet<string> = new Set(['color-scheme', 'supported-color-schemes']);

/** The features that the start tag of an element shows besides its attributes: by its name and its type. */
export function elementUses(name: string, attributes: ReadonlyMap<string, string>): string[] {
  if (typed.has(name)) return [`element:${name}`, `element:${name}[type=${attributes.get('type')?.toLowerCase()}]`];
  const isColorScheme = name === 'meta' && colorSchemes.has(attributes.get('name')?.toLowerCase() ?? '');
  return isColorScheme ? ['element:meta', 'element:meta[name=color-scheme]'] : [`element:${name}`];
}

/** The feature that a link shows by its target. */
export function linkUse(href: string): string | undefined {
  const target = href.slice(0, 20).trim().toLowerCase();
  if (target.startsWith('#') && target !== '#') return 'link:#';
  return target.startsWith('mailto:') ? 'link:mailto:' : undefined;
}
