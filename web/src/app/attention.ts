import { createEffect, createSignal, onCleanup } from 'solid-js';
import { loadPart } from '../base/late/late.ts';
import { serviceName } from '../base/service-facts.ts';
import { windowTitle } from '../base/title.ts';
import { onEvent } from '../service/service.ts';

const [unseen, setUnseen] = createSignal(0);

/**
 * Names the window after its view, and announces mail that arrives while the page is hidden: in the title, on the icon, and as a notification if the reader
 * wants it.
 */
export function drawAttention(): void {
  const end = onEvent((event) => {
    if (event.type !== 'mail.received' || !document.hidden) return;
    setUnseen((count) => count + 1);
    void loadPart(() => import('../parts/notifications.tsx')).then(({ notifyOf }) => notifyOf(event));
  });
  const seen = () => {
    if (!document.hidden) setUnseen(0);
  };
  document.addEventListener('visibilitychange', seen);
  onCleanup(() => {
    end();
    document.removeEventListener('visibilitychange', seen);
  });
  createEffect(() => {
    document.title = windowTitle(serviceName, unseen());
  });
  createEffect(() => showOnIcon(unseen()));
}

let plainIcon: string | undefined;

function showOnIcon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  plainIcon ??= link.href;
  link.href = count === 0 ? plainIcon : `data:image/svg+xml,${encodeURIComponent(countedIcon(count))}`;
}

/** The icon with a count in its corner. */
function countedIcon(count: number): string {
  const text = count > 9 ? '9+' : String(count);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f8a66"/>' +
    '<path d="M7 11.5 16 18l9-6.5M7 11h18v11H7z" fill="none" stroke="#fff" stroke-width="2"/>' +
    '<circle cx="23" cy="9" r="9" fill="#c8321f"/>' +
    `<text x="23" y="13.500" font-family="sans-serif" font-size="12" font-weight="700" fill="#fff" text-anchor="middle">${text}</text></svg>`
  );
}
