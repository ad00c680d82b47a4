/** Gives the focus to the row of a mail, once it is there. */
export function focusMail(id: string): void {
  queueMicrotask(() => document.querySelector<HTMLElement>(`[data-mail="${CSS.escape(id)}"]`)?.focus());
}

/** Gives the focus to the row of a mailbox, once it is there; without an id, or where it has no row, to the first of the list. */
export function focusMailbox(id?: string): void {
  queueMicrotask(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('.mailboxes a.row')];
    const row = id === undefined ? undefined : rows.find(({ dataset }) => dataset.mailbox === id);
    (row ?? rows[0])?.focus();
  });
}
