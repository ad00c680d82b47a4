import { createEffect, createMemo, type JSX, on, Show, Suspense } from 'solid-js';
import { unwrap } from 'solid-js/store';
import { late } from '../../base/late/late.ts';
import {
  base,
  changeQuery,
  currentLocation,
  keepPlace,
  keptPlace,
  navigate,
  returns,
  tellPlace,
} from '../../base/location.ts';
import { now } from '../../base/now.ts';
import { createSelection, type Selection } from '../../base/selection.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { after } from '../../base/timers.ts';
import { useTitle } from '../../base/title.ts';
import { copyCode } from '../../parts/codes.ts';
import { copyText } from '../../parts/copy.ts';
import { Failure } from '../../parts/failure.tsx';
import { focusMail } from '../../parts/focus-rows.ts';
import { Icon } from '../../parts/icon.tsx';
import { neighbourOf, removeMails } from '../../parts/remove-mails.ts';
import { VirtualList } from '../../parts/rows/virtual-list.tsx';
import { dayText, startOfDay } from '../../parts/times.tsx';
import { type MailListing, timeOfId } from '../../service/mail-list.ts';
import type { MailboxData } from '../../service/mailboxes.ts';
import { isGuest, mailboxes, mailboxesLoaded, mailboxOf, mayChange, maySee } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';
import { dayHeadings } from './day-headings.ts';
import { EmptyMailbox } from './empty-mailbox.tsx';
import { FirstSight } from './first-sight.tsx';
import { createListPlace } from './list-place.ts';
import { createListWalk, listLinks, rowsOf } from './list-walk.ts';
import { codeOf, MailRow } from './mail-row.tsx';
import { MailboxHead } from './mailbox-head.tsx';
import { Refusals } from './refusals.tsx';
import { SearchField } from './search/search-field.tsx';
import { SelectionBar } from './selection-bar.tsx';

const LastKnock = late(async () => (await import('./last-knock.tsx')).LastKnock);
const ListActions = late(async () => (await import('./list-actions.tsx')).ListActions);

const rowHeight = 56;
/** Number of the newest mails of which the title of the window counts the unread ones. */
const countedMax = 100;

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
  useTitle(() =>
    props.mailId === undefined
      ? {
          text: props.mailboxId === undefined ? t().mailboxes.all : (mailbox()?.address ?? ''),
          unread: props.listing.items.slice(0, countedMax).filter(({ read }) => !read).length,
        }
      : undefined,
  );
  const links = () => listLinks(props);
  const walk = createListWalk({ navigate, focusMail }, props, links);
  const place = createListPlace({ after, returns, keepPlace, keptPlace, tellPlace }, props, {
    list: () => links().list,
    indexOf: walk.indexOf,
  });
  // Rows that come above the active one do not bring the reader back to it.
  createEffect(on([walk.activeId, () => walk.active() >= 0], () => place.reveal(walk.active())));
  useWalkKeys(walk, { selection, mailbox, listing: props.listing });
  const headings = useDayHeadings(props.listing);
  const whole = () => mailbox()?.messageCount ?? mailboxes.reduce((sum, { messageCount }) => sum + messageCount, 0);
  const rows = () =>
    rowsOf({
      loaded: props.listing.items.length,
      hasMore: props.listing.hasMore,
      whole: props.search === '' && props.mailboxId !== undefined ? whole() : 0,
    });
  return (
    <section class="pane list-pane" aria-label={t().mails.title}>
      <Show when={!isGone()} fallback={<GoneMailbox />}>
        <ListHead {...props} mailbox={mailbox()} selection={selection} whole={whole()} list={links().list} />
        <ListState {...props} mailbox={mailbox()}>
          <VirtualList
            rows={props.listing.items}
            keyOf={({ id }) => id}
            headings={headings()}
            count={rows()}
            rowHeight={rowHeight}
            label={t().mails.title}
            onShown={place.show}
            onPlace={place.take}
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
                mailbox={props.mailboxId === undefined ? labelOf(mailboxOf(mail.mailboxId)) : undefined}
                onSelect={(isRange) => selection.toggle(mail.id, isRange)}
                onReach={() => walk.reach(mail.id)}
              />
            )}
          </VirtualList>
        </ListState>
        <Show when={place.isFar() && props.mailId}>{(id) => <FarMail at={timeOfId(id())} onLook={place.look} />}</Show>
      </Show>
    </section>
  );
}

