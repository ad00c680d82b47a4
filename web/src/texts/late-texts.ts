import { createSignal } from 'solid-js';

/**
 * Texts that are loaded when they are first asked for. Until then, and where they cannot be loaded, there is `undefined`: their
 * reader shows what the service says.
 */
export function lateTexts<Texts>(load: () => Promise<() => Texts>): () => Texts | undefined {
  const [texts, setTexts] = createSignal<() => Texts>();
  let isAskedFor = false;
  return () => {
    if (!isAskedFor) {
      isAskedFor = true;
      load().then(
        (loaded) => setTexts(() => loaded),
        () => {
          isAskedFor = false;
        },
      );
    }
    return texts()?.();
  };
}
