import type { Page } from 'playwright-core';

/**
 * Finds what one can click or tap in a page and would miss: whatever takes a click in an area that is less than `least` pixels wide or high. What lies around
 * its box counts when it takes the click, too. Links within running text are as high as their line (WCAG 2.5.8, "Inline").
 */
export function findSmallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate(smallTargets, least);
}

/** Runs in the page. */
async function smallTargets(least: number): Promise<string[]> {
  const kinds = 'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="option"]';
  /** What a click on an element does something with: a field is reached by its label, too. */
  const isHit = (hit: Element | null, target: Element) => {
    if (hit === null) return false;
    if (target.contains(hit)) return true;
    const label = hit.closest('label');
    return label !== null && target instanceof HTMLInputElement && label.control === target;
  };
  /** Pixels from a point in a direction that still reach the target, of as many as are needed. */
  const reach = (target: Element, [x, y]: readonly [number, number], [right, down]: readonly [number, number]) => {
    let pixels = 0;
    while (
      pixels < least &&
      isHit(document.elementFromPoint(x + right * (pixels + 1), y + down * (pixels + 1)), target)
    )
      pixels += 1;
    return pixels;
  };
  const isInText = (target: Element) => {
    if (!target.matches('a, button') || getComputedStyle(target).display !== 'inline') return false;
    return [...(target.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
    );
  };
  const found: string[] = [];
  // What an open menu covers is looked at without it.
  const place = document.querySelector(':popover-open') ?? document;
  for (const target of place.querySelectorAll(kinds)) {
    const isSeen = target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isSeen || target.closest('.sr, [inert]') !== null || target.matches(':disabled, [tabindex="-1"]:not([role])'))
      continue;
    if (isInText(target)) continue;
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const box = target.getBoundingClientRect();
    const middle = [Math.floor(box.x + box.width / 2) + 0.5, Math.floor(box.y + box.height / 2) + 0.5] as const;
    if (!isHit(document.elementFromPoint(...middle), target)) continue;
    const width = 1 + reach(target, middle, [-1, 0]) + reach(target, middle, [1, 0]);
    const height = 1 + reach(target, middle, [0, -1]) + reach(target, middle, [0, 1]);
    if (width >= least && height >= least) continue;
    const name = target.getAttribute('aria-label') ?? target.textContent.trim();
    found.push(`<${target.localName} class="${target.className}"> “${name.slice(0, 40)}”: ${width} × ${height}`);
  }
  return found;
}
