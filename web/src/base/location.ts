import { createRouter, matchPath } from './router.ts';

const router = createRouter({
  basePath: document.querySelector<HTMLMetaElement>('meta[name="mayfly-base"]')?.content ?? '/',
  location,
  history,
});

/**
 * The present location in the app, and functions that navigate to another; see the router. `base` precedes each path of the app.
 */
export const { base, currentLocation, navigate, changeQuery, hrefWith, returns, keepPlace, keptPlace, tellPlace } =
  router;

addEventListener('popstate', router.readLocation);
addEventListener('pagehide', keepPlace);
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link !== null && router.follow(link)) event.preventDefault();
});

/** Whether the page is that of somebody who has a link. */
export function isSharedPage(): boolean {
  return matchPath('/shared/*', `${currentLocation().path}/`) !== undefined;
}

/** Removes the fragment (after `#`) from the URL. */
export function forgetFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
