import type { SelectedElement } from './selected-element.ts';

/** States into which a reader brings an element by a pointer or a key. A mail is looked at without. */
const touched: ReadonlySet<string> = new Set(
  'hover active focus focus-visible focus-within visited target target-within user-valid user-invalid fullscreen'.split(
    ' ',
  ),
);
const nth = /^([+-]?\d*)n([+-]\d+)?$/;

/** Test of a pseudo-class, of a document that nobody has touched; `undefined` when it cannot be known. */
export function pseudoClassOf(name: string, argument: string): ((element: SelectedElement) => boolean) | undefined {
  if (touched.has(name)) return () => false;
  if (name === 'nth-child') return nthTest(argument);
  return plainClasses.get(name);
}

const plainClasses: ReadonlyMap<string, (element: SelectedElement) => boolean> = new Map([
  ['root', ({ name }: SelectedElement) => name === 'html'],
  ['scope', ({ name }: SelectedElement) => name === 'html'],
  ['defined', () => true],
  ['link', isLink],
  ['any-link', isLink],
  ['first-child', ({ position }: SelectedElement) => position === 1],
  ['checked', ({ attributes }: SelectedElement) => attributes.has('checked') || attributes.has('selected')],
  ['disabled', ({ attributes }: SelectedElement) => attributes.has('disabled')],
  ['open', ({ attributes }: SelectedElement) => attributes.has('open')],
]);

function isLink({ name, attributes }: SelectedElement): boolean {
  return (name === 'a' || name === 'area') && attributes.has('href');
}

/** Test of `:nth-child` (Selectors §13.3); `undefined` when it names other selectors. */
function nthTest(argument: string): ((element: SelectedElement) => boolean) | undefined {
  const text = argument.toLowerCase().replaceAll(' ', '');
  const plain = text === 'odd' ? '2n+1' : text === 'even' ? '2n' : text;
  if (/^\+?\d+$/.test(plain)) return ({ position }) => position === Number(plain);
  const found = nth.exec(plain);
  if (found === null) return undefined;
  const [, factor = '', shift = '0'] = found;
  const step = factor === '' || factor === '+' ? 1 : factor === '-' ? -1 : Number(factor);
  const start = Number(shift);
  return ({ position }) => {
    const distance = position - start;
    return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0;
  };
}
