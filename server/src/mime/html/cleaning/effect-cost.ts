import { isCssBlank } from '../css/css-text.ts';
import { escapeHtml, unescapeHtml } from './escaping.ts';

/** What the effects of styles cost a browser, in units of one shadow of one element. */
export interface EffectCost {
  /** Animations and transitions: the page may be drawn anew for each frame. */
  motion: number;
  /** Shadows, filters and layers: they make each drawing of the page longer. */
  drawing: number;
}

/** Cost that no document may have: that of a value which is told by another declaration, so that nobody knows its length. */
const unknownCost = 1_000_000;
/** Cost of an animation, a transition, a filter of colors, and one that blurs. Each was measured against a shadow in Chromium. */
const animationCost = 32;
const transitionCost = 4;
const filterCost = 8;
const blurCost = 64;

const motionProperties: ReadonlyMap<string, number> = new Map([
  ['animation', animationCost],
  ['animation-name', animationCost],
  ['all', animationCost],
  ['transition', transitionCost],
  ['transition-property', transitionCost],
  ['transition-duration', transitionCost],
]);
const filters = new Set(['filter', 'backdrop-filter']);
const drawingProperties: ReadonlySet<string> = new Set([
  ...filters,
  'box-shadow',
  'text-shadow',
  'will-change',
  'perspective',
  'transform',
  'transform-style',
  'backface-visibility',
  'mix-blend-mode',
  'mask',
  'mask-image',
  'clip-path',
  'background',
  'background-image',
]);

const nameCharacter = /[\w\-\u0080-\uffff]/;
/** Name of a property, after that of a browser. */
const propertyName = /^(?:-(?:webkit|moz|ms|o)-)?([a-z-]+)$/i;
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
  let start = 0;
  for (const part of partsOf(css)) {
    const { text, property, given } = part;
    if (property !== undefined) addCost(blocks.at(-1), property, given);
    if (text === '{') blocks.push(blockOf(css.slice(start, part.at).trim(), blocks.at(-1)));
    if (text === '}') {
      tellCost(blocks.pop(), receive);
      if (blocks.length === 0) blocks.push(blockOf(''));
    }
    if (text.length === 1) start = part.at + 1;
  }
  for (const block of blocks) tellCost(block, receive);
}

interface Part {
  readonly text: string;
  readonly at: number;
  /** Name of a property in lower case, and its value. */
  readonly property: string | undefined;
  readonly given: string;
}

/** The starts and ends of blocks, the ends of declarations, and the declarations that may have an effect. */
function* partsOf(css: string): Generator<Part> {
  for (let at = 0; at < css.length; ) {
    const character = css.charAt(at);
    if (character === '"') at = endOfQuoted(css, at) ?? at + 1;
    else if (character === '{' || character === '}' || character === ';') {
      yield { text: character, at, property: undefined, given: '' };
      at += 1;
    } else if (nameCharacter.test(character) || character === '\\') {
      const end = endOfName(css, at);
      const property = effectOf(css.slice(at, end));
      if (property === undefined || !isBeforeColon(css, end)) {
        at = end;
        continue;
      }
      const given = css.slice(end, endOfValue(css, end));
      yield { text: css.slice(at, end), at, property, given };
      at = end + given.length;
    } else at += 1;
  }
}

/** Name of a property that may have an effect, in lower case; `undefined` for any other. */
function effectOf(name: string): string | undefined {
  if (name.startsWith('--')) return name.toLowerCase();
  const property = propertyName.exec(name)?.[1]?.toLowerCase();
  return property !== undefined && (motionProperties.has(property) || drawingProperties.has(property))
    ? property
    : undefined;
}

/** Offset after a name. The cleaner writes escapes as hexadecimal digits and a blank; of letters none is left. */
function endOfName(css: string, start: number): number {
  let at = start;
  for (; at < css.length; at += 1) {
    if (nameCharacter.test(css.charAt(at))) continue;
    if (css[at] !== '\\') break;
    while (/[0-9a-f]/i.test(css.charAt(at + 1))) at += 1;
    if (css[at + 1] === ' ') at += 1;
  }
  return at;
}

function isBeforeColon(css: string, start: number): boolean {
  let at = start;
  while (isCssBlank(css[at])) at += 1;
  return css[at] === ':';
}

