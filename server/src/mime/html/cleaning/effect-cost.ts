/** What the effects of styles cost a browser, in units of one shadow of one element. */
export interface EffectCost {
  /** Animations and transitions: the page may be drawn anew for each frame. */
  motion: number;
  /** Shadows, filters and layers: they make each drawing of the page longer. */
  drawing: number;
}

/** Cost that no document may have: that of a value which is told by another declaration, so that nobody knows its length. */
const unknownCost = 1_000_000;
/** Cost of an animation, a transition, and a filter. Each was measured against a shadow in Chromium. */
const animationCost = 32;
const transitionCost = 4;
const filterCost = 32;

const motionProperties: ReadonlyMap<string, number> = new Map([
  ['animation', animationCost],
  ['animation-name', animationCost],
  ['all', animationCost],
  ['transition', transitionCost],
  ['transition-property', transitionCost],
  ['transition-duration', transitionCost],
]);
const drawingProperties: ReadonlyMap<string, number> = new Map([
  ['filter', filterCost],
  ['backdrop-filter', filterCost],
  ['box-shadow', 1],
  ['text-shadow', 1],
  ['will-change', 1],
  ['perspective', 1],
  ['transform', 1],
  ['transform-style', 1],
  ['backface-visibility', 1],
  ['mix-blend-mode', 1],
  ['mask', 1],
  ['mask-image', 1],
  ['clip-path', 1],
  ['background', 1],
  ['background-image', 1],
]);

const namesOfAll = [...motionProperties.keys(), ...drawingProperties.keys()].join('|');
/** Start of a declaration of one of some properties, under its own name or that of a browser. An escape is never part of a letter. */
const declarationOf = (names: string) => `(?<![\\w\\-\\\\\u0080-\uffff])(?:-(?:webkit|moz|ms|o)-)?(${names})(?=\\s*:)`;
const value = /(?:"[^"]*"|[^;{}"]+)*/y;
const brackets = /\([^()[\]]*\)|\[[^()[\]]*\]/g;
/** Depth of brackets in each other that a value or selector with an effect may have. */
const bracketsMax = 4;
const toldElsewhere = /(?:var|env|attr)\(/i;
const threeDimensional = /(?:translate3d|translatez|rotate3d|rotate[xyz]|scale3d|scalez|matrix3d|perspective)\(/gi;
/** Values with which a property has no effect. */
const withoutEffect = /^(?:none|0|0s|initial|unset|revert|revert-layer|auto|flat|normal|visible)$/i;

/** Receiver of the cost of a rule with its selectors, or of the declarations of a `style` attribute, which has none. */
export type CostReceiver = (selectors: string | undefined, cost: EffectCost) => void;

interface Block {
  readonly selectors: string | undefined;
  readonly isKeyframes: boolean;
  /** Highest cost of each property: spellings of one property with the names of browsers are one effect. */
  readonly costs: Map<string, number>;
}

/**
 * Tells the cost of each rule of a cleaned style sheet or `style` attribute for one element that it is for. A browser never reads
 * more effects or wider selectors than those told: where a style is broken, selectors are. Time is linear in the text.
 */
export function readEffectCosts(css: string, receive: CostReceiver): void {
  const blocks: Block[] = [blockOf(undefined)];
  const parts = new RegExp(`"[^"]*"|[{};]|${declarationOf(namesOfAll)}`, 'gi');
  let start = 0;
  for (let part = parts.exec(css); part !== null; part = parts.exec(css)) {
    const [text, property] = part;
    if (property !== undefined) {
      value.lastIndex = parts.lastIndex;
      const given = value.exec(css)?.[0] ?? '';
      addCost(blocks.at(-1), property.toLowerCase(), given.replace(/^\s*:/, ''));
      parts.lastIndex += given.length;
    }
    if (text === '{') blocks.push(blockOf(css.slice(start, part.index).trim(), blocks.at(-1)));
    if (text === '}') {
      tellCost(blocks.pop(), receive);
      if (blocks.length === 0) blocks.push(blockOf(''));
    }
    if (text.length === 1) start = parts.lastIndex;
  }
  for (const block of blocks) tellCost(block, receive);
}

function blockOf(selectors: string | undefined, parent?: Block): Block {
  const isKeyframes = parent?.isKeyframes === true || /^@(?:-\w+-)?keyframes\b/.test(selectors ?? '');
  return { selectors, isKeyframes, costs: new Map() };
}

function addCost(block: Block | undefined, property: string, given: string): void {
  if (block === undefined || block.isKeyframes) return;
  const cost = (motionProperties.get(property) ?? drawingProperties.get(property) ?? 0) * numberOf(property, given);
  block.costs.set(property, Math.max(cost, block.costs.get(property) ?? 0));
}

/** Number of effects that a value has. */
function numberOf(property: string, given: string): number {
  const plain = given.replace(/!\s*important\s*$/i, '').trim();
  if (withoutEffect.test(plain)) return 0;
  // One gradient is as quick as a colour.
  if (property.startsWith('background')) return Math.max(0, plain.split('gradient(').length - 2);
  if (toldElsewhere.test(plain)) return unknownCost;
  if (property === 'transform') return plain.match(threeDimensional)?.length ?? 0;
  if (property === 'filter' || property === 'backdrop-filter') return plain.match(/(?<!unknown)\(/g)?.length ?? 0;
  return withoutBrackets(plain).split(',').length;
}

/** A value or selectors without what is in brackets. */
export function withoutBrackets(text: string): string {
  let plain = text.replace(/"[^"]*"/g, '');
  for (let depth = 0; depth < bracketsMax && /[([]/.test(plain); depth += 1) plain = plain.replace(brackets, '');
  return plain;
}

function tellCost(block: Block | undefined, receive: CostReceiver): void {
  if (block === undefined || block.costs.size === 0) return;
  const cost: EffectCost = { motion: 0, drawing: 0 };
  // The parts of an animation, and those of a transition, are one effect.
  const motion = new Map<number, number>();
  for (const [property, units] of block.costs) {
    const kind = motionProperties.get(property);
    if (kind === undefined) cost.drawing += units;
    else motion.set(kind, Math.max(units, motion.get(kind) ?? 0));
  }
  for (const units of motion.values()) cost.motion += units;
  receive(block.selectors, cost);
}

/** Leaves the effects of a kind out of the styles of a cleaned document, and says of how many declarations. */
export function withoutEffects(html: string, kinds: { readonly drawing: boolean }): { html: string; leftOut: number } {
  const properties = [...motionProperties.keys(), ...(kinds.drawing ? drawingProperties.keys() : [])].join('|');
  const declared = new RegExp(`"[^"]*"|&quot;.*?&quot;|${declarationOf(properties)}`, 'gis');
  let leftOut = 0;
  const drop = (css: string) =>
    css.replace(declared, (text) => {
      if (text.startsWith('"') || text.startsWith('&')) return text;
      leftOut += 1;
      return 'unknown';
    });
  // All that is markup here was written by the cleaner: quotes in values and brackets in texts are escaped.
  const styles = /(<style[^>]*>)(.*?)(?=<\/style>)|( style=")([^"]*)/gs;
  const cleaned = html.replace(
    styles,
    (_, tag = '', sheet = '', attribute = '', style = '') => `${tag}${drop(sheet)}${attribute}${drop(style)}`,
  );
  return { html: cleaned, leftOut };
}
