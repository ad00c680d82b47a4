import { createEffect, createMemo, createSignal, on, Show, untrack } from 'solid-js';
import { useShortcuts } from '../../app/shortcuts.ts';
import { base, changeQuery, navigate, place } from '../../base/router.ts';
import { Failure } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import type { MailListing } from '../../service/mail-list.ts';
import { mailboxesLoaded, mailboxOf } from '../../service/mailboxes.ts';
import { t } from '../../texts/texts.ts';
import { EmptyMailbox } from './empty-mailbox.tsx';
import { MailRow } from './mail-row.tsx';
import { MailboxHead } from './mailbox-head.tsx';
import { Refusals } from './refusals.tsx';
import { SearchField } from './search-field.tsx';
import { createSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

const rowHeight = 56;

interface MailListPaneProps {
  readonly listing: MailListing;
  readonly mailboxId: string | undefined;
  readonly mailId: string | undefined;
  readonly search: string;
}

/** The mails of a mailbox, or of all: what is looked for, what is selected, and the list. */
export function MailListPane(props: MailListPaneProps) {
  const selection = createSelection(() => props.listing.items);
  const mailbox = () => (props.mailboxId === undefined ? undefined : mailboxOf(props.mailboxId));
  const isGone = () => props.mailboxId !== undefined && mailboxesLoaded() && mailbox() === undefined;
  const [active, setActive] = createSignal(-1);
  const openIndex = createMemo(() => {
    const { mailId, listing } = props;
    // Looked for anew when there are more or fewer; what is within a mail does not matter.
    if (mailId === undefined || listing.items.length === 0) return -1;
    return untrack(() => listing.items.findIndex(({ id }) => id === mailId));
  });
  createEffect(on(openIndex, (index) => index >= 0 && setActive(index)));
  const count = () => {
    const known = props.listing.items.length;
    if (!props.listing.hasMore) return known;
    const whole = props.search === '' ? (mailbox()?.messageCount ?? 0) : 0;
    return Math.max(known + 1, whole);
  };
  const placeOf = (id: string) => {
    const query = props.search === '' ? '' : `?q=${encodeURIComponent(props.search)}`;
    const path = props.mailboxId === undefined ? `/mails/${id}` : `/mailboxes/${props.mailboxId}/mails/${id}`;
    return path + query;
  };
  const listPlace = () => {
    const query = props.search === '' ? '' : `?q=${encodeURIComponent(props.search)}`;
    return (props.mailboxId === undefined ? '/mails' : `/mailboxes/${props.mailboxId}`) + query;
  };
  const move = (step: number) => {
    const next = Math.min(props.listing.items.length - 1, Math.max(0, active() + step));
    const item = props.listing.items[next];
    if (item === undefined) return;
    if (next === active() && step > 0 && props.listing.hasMore) {
      // What is behind is on its way.
      void props.listing.more().then(() => props.listing.failure === undefined && move(step));
      return;
    }
    setActive(next);
    queueMicrotask(() => document.querySelector<HTMLElement>(`[data-mail="${item.id}"]`)?.focus());
    if (props.mailId !== undefined) navigate(placeOf(item.id), { replace: true });
  };
  const item = () => props.listing.items[active()];
  const goBack = () => {
    if (selection.count() > 0) return selection.clear();
    if (props.mailId === undefined) return navigate('/mailboxes');
    const id = props.mailId;
    navigate(listPlace());
    queueMicrotask(() => document.querySelector<HTMLElement>(`[data-mail="${id}"]`)?.focus());
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => item() && navigate(placeOf(item()?.id ?? '')),
    Escape: goBack,
    x: () => item() && selection.toggle(item()?.id ?? '', false),
    '/': () => document.getElementById('search')?.focus(),
  });
  return (
    <section class="pane list-pane" aria-label={t().mails.title}>
      <Show
        when={!isGone()}
        fallback={
          <div class="center">
            <h2>{t().mailboxes.gone}</h2>
            <p class="dim">{t().mailboxes.goneHint}</p>
            <a class="button" href={`${base}/mailboxes`}>
              {t().nav.mailboxes}
            </a>
          </div>
        }
      >
        <header class="list-head">
          <Show when={mailbox()} fallback={<AllMailHead />}>
            {(shown) => <MailboxHead mailbox={shown()} />}
          </Show>
          <Show
            when={selection.count() > 0}
            fallback={<SearchField search={props.search} onSearch={(q) => changeQuery({ q })} />}
          >
            <SelectionBar selection={selection} listing={props.listing} />
          </Show>
        </header>
        <Refusals refusals={props.listing.refusals} />
        <Show when={props.listing.failure}>
          {(failure) => <Failure error={failure()} onRetry={() => void props.listing.refresh()} />}
        </Show>
        <Show
          when={props.listing.items.length > 0}
          fallback={
            <Show when={props.listing.isLoaded}>
              <Show when={props.search === ''} fallback={<NothingMatches />}>
                <Show when={mailbox()} fallback={<p class="center dim">{t().mails.none}</p>}>
                  {(shown) => <EmptyMailbox mailbox={shown()} />}
                </Show>
              </Show>
            </Show>
          }
        >
          <VirtualList
            rows={props.listing.items}
            count={count()}
            rowHeight={rowHeight}
            label={t().mails.title}
            shown={active()}
            isReading={props.listing.isReading}
            onMore={() => props.listing.failure === undefined && void props.listing.more()}
          >
            {(mail) => (
              <MailRow
                mail={mail}
                href={base + placeOf(mail.id)}
                isOpen={mail.id === props.mailId}
                isSelected={selection.has(mail.id)}
                hasSelection={selection.count() > 0}
                mailbox={props.mailboxId === undefined ? mailboxOf(mail.mailboxId)?.alias : undefined}
                onSelect={(isRange) => selection.toggle(mail.id, isRange)}
              />
            )}
          </VirtualList>
        </Show>
      </Show>
    </section>
  );
}

function AllMailHead() {
  return (
    <div class="mailbox-head">
      <a class="icon-button back" href={`${base}/mailboxes`} aria-label={t().back}>
        <Icon name="back" />
      </a>
      <h1>{t().mailboxes.all}</h1>
    </div>
  );
}

function NothingMatches() {
  return (
    <div class="center">
      <h2>{t().mails.noMatch}</h2>
      <p class="dim">{t().mails.noMatchHint}</p>
      <div class="actions">
        <button type="button" onClick={() => changeQuery({ q: undefined })}>
          {t().mails.clear}
        </button>
        <Show when={place().path.startsWith('/mailboxes')}>
          <a class="button" href={`${base}/mails?q=${encodeURIComponent(place().query.get('q') ?? '')}`}>
            {t().mailboxes.all}
          </a>
        </Show>
      </div>
    </div>
  );
}