function labelOf(mailbox: MailboxData | undefined): { name: string; address: string } | undefined {
  if (mailbox === undefined) return undefined;
  return { name: mailbox.name ?? mailbox.tag ?? mailbox.alias, address: mailbox.address };
}

/** Headings of the days of a list, which change with the list and at midnight. */
function useDayHeadings(listing: MailListing) {
  const today = createMemo(() => startOfDay(new Date(now())));
  return createMemo(() => {
    void listing.version;
    return dayHeadings(unwrap(listing.items), {
      dayOf,
      today: dayOf(today()),
      textOf: (begin) => dayText(new Date(begin), new Date(today())),
    });
  });
}

function dayOf(timeMs: number): { begin: number; end: number } {
  const at = new Date(timeMs);
  return { begin: startOfDay(at), end: startOfDay(at, 1) };
}

/** Says that the open mail is further down than its list was read, and reads on when that is wanted. */
function FarMail(props: { at: number; onLook: () => void }) {
  return (
    <p class="far-mail" role="status">
      {t().mails.far(dayText(new Date(props.at), new Date(now())))}
      <button type="button" class="link" onClick={() => props.onLook()}>
        {t().mails.lookFurther}
      </button>
    </p>
  );
}

interface WalkedList {
  readonly selection: Selection;
  readonly mailbox: () => MailboxData | undefined;
  readonly listing: MailListing;
}

function useWalkKeys(
  { move, open, item, leave, goTo }: ReturnType<typeof createListWalk>,
  { selection, mailbox, listing }: WalkedList,
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
    e: () => {
      const mail = item();
      if (mail === undefined || !mayChange()) return;
      const next = neighbourOf([mail], listing);
      removeMails([mail], listing);
      if (next !== undefined) goTo(next.id);
    },
    '/': () => document.getElementById('search')?.focus(),
  });
}

interface ListHeadProps extends Pick<MailListPaneProps, 'listing' | 'search'> {
  readonly mailbox: MailboxData | undefined;
  readonly selection: Selection;
  /** Number of mails of the mailbox, or of all. */
  readonly whole: number;
  /** Path of the list. */
  readonly list: string;
}

function ListHead(props: ListHeadProps) {
  const isEmpty = () => props.search === '' && props.listing.isLoaded && props.listing.items.length === 0;
  return (
    <header class="list-head">
      <Show when={props.mailbox} fallback={props.list.startsWith('/mailboxes') ? <ComingHead /> : <AllMailHead />}>
        {(shown) => <MailboxHead mailbox={shown()} />}
      </Show>
      <Show when={!isEmpty()}>
        <Show
          when={props.selection.count() > 0}
          fallback={
            <div class="search-line">
              <SearchField
                search={props.search}
                mails={props.listing.items}
                whole={props.whole}
                onSearch={(q) => changeQuery({ q })}
              />
              <Show when={maySee('mailboxes')}>
                {/* Its room is there before it. */}
                <div class="list-actions-place" classList={{ short: isGuest() }}>
                  <Show when={props.listing.items.length > 0}>
                    <Suspense>
                      <ListActions
                        listing={props.listing}
                        whole={props.search === '' ? props.whole : undefined}
                        list={props.list}
                        isSearch={props.search !== ''}
                      />
                    </Suspense>
                  </Show>
                </div>
              </Show>
            </div>
          }
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
      <Show when={!isGuest()}>
        <Suspense>
          <LastKnock />
        </Suspense>
      </Show>
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

/** The place of the head of a mailbox that is not there yet: nothing moves when it comes. */
function ComingHead() {
  return (
    <div class="mailbox-head coming">
      <BackToMailboxes />
    </div>
  );
}

function BackToMailboxes() {
  return (
    <a class="icon-button back" href={`${base}/mailboxes`} aria-label={t().back}>
      <Icon name="back" />
    </a>
  );
}

function AllMailHead() {
  return (
    <div class="mailbox-head">
      <BackToMailboxes />
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
