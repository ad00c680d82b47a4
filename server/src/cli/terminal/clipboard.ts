import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Programs that take a text for the clipboard, of macOS, Windows, Wayland and X11. */
const programs: readonly (readonly [string, ...string[]])[] = [
  ['pbcopy'],
  ['clip.exe'],
  ['wl-copy'],
  ['xclip', '-selection', 'clipboard'],
  ['xsel', '--clipboard', '--input'],
];

/** Puts a text on the clipboard. Returns whether there was a program that did. */
export async function copyText(text: string): Promise<boolean> {
  for (const [program, ...args] of programs) {
    if (await copyWith(program, args, text)) return true;
  }
  return false;
}

async function copyWith(program: string, args: readonly string[], text: string): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] });
  // One that cannot start or take it is told by the exit.
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  try {
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch {
    return false;
  }
}
