import { type JSX, Match, Show, Switch } from 'solid-js';
import { base } from '../../base/location.ts';
import { useTitle } from '../../base/title.ts';
import { Failure } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ServiceError } from '../../service/api.ts';
import type { PagedList } from '../../service/paged-list.ts';
import { mt } from '../../texts/manage/texts.ts';
import { t } from '../../texts/texts.ts';

interface ListPaneProps {
  readonly title: string;
  /** The primary action of the view. */
  readonly action?: JSX.Element;
  readonly children: JSX.Element;
}

/** The list of a view with details. While an item is chosen, the detail is the main part, else the list. */
export function ListPane(props: ListPaneProps & { isMain: boolean }) {
  return (
    <section class="pane list-pane" role={props.isMain ? 'main' : undefined} aria-label={props.title} data-rows>
      <ListHead {...props} />
      {props.children}
    </section>
  );
}

/** The whole of a view that has no details. */
export function WholePane(props: ListPaneProps) {
  return (
    <main class="pane list-pane whole-pane" aria-label={props.title} data-rows>
      <ListHead {...props} />
      {props.children}
    </main>
  );
}

function ListHead(props: { title: string; action?: JSX.Element }) {
  useTitle(() => ({ text: props.title }));
  return (
    <header class="list-head manage-head">
      <a class="icon-button back" href={`${base}/mailboxes`} aria-label={t().nav.mailboxes}>
        <Icon name="back" />
      </a>
      <h1 tabindex={-1}>{props.title}</h1>
      {props.action}
    </header>
  );
}

interface DetailPaneProps<Item extends { readonly id: string }> {
  readonly title: string;
  readonly list: PagedList<Item>;
  /** Path of the list, to which phones go back. */
  readonly path: string;
  readonly chosen: string | undefined;
  /** Text shown while no item is chosen. */
  readonly placeholder: string;
  readonly children: (item: () => Item) => JSX.Element;
}

/** The detail of the chosen item. It is rendered anew for another item, and stays while the same item changes. */
export function DetailPane<Item extends { readonly id: string }>(props: DetailPaneProps<Item>) {
  const isMissing = () => props.list.find(props.chosen) === undefined;
  const detail = () => (
    <Show when={props.list.find(props.chosen)?.id} keyed>
      {(id) => <Show when={props.list.find(id)}>{(item) => props.children(item)}</Show>}
    </Show>
  );
  return (
    <section class="pane reader" role={props.chosen === undefined ? undefined : 'main'} aria-label={props.title}>
      <Switch fallback={detail()}>
        <Match when={props.chosen === undefined}>
          <p class="center placeholder">{props.list.items.length > 0 ? props.placeholder : ''}</p>
        </Match>
        <Match when={isMissing() && props.list.failure}>
          {(failure) => (
            <>
              <header class="detail-head">
                <a class="icon-button back" href={base + props.path} aria-label={t().back}>
                  <Icon name="back" />
                </a>
              </header>
              <Failure error={failure()} {...retryOf(failure(), props.list)} />
            </>
          )}
        </Match>
        <Match when={isMissing() && props.list.isLoaded}>
          <div class="center">
            <h2>{mt().gone}</h2>
            <p class="dim">{mt().goneHint}</p>
            <a class="button" href={base + props.path}>
              {t().back}
            </a>
          </div>
        </Match>
      </Switch>
    </section>
  );
}

interface DetailHeadProps {
  /** Path and name of the list, to which phones go back. */
  readonly path: string;
  readonly list: string;
  readonly title: JSX.Element;
  /** Status of the item. */
  readonly line: JSX.Element;
  /** Actions for the item. */
  readonly children: JSX.Element;
}

/** The head of a detail: name, status and actions of the item. */
export function DetailHead(props: DetailHeadProps) {
  return (
    <header class="detail-head">
      <a class="icon-button back" href={base + props.path} aria-label={props.list}>
        <Icon name="back" />
      </a>
      <div class="detail-title">
        <h1>{props.title}</h1>
        <p class="detail-line dim">{props.line}</p>
      </div>
      <div class="detail-actions">{props.children}</div>
    </header>
  );
}

interface ListStateProps<Item extends { readonly id: string }> {
  readonly list: PagedList<Item>;
  /** Shown when the list is empty. */
  readonly empty: JSX.Element;
  readonly children: JSX.Element;
}

/** A list; or the reason why it cannot be shown, or the explanation of an empty one. */
export function ListState<Item extends { readonly id: string }>(props: ListStateProps<Item>) {
  return (
    <>
      <Show when={props.list.failure}>
        {(failure) => <Failure error={failure()} {...retryOf(failure(), props.list)} />}
      </Show>
      <Show when={props.list.items.length > 0} fallback={<Show when={props.list.isLoaded}>{props.empty}</Show>}>
        {props.children}
      </Show>
    </>
  );
}

/** Button that reads the next page. */
export function MoreButton<Item extends { readonly id: string }>(props: { list: PagedList<Item> }) {
  return (
    <Show when={props.list.hasMore}>
      <button type="button" class="more-button" onClick={() => void props.list.more()}>
        {mt().loadMore}
      </button>
    </Show>
  );
}

/** Explanation of a list that is still empty. */
export function Empty(props: { title: string; hint: string; children?: JSX.Element }) {
  return (
    <div class="center">
      <h2>{props.title}</h2>
      <p class="dim">{props.hint}</p>
      {props.children}
    </div>
  );
}

/** No retry for a list that the session may not see. */
function retryOf(error: unknown, list: { reload(): Promise<void> }): { onRetry?: () => void } {
  const isForbidden = error instanceof ServiceError && error.status === 403;
  return isForbidden ? {} : { onRetry: () => void list.reload() };
}