/** Offset of the end of a value that begins at `start`, or of a quotation mark in it without another. */
function endOfValue(css: string, start: number): number {
  for (let at = start; at < css.length; ) {
    const character = css.charAt(at);
    if (character === ';' || character === '{' || character === '}') return at;
    const quoted = character === '"' ? endOfQuoted(css, at) : at + 1;
    if (quoted === undefined) return at;
    at = quoted;
  }
  return css.length;
}

/** Offset after the text in quotation marks at `start`; `undefined` when it has no end. */
function endOfQuoted(css: string, start: number): number | undefined {
  const end = css.indexOf('"', start + 1);
  return end < 0 ? undefined : end + 1;
}

function blockOf(selectors: string | undefined, parent?: Block): Block {
  const isKeyframes = parent?.isKeyframes === true || /^@(?:-\w+-)?keyframes\b/.test(selectors ?? '');
  return { selectors, isKeyframes, costs: new Map() };
}

function addCost(block: Block | undefined, property: string, given: string): void {
  if (block === undefined || block.isKeyframes) return;
  block.costs.set(property, Math.max(costOf(property, given), block.costs.get(property) ?? 0));
}

/** Cost of a declaration for one element. */
function costOf(property: string, given: string): number {
  const plain = given.replace(/^\s*:|!\s*important\s*$/gi, '').trim();
  const images = plain.split(/gradient\(|var\(/i).length - 1;
  // A variable may stand for what is long in another one. One gradient is as quick as a color.
  if (property.startsWith('--')) return images > 1 ? unknownCost : 0;
  if (property.startsWith('background')) return Math.max(0, images - 1);
  if (withoutEffect.test(plain)) return 0;
  if (toldElsewhere.test(plain)) return unknownCost;
  return (motionProperties.get(property) ?? 1) * numberOf(property, plain);
}

/** Number of effects that a value has. */
function numberOf(property: string, plain: string): number {
  if (property === 'transform') return plain.match(threeDimensional)?.length ?? 0;
  if (filters.has(property)) {
    const blurs = plain.match(/(?:blur|drop-shadow)\(/gi)?.length ?? 0;
    const others = (plain.match(/(?<!unknown)\(/g)?.length ?? 0) - blurs;
    return blurs * blurCost + others * filterCost;
  }
  return withoutCssBrackets(plain).split(',').length;
}

/** A value or selectors without what is in brackets. */
export function withoutCssBrackets(text: string): string {
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
  let leftOut = 0;
  const drop = (css: string) => {
    let left = '';
    let from = 0;
    for (const { text, at, property, given } of partsOf(css)) {
      const goes = property !== undefined && (kinds.drawing || motionProperties.has(property));
      if (!goes || costOf(property, given) === 0) continue;
      left += `${css.slice(from, at)}unknown`;
      from = at + text.length;
      leftOut += 1;
    }
    return left + css.slice(from);
  };
  const cleaned = replaceStyles(html, drop);
  return { html: cleaned, leftOut };
}

const sheetMark = '<style';
const sheetEnd = '</style>';
const attributeMark = ' style="';

/** Replaces the style sheets and `style` attributes of a cleaned document, in which quotes in values and brackets in texts are escaped. */
function replaceStyles(html: string, replace: (css: string) => string): string {
  let replaced = '';
  let from = 0;
  let sheet = html.indexOf(sheetMark);
  let attribute = html.indexOf(attributeMark);
  while (sheet >= 0 || attribute >= 0) {
    const isSheet = sheet >= 0 && (attribute < 0 || sheet < attribute);
    const start = isSheet ? html.indexOf('>', sheet) + 1 : attribute + attributeMark.length;
    const end = start === 0 ? -1 : html.indexOf(isSheet ? sheetEnd : '"', start);
    if (end < 0) break;
    const css = html.slice(start, end);
    replaced += html.slice(from, start) + (isSheet ? replace(css) : escapeHtml(replace(unescapeHtml(css))));
    from = end;
    if (sheet >= 0 && sheet < end) sheet = html.indexOf(sheetMark, end);
    if (attribute >= 0 && attribute < end) attribute = html.indexOf(attributeMark, end);
  }
  return replaced + html.slice(from);
}
