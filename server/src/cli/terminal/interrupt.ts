/** A signal that is aborted at the first Ctrl-C; a second one ends the process as usual. */
export function interrupted(): { signal: AbortSignal } {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort());
  return { signal: interruption.signal };
}
