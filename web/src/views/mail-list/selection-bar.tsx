import { Show } from 'solid-js';
import { useShortcuts } from '../../app/shortcuts.ts';
import { sayFailure } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { MailListing } from '../../service/mail-list.ts';
import { markMails } from '../../service/mails.ts';
import { maySee } from '../../service/session.ts';
import { t } from '../../texts/texts.ts';
import { removeMails } from './remove-mails.ts';
import type { Selection } from './selection.ts';

/** What can be done with the mails that are selected. */
export function SelectionBar(props: { selection: Selection; listing: MailListing }) {
  const chosen = () => {
    const ids = new Set(props.selection.ids());
    return props.listing.items.filter(({ id }) => ids.has(id));
  };
  const remove = () => {
    removeMails(chosen(), props.listing);
    props.selection.clear();
  };
  const mark = async (isRead: boolean) => {
    const mails = chosen();
    try {
      await markMails(mails, isRead);
      props.listing.mark(
        mails.map(({ id }) => id),
        isRead,
      );
      props.selection.clear();
    } catch (error) {
      sayFailure(error);
    }
  };
  const selectAll = async () => {
    // All that match are all that the list has, loaded or not.
    while (props.listing.hasMore && props.listing.failure === undefined) await props.listing.more();
    props.selection.select(props.listing.items.map(({ id }) => id));
  };
  useShortcuts({ e: () => void (maySee('mailboxes') && remove()) });
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
        <button
          type="button"
          class="icon-button"
          aria-label={t().mails.markRead}
          title={t().mails.markRead}
          onClick={() => void mark(true)}
        >
          <Icon name="check" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={t().mails.markUnread}
          title={t().mails.markUnread}
          onClick={() => void mark(false)}
        >
          <Icon name="unread" />
        </button>
        <button
          type="button"
          class="icon-button danger"
          aria-label={t().mails.delete}
          title={t().mails.delete}
          onClick={() => remove()}
        >
          <Icon name="delete" />
        </button>
      </Show>
    </div>
  );
}
