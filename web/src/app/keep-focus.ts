/**
 * Has the focus stay where one works: when the element that has it goes away and nothing else gets it, the heading of the part that the
 * element was in does, once there is one. Without it the next Tab would begin at the top of the page.
 */
export function keepFocus(): void {
  /** The element that has the focus, or had it when it went, and the parts that it was in, the innermost first. */
  let within: readonly Element[] = [];
  const forget = () => {
    within = [];
  };
  document.addEventListener('focusin', ({ target }) => {
    within = target instanceof Element ? partsOf(target) : [];
  });
  document.addEventListener('focusout', ({ relatedTarget }) => {
    // What goes away has gone by then.
    queueMicrotask(() => relatedTarget === null && within[0]?.isConnected && hasNone() && forget());
  });
  document.addEventListener('pointerdown', () => within[0]?.isConnected === false && forget());
  const mend = () => {
    if (within[0] === undefined || within[0].isConnected || !hasNone()) return;
    const heading = within
      .filter((part) => part.isConnected)
      .map(headingOf)
      .find((found) => found !== undefined);
    heading?.focus({ preventScroll: true });
  };
  // Views give the focus to something themselves, later in the same task.
  new MutationObserver(() => within[0]?.isConnected === false && requestAnimationFrame(mend)).observe(document.body, {
    childList: true,
    subtree: true,
  });
}

function hasNone(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function partsOf(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement === null ? [element] : [element, ...partsOf(parentElement)];
}

function headingOf(part: Element): HTMLElement | undefined {
  const heading = [...part.querySelectorAll<HTMLElement>('h1, h2')].find((each) => each.checkVisibility());
  if (heading !== undefined && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
