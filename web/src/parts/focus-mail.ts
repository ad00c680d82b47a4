/** Gives the focus to the row of a mail, once it is there. */
export function focusMail(id: string): void {
  queueMicrotask(() => document.querySelector<HTMLElement>(`[data-mail="${CSS.escape(id)}"]`)?.focus());
}
