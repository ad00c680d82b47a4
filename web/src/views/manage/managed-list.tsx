import { type JSX, Show } from 'solid-js';
import { navigate } from '../../base/location.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { Icon } from '../../parts/icon.tsx';
import type { PagedList } from '../../service/paged-list.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Managed } from './managed.ts';
import { DetailPane, Empty, ListPane, ListState, MoreButton, WholePane } from './panes.tsx';
import { focusRow, useRowKeys } from './row-keys.ts';

interface Listed {
  readonly id: string;
}

/** Functions of the page for managed lists. */
export const managedPage = { navigate, focusRow } as const;

/** Question before items are removed. */
interface Question {
  readonly title: string;
  /** Consequences, a sentence each. */
  readonly hints: readonly string[];
  readonly action: string;
}

interface ManagedListProps<Item extends Listed> {
  readonly title: string;
  readonly managed: Managed<Item>;
  /** Words of the primary action, which opens the form. */
  readonly create?: string;
  readonly form?: JSX.Element;
  readonly question: (items: readonly Item[]) => Question;
  /** Explanation of an empty list; `undefined` for a list that is never empty. */
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: JSX.Element } | undefined;
  /** Content above the list. */
  readonly before?: JSX.Element;
  /** Whether the rows ask for more by themselves. */
  readonly isWindowed?: boolean;
  readonly detail?: Detail<Item>;
  /** The rows; the element of each that has `data-row` gets the focus. */
  readonly children: (list: PagedList<Item>) => JSX.Element;
}

interface Detail<Item> {
  readonly path: string;
  readonly chosen: string | undefined;
  /** Text shown while no item is chosen. */
  readonly placeholder: string;
  readonly nameOf: (item: Item) => string;
  readonly show: (item: () => Item) => JSX.Element;
}

/** A list in which something is managed: its states, its rows, its details, the form for a new one and the question before a removal. */
export function ManagedList<Item extends Listed>(props: ManagedListProps<Item>) {
  useRowKeys();
  useShortcuts({ Escape: () => props.managed.leave() });
  const action = () =>
    props.empty === undefined || props.managed.list().items.length > 0 ? <CreateButton {...props} /> : undefined;
  return (
    <>
      <Show
        when={props.detail}
        fallback={
          <WholePane title={props.title} action={action()}>
            <Show when={props.isWindowed} fallback={<div class="whole-body">{<Rows {...props} />}</div>}>
              <Rows {...props} />
            </Show>
          </WholePane>
        }
      >
        {(detail) => (
          <>
            <ListPane title={props.title} action={action()} isMain={detail().chosen === undefined}>
              <Rows {...props} />
            </ListPane>
            <ManagedDetail title={props.title} list={props.managed.list()} {...detail()} />
          </>
        )}
      </Show>
      <Show when={props.managed.isCreating()}>{props.form}</Show>
      <Show when={props.managed.removing()}>
        {(items) => (
          <ConfirmDialog
            {...props.question(items())}
            onConfirm={() => props.managed.remove()}
            onClose={() => props.managed.close()}
          />
        )}
      </Show>
    </>
  );
}

function Rows<Item extends Listed>(props: ManagedListProps<Item>) {
  const empty = () => (
    <Show when={props.empty}>
      {(words) => (
        <Empty title={words().title} hint={words().hint}>
          {words().action ?? <CreateButton {...props} />}
        </Empty>
      )}
    </Show>
  );
  return (
    <>
      {props.before}
      <ListState list={props.managed.list()} empty={empty()}>
        {props.children(props.managed.list())}
        <Show when={!props.isWindowed}>
          <MoreButton list={props.managed.list()} />
        </Show>
      </ListState>
    </>
  );
}

function CreateButton<Item extends Listed>(props: Pick<ManagedListProps<Item>, 'create' | 'managed'>) {
  return (
    <Show when={props.create}>
      {(words) => (
        <button type="button" class="primary" onClick={() => props.managed.create()}>
          <Icon name="add" />
          {words()}
        </button>
      )}
    </Show>
  );
}

function ManagedDetail<Item extends Listed>(props: Detail<Item> & { title: string; list: PagedList<Item> }) {
  const title = () => {
    const item = props.list.find(props.chosen);
    return item === undefined ? props.title : props.nameOf(item);
  };
  return (
    <DetailPane
      title={title()}
      list={props.list}
      path={props.path}
      chosen={props.chosen}
      placeholder={props.placeholder}
    >
      {(item) => props.show(item)}
    </DetailPane>
  );
}
