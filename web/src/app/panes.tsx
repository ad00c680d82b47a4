import { createEffect, createMemo, createSignal, on, onCleanup, Show } from 'solid-js';
import { currentLocation } from '../base/location.ts';
import { matchPath } from '../base/router.ts';
import type { MailListing } from '../service/mail-list.ts';
import { filterOf } from '../service/search.ts';
import { boundMailbox, listMails, mailboxesLoaded, mailboxOf } from '../service/service.ts';
import { MailListPane } from '../views/mail-list/mail-list-pane.tsx';
import { Reader } from '../views/reader/reader.tsx';
import { Sidebar } from '../views/sidebar/sidebar.tsx';

/** Mailboxes, a list of mails, and a mail: side by side if there is room, else one of them. */
export function Panes() {
  const found = createMemo(
    () =>
      matchPath('/mailboxes/:mailbox/mails/:mail', currentLocation().path) ??
      matchPath('/mailboxes/:mailbox', currentLocation().path) ??
      matchPath('/mails/:mail', currentLocation().path) ??
      {},
  );
  const mailboxId = createMemo(() => found().mailbox);
  const mailId = createMemo(() => found().mail);
  const isAllMail = createMemo(
    () => currentLocation().path === '/mails' || currentLocation().path.startsWith('/mails/'),
  );
  const search = createMemo(() => currentLocation().query.get('q') ?? '');
  // Beside the mailboxes there is all mail, where there is room. One who sees one mailbox has no more than that.
  const hasList = createMemo(() => mailboxId() !== undefined || isAllMail() || boundMailbox() === undefined);
  const [listing, setListing] = createSignal<MailListing>();
  createEffect(
    on([hasList, mailboxId, search], () => {
      if (!hasList()) return setListing(undefined);
      const made = listMails({ mailboxId: mailboxId(), filter: filterOf(search()) });
      setListing(made);
      onCleanup(() => made.end());
    }),
  );
  const open = () =>
    mailId() !== undefined ? 'mail' : isAllMail() || mailboxId() !== undefined ? 'list' : 'mailboxes';
  // A pane that has nothing to show is not there; beside a search without results, the panes stay where they are.
  const isBare = () => {
    const id = mailboxId();
    if (mailId() !== undefined) return false;
    if (id !== undefined && mailboxesLoaded() && mailboxOf(id) === undefined) return true;
    return search() === '' && listing()?.isLoaded === true && listing()?.items.length === 0;
  };
  const [shown, setShown] = createSignal<{ readonly hasHtml: boolean }>();
  // Before a mail is there, it is taken for one that has HTML to be compared.
  const isCompared = () =>
    mailId() !== undefined &&
    currentLocation().query.has('as') &&
    (currentLocation().query.get('view') ?? 'html') === 'html' &&
    shown()?.hasHtml !== false;
  return (
    <div class="panes" classList={{ bare: isBare(), compared: isCompared() }} data-open={open()}>
      <Sidebar mailboxId={mailboxId()} isAllMail={isAllMail()} isAlone={open() === 'mailboxes'} />
      <main class="main-panes">
        <Show when={listing()} fallback={<section class="pane list-pane empty-pane" />} keyed>
          {(shown) => <MailListPane listing={shown} mailboxId={mailboxId()} mailId={mailId()} search={search()} />}
        </Show>
        <Reader mailboxId={mailboxId()} mailId={mailId()} listing={listing()} onShown={setShown} />
      </main>
    </div>
  );
}
