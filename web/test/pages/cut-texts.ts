import type { Page } from 'playwright-core';

/**
 * Finds the texts of a page that its reader does not see whole, with what cuts them: the edge of the window, of a button, or of a box
 * that hides what is larger. What a mail or its sender wrote may end in an ellipsis; texts of the app may not.
 */
export function findCutTexts(page: Page, appTexts: readonly string[]): Promise<string[]> {
  return page.evaluate(cutTexts, appTexts);
}

/** Runs in the page. */
function cutTexts(appTexts: readonly string[]): string[] {
  const known = new Set(appTexts);
  const isPast = (inner: DOMRect, outer: DOMRect) => inner.right > outer.right + 1 || inner.left < outer.left - 1;
  const overflowOf = (element: Element) => getComputedStyle(element).overflowX;
  /** The first box around a text that cuts it, up to one that scrolls: a reader moves that. */
  const cutterOf = (text: DOMRect, from: Element): Element | undefined => {
    for (let box: Element | null = from; box !== null; box = box.parentElement) {
      const overflow = overflowOf(box);
      const isEdge = box.matches('button, a.button, [role="tablist"]') || overflow === 'hidden' || overflow === 'clip';
      if (isEdge && isPast(text, box.getBoundingClientRect())) return box;
      if (overflow === 'auto' || overflow === 'scroll') return undefined;
    }
    const { documentElement: page } = document;
    return isPast(text, new DOMRect(0, 0, page.clientWidth, page.clientHeight)) ? page : undefined;
  };
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.nodeValue?.trim() ?? '';
    const parent = node.parentElement;
    const isSeen = parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (text === '' || parent === null || isSeen !== true || parent.closest('.sr, .skip, noscript, title') !== null)
      continue;
    // What is clipped whole is for screen readers alone.
    if (getComputedStyle(parent).clipPath === 'inset(50%)') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const cutter = [...range.getClientRects()].map((box) => cutterOf(box, parent)).find((each) => each !== undefined);
    if (cutter === undefined) continue;
    const hasEllipsis = getComputedStyle(cutter).textOverflow === 'ellipsis';
    if (hasEllipsis && !known.has(text)) continue;
    found.push(`“${text}” is cut by <${cutter.localName} class="${cutter.className}">`);
  }
  return found;
}
