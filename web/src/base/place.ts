import { createRouter } from './router.ts';

const router = createRouter({
  basePath: document.querySelector<HTMLMetaElement>('meta[name="mayfly-base"]')?.content ?? '/',
  location,
  history,
});

/**
 * The reader's present place, and functions that lead to another; see the router. `base` precedes each path of the app.
 */
export const { base, place, navigate, changeQuery } = router;

addEventListener('popstate', router.readPlace);
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link !== null && router.follow(link)) event.preventDefault();
});

/** Removes the fragment (after `#`) from the URL. */
export function forgetFragment(): void {
  history.replaceState(null, '', location.pathname + location.search);
}
