import { createSignal, onCleanup } from 'solid-js';

/** Something that can be done in a view: the palette offers it for as long as the view is there. */
export interface Command {
  readonly text: string;
  /** What it is done to. */
  readonly note?: string;
  /** Key that does the same, as people write it. */
  readonly key?: string;
  /** Whether it is done to many things at once. The first command that is offered is chosen by Enter alone: it is none of these. */
  readonly isForMany?: boolean;
  readonly run: () => void;
}

type Commands = () => readonly Command[];

const [views, setViews] = createSignal<readonly Commands[]>([]);

/** Adds commands for as long as a view exists, before those of the views around it. They are asked for when they are shown. */
export function useCommands(commands: Commands): void {
  setViews((all) => [commands, ...all]);
  onCleanup(() => setViews((all) => all.filter((one) => one !== commands)));
}

/** Commands of the present views, those of the innermost view first, and those for many things at once last. */
export function commandsHere(): readonly Command[] {
  const all = views().flatMap((commands) => commands());
  return [...all.filter((each) => !each.isForMany), ...all.filter((each) => each.isForMany)];
}
