import { spawn } from 'node:child_process';

/** Programs that open a file or URL, by platform. None is a shell, which could run a link as a command. */
const openers: { readonly [platform: string]: readonly [string, ...string[]] } = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens a file or a URL in the user's browser, if there is one. */
export function openInBrowser(place: string): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const browser = spawn(program, [...args, place], { stdio: 'ignore', detached: true });
  // Without a browser the user opens it by hand.
  browser.on('error', () => {});
  browser.unref();
}
