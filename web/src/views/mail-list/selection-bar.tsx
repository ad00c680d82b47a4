import { Show } from 'solid-js';
import type { Selection } from '../../base/selection.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { focusMail } from '../../parts/focus-rows.ts';
import { Icon, IconButton } from '../../parts/icon.tsx';
import { neighbourOf, removeMails } from '../../parts/remove-mails.ts';
import { run } from '../../parts/tasks.ts';
import type { MailListing } from '../../service/mail-list.ts';
import { markMails, mayChange, maySee } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

/** Actions for the selected mails. */
export function SelectionBar(props: { selection: Selection; listing: MailListing }) {
  const chosen = () => {
    const ids = new Set(props.selection.ids());
    return props.listing.items.filter(({ id }) => ids.has(id));
  };
  /** Ends the selection; the bar goes with it, and a row has the focus. */
  const clear = (id = chosen()[0]?.id) => {
    props.selection.clear();
    if (id !== undefined) focusMail(id);
  };
  const remove = () => {
    const mails = chosen();
    const next = neighbourOf(mails, props.listing);
    removeMails(mails, props.listing);
    clear(next?.id);
  };
  const mark = (isRead: boolean) =>
    run(async () => {
      const mails = chosen();
      await markMails(mails, isRead);
      props.listing.mark(
        mails.map(({ id }) => id),
        isRead,
      );
      clear();
    });
  const selectAll = async () => {
    // All that match are all that the list has, loaded or not.
    while (props.listing.hasMore && props.listing.failure === undefined) await props.listing.more();
    props.selection.select(props.listing.items.map(({ id }) => id));
  };
  useShortcuts({ e: () => void (mayChange() && remove()) });
  return (
    <div class="selection" role="toolbar" aria-label={t().mails.selected(props.selection.count())}>
      <button type="button" class="icon-button" aria-label={t().close} onClick={() => clear()}>
        <Icon name="close" />
      </button>
      <span aria-live="polite">{t().mails.selected(props.selection.count())}</span>
      <button type="button" class="link" onClick={() => void selectAll()}>
        {t().mails.selectAll}
      </button>
      <span class="grow" />
      <Show when={maySee('mailboxes')}>
        <IconButton icon="check" name={t().mails.markRead} onClick={() => void mark(true)} />
        <IconButton icon="unread" name={t().mails.markUnread} onClick={() => void mark(false)} />
      </Show>
      <Show when={mayChange()}>
        <IconButton icon="delete" name={t().mails.delete} isDanger onClick={remove} />
      </Show>
    </div>
  );
}
