import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import { recoveries } from '../recovery.ts';

/** Name under which the tab keeps when it was last loaded anew by itself, in milliseconds, and whether for an upgrade. */
const keptName = 'mayfly.reloaded';
/** Milliseconds in which a page is loaded anew by itself no more than once: it may not help. */
const pauseMs = 60_000;

/** Why a page should be loaded anew. */
export type ReloadReason = 'upgraded' | 'incomplete';

const [isUpgraded, setUpgraded] = createSignal(false);
const [isIncomplete, setIncomplete] = createSignal(false);

/**
 * Why the page should be loaded anew: the service serves another version of the app, or a part could not be loaded. `undefined`
 * when it need not be.
 */
export function reloadReason(): ReloadReason | undefined {
  if (isUpgraded()) return 'upgraded';
  return isIncomplete() ? 'incomplete' : undefined;
}

/**
 * Asks the service whether the app is still of the version of this page.
 * @throws an error when the service cannot be reached.
 */
export async function askVersion(): Promise<void> {
  const root = document.querySelector<HTMLMetaElement>('meta[name="mayfly-base"]')?.content ?? '/';
  const answer = await fetch(root);
  const [, script] = /src="([^"]+\.js)"/.exec(await answer.text()) ?? [];
  if (!answer.ok || script === undefined) throw new Error(`the page of the app is answered with ${answer.status}`);
  setUpgraded(document.querySelector(`script[src="${CSS.escape(script)}"]`) === null);
}

/**
 * Notes that a part could not be loaded though the service is reached. A browser does not ask for it twice, so it comes with a new page:
 * at once where nothing is lost by it.
 * @returns whether a new page may bring it; that was not so when one was loaded just now.
 */
export function noteIncomplete(): boolean {
  const [time] = readKept();
  // Where nothing is kept, a page would be loaded anew for ever.
  if (!keep(time) || Date.now() - Number(time) < pauseMs) return false;
  setIncomplete(true);
  reloadIfQuiet();
  return true;
}

/** Loads the page anew. */
export function reload(): void {
  keep(`${Date.now()} ${reloadReason()}`);
  location.reload();
}

/** Whether this page was loaded anew for an upgrade. It is true once. */
export function takeUpgrade(): boolean {
  const [time, reason] = readKept();
  keep(time);
  return reason === 'upgraded';
}

/** Asks for the version of the app after each outage, and loads the page anew, where it should be, when nobody looks. */
export function followVersion(): void {
  const look = () => void (document.hidden && reloadReason() && reloadIfQuiet());
  createEffect(on(recoveries, () => askVersion().then(look, () => {}), { defer: true }));
  document.addEventListener('visibilitychange', look);
  onCleanup(() => document.removeEventListener('visibilitychange', look));
}

function reloadIfQuiet(): void {
  if (isQuiet()) reload();
}

/** Whether nothing is lost with the page: what is typed is in the address, and nothing that was done is offered to be taken back. */
function isQuiet(): boolean {
  if (document.querySelector('dialog[open] :is(input, select, textarea), .toast button') !== null) return false;
  const kept = new Set(['', ...new URLSearchParams(location.search).values()]);
  const fields = document.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"], [type="radio"]), textarea');
  return [...fields].every(({ value }) => kept.has(value.trim()));
}

function readKept(): [time: string, reason?: string] {
  try {
    const [time = '', reason] = (sessionStorage.getItem(keptName) ?? '').split(' ');
    return reason === undefined ? [time] : [time, reason];
  } catch {
    return [''];
  }
}

/** Keeps a text for the tab; `false` in a browser that keeps nothing. */
function keep(text: string): boolean {
  try {
    sessionStorage.setItem(keptName, text);
    return true;
  } catch {
    return false;
  }
}
