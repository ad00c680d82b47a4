import { type JSX, Show } from 'solid-js';
import { base, changeQuery, currentLocation, navigate } from '../../base/location.ts';
import { createSelection, type Selection } from '../../base/selection.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { copyCode } from '../../parts/codes.ts';
import { copyText } from '../../parts/copy.ts';
import { Failure } from '../../parts/failure.tsx';
import { focusMail } from '../../parts/focus-mail.ts';
import { Icon } from '../../parts/icon.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import type { MailListing } from '../../service/mail-list.ts';
import type { MailboxData } from '../../service/mailboxes.ts';
import { mailboxesLoaded, mailboxOf } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';
import { EmptyMailbox } from './empty-mailbox.tsx';
import { FirstSight } from './first-sight.tsx';
import { LastKnock } from './last-knock.tsx';
import { createListWalk, listLinks, rowsOf } from './list-walk.ts';
import { codeOf, MailRow } from './mail-row.tsx';
import { MailboxHead } from './mailbox-head.tsx';
import { Refusals } from './refusals.tsx';
import { SearchField } from './search-field.tsx';
import { SelectionBar } from './selection-bar.tsx';

const rowHeight = 56;

interface MailListPaneProps {
  readonly listing: MailListing;
  readonly mailboxId: string | undefined;
  readonly mailId: string | undefined;
  readonly search: string;
}

/** The mails of a mailbox, or of all: search field, selection bar and list. */
export function MailListPane(props: MailListPaneProps) {
  const selection = createSelection(() => props.listing.items);
  const mailbox = () => (props.mailboxId === undefined ? undefined : mailboxOf(props.mailboxId));
  const isGone = () => props.mailboxId !== undefined && mailboxesLoaded() && mailbox() === undefined;
  const links = () => listLinks(props);
  const walk = createListWalk({ navigate, focusMail }, props, links);
  useWalkKeys(walk, { selection, mailbox });
  const rows = () =>
    rowsOf({
      loaded: props.listing.items.length,
      hasMore: props.listing.hasMore,
      whole: props.search === '' ? (mailbox()?.messageCount ?? 0) : 0,
    });
  return (
    <section class="pane list-pane" aria-label={t().mails.title}>
      <Show when={!isGone()} fallback={<GoneMailbox />}>
        <ListHead {...props} mailbox={mailbox()} selection={selection} />
        <ListState {...props} mailbox={mailbox()}>
          <VirtualList
            rows={props.listing.items}
            count={rows()}
            rowHeight={rowHeight}
            label={t().mails.title}
            shown={walk.active()}
            isReading={props.listing.isReading}
            onMore={() => props.listing.failure === undefined && void props.listing.more()}
          >
            {(mail) => (
              <MailRow
                mail={mail}
                href={base + links().ofMail(mail.id)}
                isOpen={mail.id === props.mailId}
                isSelected={selection.has(mail.id)}
                hasSelection={selection.count() > 0}
                mailbox={props.mailboxId === undefined ? nameOf(mailboxOf(mail.mailboxId)) : undefined}
                onSelect={(isRange) => selection.toggle(mail.id, isRange)}
              />
            )}
          </VirtualList>
        </ListState>
      </Show>
    </section>
  );
}

function nameOf(mailbox: MailboxData | undefined): string | undefined {
  return mailbox?.tag ?? mailbox?.alias;
}

function useWalkKeys(
  { move, open, item, leave }: ReturnType<typeof createListWalk>,
  { selection, mailbox }: { selection: Selection; mailbox: () => MailboxData | undefined },
): void {
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: open,
    Escape: () => (selection.count() > 0 ? selection.clear() : leave()),
    x: () => {
      const mail = item();
      if (mail !== undefined) selection.toggle(mail.id, false);
    },
    c: () => {
      const mail = item();
      const code = mail && codeOf(mail);
      if (code !== undefined) return copyCode(code);
      const { address } = mailbox() ?? {};
      return address === undefined ? false : copyText(address, t().mailboxes.addressCopied(address));
    },
    '/': () => document.getElementById('search')?.focus(),
  });
}

interface ListHeadProps extends Pick<MailListPaneProps, 'listing' | 'search'> {
  readonly mailbox: MailboxData | undefined;
  readonly selection: Selection;
}

function ListHead(props: ListHeadProps) {
  const isEmpty = () => props.search === '' && props.listing.isLoaded && props.listing.items.length === 0;
  return (
    <header class="list-head">
      <Show when={props.mailbox} fallback={<AllMailHead />}>
        {(shown) => <MailboxHead mailbox={shown()} />}
      </Show>
      <Show when={!isEmpty()}>
        <Show
          when={props.selection.count() > 0}
          fallback={<SearchField search={props.search} onSearch={(q) => changeQuery({ q })} />}
        >
          <SelectionBar selection={props.selection} listing={props.listing} />
        </Show>
      </Show>
    </header>
  );
}

interface ListStateProps extends Pick<MailListPaneProps, 'listing' | 'search'> {
  readonly mailbox: MailboxData | undefined;
  readonly children: JSX.Element;
}

/** The rows, or the reason for an empty list; above them, a refused search and failures. */
function ListState(props: ListStateProps) {
  return (
    <>
      <Refusals refusals={props.listing.refusals} />
      <Show when={props.listing.failure}>
        {(failure) => <Failure error={failure()} onRetry={() => void props.listing.refresh()} />}
      </Show>
      <Show
        when={props.listing.items.length > 0}
        fallback={
          <Show when={props.listing.isLoaded}>
            <Show when={props.search === ''} fallback={<NothingMatches />}>
              <Show when={props.mailbox} fallback={<NoMail />}>
                {(shown) => <EmptyMailbox mailbox={shown()} />}
              </Show>
            </Show>
          </Show>
        }
      >
        {props.children}
      </Show>
    </>
  );
}

function NoMail() {
  return (
    <div class="no-mail">
      <LastKnock />
      <FirstSight />
    </div>
  );
}

function GoneMailbox() {
  return (
    <div class="center">
      <h2>{t().mailboxes.gone}</h2>
      <p class="dim">{t().mailboxes.goneHint}</p>
      <a class="button" href={`${base}/mailboxes`}>
        {t().nav.mailboxes}
      </a>
    </div>
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
        <Show when={currentLocation().path.startsWith('/mailboxes')}>
          <a class="button" href={`${base}/mails?q=${encodeURIComponent(currentLocation().query.get('q') ?? '')}`}>
            {t().mailboxes.all}
          </a>
        </Show>
      </div>
    </div>
  );
}
