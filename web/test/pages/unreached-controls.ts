import type { Page } from 'playwright-core';

/**
 * Finds what one can use in a page and does not get to: a control that no scrolling by its reader brings into the window, or that something
 * covers; one on which Tab never stops; and one that has the focus where nobody sees it (WCAG 1.4.10, 2.1.1, 2.4.11).
 */
export async function findUnreachedControls(page: Page): Promise<string[]> {
  const stops = await page.evaluate(noteStops);
  // Once around, with room for what the browser stops at itself, as areas that scroll.
  for (let pressed = 0; pressed < stops * 2 + 10; pressed += 1) await page.keyboard.press('Tab');
  return page.evaluate(unreachedControls);
}

declare global {
  interface Window {
    mayflyStops?: { readonly controls: readonly HTMLElement[]; readonly reached: Set<EventTarget> };
  }
}

/** Runs in the page: notes what has the focus from now on. Returns the number of controls. */
function noteStops(): number {
  const kinds =
    'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="option"], [tabindex="0"]';
  // Of what lies below an open dialog or menu nothing is to be reached.
  const [top = document.body] = [...document.querySelectorAll('dialog:modal, :popover-open')].reverse();
  const controls = [...top.querySelectorAll<HTMLElement>(kinds)].filter((control) => {
    const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isSeen && control.closest('.sr, .skip, [inert]') === null && !control.matches(':disabled');
  });
  const reached = new Set<EventTarget>();
  document.addEventListener('focusin', ({ target }) => target !== null && reached.add(target));
  // A menu that a script has opened has no button from which Tab would lead into it.
  if (!top.contains(document.activeElement)) controls[0]?.focus();
  if (document.activeElement !== null) reached.add(document.activeElement);
  window.mayflyStops = { controls, reached };
  return controls.length;
}

/** Runs in the page. */
async function unreachedControls(): Promise<string[]> {
  const { controls = [], reached = new Set() } = window.mayflyStops ?? {};
  const isHit = (hit: Element | null, target: HTMLElement) => {
    if (hit === null) return false;
    if (target.contains(hit)) return true;
    const label = hit.closest('label');
    return label !== null && target instanceof HTMLInputElement && label.control === target;
  };
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  /** Takes back what a script can scroll and a reader cannot. */
  const unscrollHidden = (from: HTMLElement) => {
    for (let box: HTMLElement | null = from; box !== null; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (hides(overflowX)) box.scrollLeft = 0;
      if (hides(overflowY)) box.scrollTop = 0;
    }
  };
  /** Whether a point of the control, of those in its middle and next to its edges, is seen and takes a click. */
  const isSeenNow = (control: HTMLElement) =>
    [...control.getClientRects()].some(({ left, top, width, height }) =>
      [
        [width / 2, height / 2],
        [3, 3],
        [width - 3, 3],
        [3, height - 3],
        [width - 3, height - 3],
      ].some(([right = 0, down = 0]) => isHit(document.elementFromPoint(left + right, top + down), control)),
    );
  const isSeen = async (control: HTMLElement) => {
    unscrollHidden(control);
    if (isSeenNow(control)) return true;
    // What had the focus before may still be about to close what it has opened.
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return isSeenNow(control);
  };
  const found: string[] = [];
  const note = (control: HTMLElement, fault: string) => {
    const name = control.getAttribute('aria-label') ?? control.textContent.trim();
    found.push(`<${control.localName} class="${control.className}"> “${name.slice(0, 40)}” ${fault}`);
  };
  for (const control of controls.filter((each) => each.isConnected)) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    control.scrollIntoView({ block: 'center', inline: 'center' });
    if (!(await isSeen(control))) note(control, 'is not to be scrolled to');
    const isOfGroup = control.matches('[role="option"], [role="tab"], [type="radio"]');
    if (isOfGroup) continue;
    if (!reached.has(control)) note(control, 'is no stop of Tab');
    control.focus();
    if (!(await isSeen(control))) note(control, 'has the focus unseen');
  }
  return found;
}
