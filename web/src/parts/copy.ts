import { t } from '../texts/texts.ts';
import { say } from './toasts.tsx';

/** Puts a text on the clipboard, and says so. */
export async function copyText(text: string, message: string = t().copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(message);
  } catch {
    // Without HTTPS, or where the reader has not allowed it, the text is shown to be copied by hand.
    say(text);
  }
}
