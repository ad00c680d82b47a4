import { createEffect } from 'solid-js';
import { createKept } from './kept.ts';

/** Appearances that the reader may choose. */
export const themes = ['system', 'light', 'dark'] as const;

const [kept, keep] = createKept('theme', 'system');

/** The appearance that was chosen. */
export const theme = kept;
export const chooseTheme: (theme: (typeof themes)[number]) => void = keep;

/** Shows the appearance that was chosen: all colors follow the scheme of the page. */
export function showTheme(): void {
  createEffect(() => {
    const scheme = kept() === 'system' ? 'light dark' : kept();
    document.documentElement.style.setProperty('color-scheme', scheme);
  });
}
