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

/** Adds commands for as long as a view exists. They are asked for when they are shown. */
export function useCommands(commands: Commands): void {
  setViews((all) => [commands, ...all]);
  onCleanup(() => setViews((all) => all.filter((one) => one !== commands)));
}

/** Commands of the present views: those of the innermost view come first. */
export function commandsHere(): readonly Command[] {
  return views().flatMap((commands) => commands());
}
