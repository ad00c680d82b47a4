import { createSignal, onCleanup } from 'solid-js';

/** What a view says of itself in the title of the window. */
interface ViewTitle {
  readonly text: string;
  /** Number of unread mails in a list. */
  readonly unread?: number;
}

const [titles, setTitles] = createSignal<readonly (() => ViewTitle | undefined)[]>([]);

/** Has a view name itself in the title of the window for as long as it is shown. Of several the one that came last counts. */
export function useTitle(title: () => ViewTitle | undefined): void {
  setTitles((all) => [...all, title]);
  onCleanup(() => setTitles((all) => all.filter((each) => each !== title)));
}

/** Title of the window: what its view says of itself, and before it the unread mails, those of `unseen` among them. */
export function windowTitle(app: string, unseen: number): string {
  const shown = titles()
    .map((title) => title())
    .findLast((title) => title !== undefined);
  const unread = Math.max(unseen, shown?.unread ?? 0);
  const count = unread === 0 ? '' : `(${unread}) `;
  return shown === undefined || shown.text === '' ? `${count}${app}` : `${count}${shown.text} – ${app}`;
}
