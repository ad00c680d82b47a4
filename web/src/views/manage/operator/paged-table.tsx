import { For, type JSX, Show } from 'solid-js';
import { base } from '../../../base/location.ts';
import { Failure } from '../../../parts/failure.tsx';
import { ot } from '../../../texts/operator/texts.ts';
import type { ListOfPages } from './operator-pages.ts';

/** Column of a table of rows. */
export interface Column<Item> {
  readonly name: string;
  readonly cell: (item: Item) => JSX.Element;
}

interface RowsTableProps<Item> {
  readonly rows: readonly Item[];
  /** The first one names the row. */
  readonly columns: readonly Column<Item>[];
  readonly label?: string;
}

/** A table that is a list of its rows where it is narrow. */
export function RowsTable<Item>(props: RowsTableProps<Item>) {
  return (
    <table class="table folds" aria-label={props.label}>
      <thead>
        <tr>
          <For each={props.columns}>{({ name }) => <th scope="col">{name}</th>}</For>
        </tr>
      </thead>
      <tbody>
        <For each={props.rows}>
          {(item) => (
            <tr>
              <th scope="row">{props.columns[0]?.cell(item)}</th>
              <For each={props.columns.slice(1)}>
                {({ name, cell }) => (
                  <td data-label={name}>
                    <div>{cell(item)}</div>
                  </td>
                )}
              </For>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

interface PagedTableProps<Item> extends Omit<RowsTableProps<Item>, 'rows'> {
  readonly pages: ListOfPages<Item>;
  /** Shown when the list is empty. */
  readonly empty: JSX.Element;
}

/** A list that is read in pages, as a table; or why it cannot be shown, or the explanation of an empty one. */
export function PagedTable<Item>(props: PagedTableProps<Item>) {
  return (
    <>
      <Show when={props.pages.failure()}>
        {(error) => <Failure error={error()} onRetry={() => void props.pages.reload()} />}
      </Show>
      <Show
        when={props.pages.items().length > 0}
        fallback={<Show when={props.pages.isLoaded() && props.pages.failure() === undefined}>{props.empty}</Show>}
      >
        <RowsTable
          rows={props.pages.items()}
          columns={props.columns}
          {...(props.label === undefined ? {} : { label: props.label })}
        />
        <Show when={props.pages.hasMore()}>
          <button type="button" class="more-button" onClick={() => void props.pages.more()}>
            {ot().more}
          </button>
        </Show>
      </Show>
    </>
  );
}

/** Link to the page of an owner; nothing where there is none. */
export function OwnerLink(props: { owner: string | undefined }) {
  return (
    <Show when={props.owner}>
      {(owner) => (
        <a class="text-link" href={`${base}/operator/owners/${encodeURIComponent(owner())}`}>
          {owner()}
        </a>
      )}
    </Show>
  );
}
