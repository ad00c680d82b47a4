import { onCleanup } from 'solid-js';
import { tt } from '../../../texts/tools/texts.ts';

/** Has the key that prints open a mail as a page of its own: a frame is printed to the end of its first sheet, which says so. */
export function PrintWhole(props: { page: string }) {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const isPrint = key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !shiftKey && !altKey;
    if (!isPrint || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    window.open(props.page, '_blank', 'noopener,noreferrer');
  };
  document.addEventListener('keydown', onKey);
  onCleanup(() => document.removeEventListener('keydown', onKey));
  return <p class="print-note">{tt().printNote}</p>;
}
