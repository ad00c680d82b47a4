/** What the attributes of an element say of whether its content can be seen. */
export interface Visibility {
  /** Nothing in it can, whatever that says of itself. */
  readonly hides: boolean;
  /** Whether its letters have a size; `undefined` where that is as around it. */
  readonly fontIsZero: boolean | undefined;
}

const visible: Visibility = { hides: false, fontIsZero: undefined };

/**
 * Reads the attributes of a tag, of which there must be a bounded number. `mso-hide` alone does not hide links: Outlook
 * gets those in another form.
 */
export function readVisibility(attributes: string, { isLink }: { isLink: boolean }): Visibility {
  if (attributes === '' || !/hidden|none|mso-hide|font-size|opacity/i.test(attributes)) return visible;
  if (/hidden/i.test(attributes) && hasHiddenAttribute(attributes)) return { hides: true, fontIsZero: undefined };
  const style = styleOf(attributes);
  if (style === '') return visible;
  const hides = hidesContent(style) || (!isLink && style.includes(';mso-hide:all;'));
  return { hides, fontIsZero: zeroFont(style) };
}

function hasHiddenAttribute(attributes: string): boolean {
  return /(?:^|\s)hidden(?:[\s=/]|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, ''));
}

/** The declarations, lower case and without white space. */
function styleOf(attributes: string): string {
  const found = /(?:^|[\s"'])style\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"']*))/i.exec(attributes);
  if (found === null) return '';
  const style = (found[1] ?? found[2] ?? found[3] ?? '').toLowerCase().replace(/\s+|!important/g, '');
  return `;${style};`;
}

/** The ways by which mail hides what only the list of an inbox is to show. */
function hidesContent(style: string): boolean {
  return (
    /;(?:display:none|visibility:hidden|opacity:0(?:\.0*)?);/.test(style) ||
    (/;overflow(?:-y)?:hidden;/.test(style) && /;(?:max-)?height:0(?:px|pt|em|%)?;/.test(style))
  );
}

function zeroFont(style: string): boolean | undefined {
  const size = /.*;font-size:([\d.]+)(px|pt|r?em|%)?;/.exec(style);
  if (size === null) return undefined;
  if (Number(size[1]) === 0) return true;
  // What is relative to no size has none either.
  return size[2] === 'em' || size[2] === '%' ? undefined : false;
}
