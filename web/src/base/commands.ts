import { createSignal, onCleanup } from 'solid-js';

/** Something that can be done in a view: the palette offers it for as long as the view is there. */
export interface Command {
  readonly text: string;
  /** What it is done to. */
  readonly note?: string;
  /** Key that does the same, as people write it. */
  readonly key?: string;
  readonly run: () => void;
}

type Commands = () => readonly Command[];

const [views, setViews] = createSignal<readonly Commands[]>([]);

/**
 * Adds commands for as long as a view exists, before those of the views around it, or, where they are for many things at once, after all others. They are asked for
 * when they are shown.
 */
export function useCommands(commands: Commands, { isLast = false } = {}): void {
  setViews((all) => (isLast ? [...all, commands] : [commands, ...all]));
  onCleanup(() => setViews((all) => all.filter((one) => one !== commands)));
}

/** Commands of the present views, in the order in which they are offered. */
export function commandsHere(): readonly Command[] {
  return views().flatMap((commands) => commands());
}
