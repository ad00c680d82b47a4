import { createSignal } from 'solid-js';

/** Where the reader is in the app: the path below its base, and the query. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Path under which the app is served, without a slash at its end. */
export const base = (document.querySelector<HTMLMetaElement>('meta[name="mayfly-base"]')?.content ?? '/').replace(
  /\/$/,
  '',
);

const [place, setPlace] = createSignal<Place>(read());

export { place };

addEventListener('popstate', () => setPlace(read()));
document.addEventListener('click', followLink);

/** Goes to a place of the app, as `/mailboxes?q=shop`. */
export function navigate(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (to === placeText(place())) return;
  if (replace) history.replaceState(null, '', base + to);
  else history.pushState(null, '', base + to);
  setPlace(read());
}

/** Changes the query of this place; `undefined` takes a parameter away. */
export function changeQuery(
  changes: Readonly<Record<string, string | undefined>>,
  { replace = true }: { readonly replace?: boolean } = {},
): void {
  const query = new URLSearchParams(place().query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') query.delete(name);
    else query.set(name, value);
  }
  navigate(placeText({ path: place().path, query }), { replace });
}

/**
 * Parts of a path by the names in a pattern, as `/mailboxes/:mailbox`; `undefined` when the path has another form.
 * A star at the end stands for anything.
 */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const isOpen = wanted.at(-1) === '*';
  if (isOpen ? given.length < wanted.length - 1 : given.length !== wanted.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (part === '*') return found;
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(text);
    else if (part !== text) return undefined;
  }
  return found;
}

function read(): Place {
  const path = location.pathname.startsWith(`${base}/`) ? location.pathname.slice(base.length) : '/';
  return { path: path.length > 1 ? path.replace(/\/$/, '') : path, query: new URLSearchParams(location.search) };
}

function placeText({ path, query }: Place): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Links within the app change the place without loading a page; all others are the browser's. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(`${base}/`) || link.dataset.outside !== undefined) return;
  event.preventDefault();
  navigate(link.pathname.slice(base.length) + link.search);
}
