import { For } from 'solid-js';
import type { PagedList } from '../../../service/paged-list.ts';
import { mt } from '../../../texts/manage/texts.ts';
import type { KeyData } from './key-data.ts';
import { KeyRow } from './key-row.tsx';

interface KeyTableProps {
  readonly list: PagedList<KeyData>;
  /** The key of this session. */
  readonly ownId: string | undefined;
  readonly onRevoke: (key: KeyData) => void;
}

/** Keys, a row each. */
export function KeyTable(props: KeyTableProps) {
  return (
    <table class="table folds keys-table">
      <caption class="sr">{mt().keys.title}</caption>
      <thead>
        <tr>
          <th scope="col">{mt().keys.name}</th>
          <th scope="col">{mt().keys.may}</th>
          <th scope="col">{mt().keys.reaches}</th>
          <th scope="col">{mt().keys.expires}</th>
          <th scope="col">{mt().keys.lastUsed}</th>
          <th scope="col">
            <span class="sr">{mt().keys.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <For each={props.list.items}>
          {(key) => (
            <KeyRow
              data={key}
              isOwn={key.id === props.ownId}
              maker={props.list.find(key.createdBy)?.name}
              onRevoke={() => props.onRevoke(key)}
            />
          )}
        </For>
      </tbody>
    </table>
  );
}
