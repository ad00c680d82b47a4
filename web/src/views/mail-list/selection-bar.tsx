import { Show } from 'solid-js';
import type { Selection } from '../../base/selection.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { Icon, IconButton } from '../../parts/icon.tsx';
import { removeMails } from '../../parts/remove-mails.ts';
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
  const remove = () => {
    removeMails(chosen(), props.listing);
    props.selection.clear();
  };
  const mark = (isRead: boolean) =>
    run(async () => {
      const mails = chosen();
      await markMails(mails, isRead);
      props.listing.mark(
        mails.map(({ id }) => id),
        isRead,
      );
      props.selection.clear();
    });
  const selectAll = async () => {
    // All that match are all that the list has, loaded or not.
    while (props.listing.hasMore && props.listing.failure === undefined) await props.listing.more();
    props.selection.select(props.listing.items.map(({ id }) => id));
  };
  useShortcuts({ e: () => void (mayChange() && remove()) });
  return (
    <div class="selection" role="toolbar" aria-label={t().mails.selected(props.selection.count())}>
      <button type="button" class="icon-button" aria-label={t().close} onClick={() => props.selection.clear()}>
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
