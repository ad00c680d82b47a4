import { batch, createSignal } from 'solid-js';

/** AppLocation of the reader in the app: the path below its base, and the query. */
interface AppLocation {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The browser's parts that a router needs. */
interface Page {
  /** Path under which the app is served, with or without a slash at its end. */
  readonly basePath: string;
  readonly location: Pick<Location, 'pathname' | 'search' | 'origin'>;
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'state'>;
}

/** A link that was followed, with the properties that the browser gives it. */
interface FollowedLink extends Pick<HTMLAnchorElement, 'target' | 'origin' | 'pathname' | 'search' | 'dataset'> {
  hasAttribute(name: string): boolean;
}

/** New values of parameters of a query; `undefined` removes one. */
type QueryChanges = Readonly<Record<string, string | undefined>>;

/** Makes the router of a page: its location as a signal, and functions that navigate to another. */
export function createRouter({ basePath, location, history }: Page) {
  const base = basePath.replace(/\/$/, '');
  const read = (): AppLocation => {
    const path = location.pathname.startsWith(`${base}/`) ? location.pathname.slice(base.length) : '/';
    return { path: path.length > 1 ? path.replace(/\/$/, '') : path, query: new URLSearchParams(location.search) };
  };
  const [currentLocation, setLocation] = createSignal<AppLocation>(read());
  const [returns, setReturns] = createSignal(0);
  let placeOf = (): unknown => history.state;
  /** Keeps the place within the present view, if a view tells one, in its entry of the history. */
  const keepPlace = (): void => history.replaceState(placeOf(), '', location.pathname + location.search);
  /**
   * Navigates to a location of the app, such as `/mailboxes?q=shop`. A place of the history that is replaced has the same place
   * within its view.
   */
  const navigate = (to: string, { replace = false }: { readonly replace?: boolean } = {}): void => {
    if (to === pathAndQuery(currentLocation())) return;
    if (replace) history.replaceState(history.state, '', base + to);
    else {
      keepPlace();
      history.pushState(null, '', base + to);
    }
    setLocation(read());
  };
  const changed = (changes: QueryChanges): string => {
    const query = new URLSearchParams(currentLocation().query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') query.delete(name);
      else query.set(name, value);
    }
    return pathAndQuery({ path: currentLocation().path, query });
  };
  /** Changes the query of the location, without a new entry in the history. */
  const changeQuery = (changes: QueryChanges): void => navigate(changed(changes), { replace: true });
  return {
    base,
    currentLocation,
    navigate,
    changeQuery,
    /** Address of the present location with another query, for a link. */
    hrefWith: (changes: QueryChanges): string => base + changed(changes),
    /** Reads the location anew, after a step in the history. */
    readLocation: (): void =>
      batch(() => {
        setLocation(read());
        setReturns((count) => count + 1);
      }),
    /** Number of steps that were made in the history: after each a view may have a place to return to. */
    returns,
    keepPlace,
    /** The place within the view that the present entry of the history has kept. */
    keptPlace: (): unknown => history.state,
    /** Asks a function for the place within the view whenever that is kept, until the returned function is called. */
    tellPlace: (place: () => unknown): (() => void) => {
      placeOf = place;
      return () => {
        if (placeOf === place) placeOf = () => history.state;
      };
    },
    /** Follows a link within the app without loading a page; `false`: it is the browser's. */
    follow: (link: FollowedLink): boolean => {
      if (link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return false;
      if (!link.pathname.startsWith(`${base}/`) || link.dataset.outside !== undefined) return false;
      navigate(link.pathname.slice(base.length) + link.search);
      return true;
    },
  };
}

/**
 * Parts of a path by the names in a pattern such as `/mailboxes/:mailbox`; `undefined` when the path does not match. A
 * star at the end matches anything.
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

function pathAndQuery({ path, query }: AppLocation): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
