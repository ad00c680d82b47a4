import './files.css';
import { createMemo, For, Show } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { Failure } from '../../../parts/failure.tsx';
import { rt } from '../../../texts/reader/texts.ts';
import { readFileText } from './file-text.ts';
import { readTable, type Table } from './table.ts';

/** A file of values as a table: its beginning, where it is long or wide. */
export function TableView(props: { endpoint: string; sizeBytes: number; name: string }) {
  const file = createLoaded(
    () => ({ endpoint: props.endpoint, sizeBytes: props.sizeBytes }),
    ({ endpoint, sizeBytes }) => readFileText(endpoint, sizeBytes),
  );
  const table = createMemo(() => file.value && readTable(file.value.text));
  const isCut = () => file.value?.isCut === true || table()?.isCut === true;
  return (
    <Show when={!file.failure} fallback={<Failure error={file.failure} onRetry={file.reload} />}>
      <Show when={isCut()}>
        <p class="dim">{rt().files.cutTable}</p>
      </Show>
      <Show when={table()}>{(shown) => <Cells table={shown()} name={props.name} />}</Show>
    </Show>
  );
}

function Cells(props: { table: Table; name: string }) {
  const head = () => props.table.rows[0] ?? [];
  return (
    <Show when={props.table.rows.length > 0} fallback={<p class="dim">{rt().files.emptyTable}</p>}>
      <div class="table-view" role="region" aria-label={props.name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              <For each={head()}>
                {(cell) => (
                  <th scope="col">
                    <bdi>{cell}</bdi>
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={props.table.rows.slice(1)}>
              {(row, index) => (
                <tr>
                  <td class="row-number">{index() + 2}</td>
                  <For each={row}>
                    {(cell) => (
                      <td classList={{ number: isNumber(cell) }}>
                        <bdi>{cell}</bdi>
                      </td>
                    )}
                  </For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </Show>
  );
}

function isNumber(cell: string): boolean {
  return cell.length <= 40 && /^[-+]?\d[\d.,\s]*\s?[%€$£]?$/.test(cell);
}
