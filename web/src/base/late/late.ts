import { createSignal, type JSX, lazy } from 'solid-js';
import { after } from '../timers.ts';
import { askVersion, noteIncomplete } from './reloading.ts';

/** Milliseconds after which a service that cannot be reached is asked again for a part. */
const pauseMs = 3_000;

const [awaited, setAwaited] = createSignal(0);

/** Whether a part of the app is wanted that cannot be loaded, since the service cannot be reached. */
export function isAwaited(): boolean {
  return awaited() > 0;
}

/** A part of the app that is loaded when it is first shown; see `loadPart`. */
export function late<Props extends object>(load: () => Promise<(props: Props) => JSX.Element>) {
  return lazy(async () => ({ default: await loadPart(load) }));
}

/**
 * Loads a part of the app. One that cannot be loaded, as in an outage, or since an upgrade of the service has taken it away, comes with a
 * new page as soon as the service is reached; until then it is awaited.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    await untilServed();
    if (noteIncomplete()) return new Promise(() => {});
    throw error;
  }
}

async function untilServed(): Promise<void> {
  const isServed = () =>
    askVersion().then(
      () => true,
      () => false,
    );
  if (await isServed()) return;
  setAwaited((count) => count + 1);
  do await new Promise<void>((resolve) => void after(pauseMs, resolve));
  while (!(await isServed()));
  setAwaited((count) => count - 1);
}
