/** Range of a text: offsets, `end` not included. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The range of the text that is selected inside of its view; `undefined` where something else is selected as well. */
export function selectedRange(root: HTMLElement): TextRange | undefined {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return undefined;
  return {
    start: offsetOf(root, range.startContainer, range.startOffset),
    end: offsetOf(root, range.endContainer, range.endOffset),
  };
}

/** Whether a key asks to select everything. */
export function isAllSelected({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'a' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** The offset in the text of a place on the page. The pieces have all of the text, and nothing else. */
function offsetOf(root: HTMLElement, node: Node, offset: number): number {
  if (node === root) {
    const next = root.children[offset];
    return next instanceof HTMLElement ? startOf(next) : endOf(root.lastElementChild);
  }
  const element = node instanceof Element ? node : node.parentElement;
  const piece = element?.closest<HTMLElement>('[data-start]');
  if (!piece) return 0;
  const before = new Range();
  before.setStart(piece, 0);
  before.setEnd(node, offset);
  return startOf(piece) + before.toString().length;
}

function startOf(piece: HTMLElement): number {
  return Number(piece.dataset.start);
}

function endOf(piece: Element | null): number {
  return piece instanceof HTMLElement ? startOf(piece) + (piece.textContent?.length ?? 0) : 0;
}
