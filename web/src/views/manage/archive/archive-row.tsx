import { Show } from 'solid-js';
import { changeQuery } from '../../../base/location.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Time } from '../../../parts/times.tsx';
import { maySee } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import type { ArchivedData } from './archived-data.ts';

interface ArchiveRowProps {
  readonly mailbox: ArchivedData;
  readonly isSelected: boolean;
  readonly onSelect: (isRange: boolean) => void;
  readonly onReactivate: () => void;
  readonly onDelete: () => void;
}

/** An archived mailbox: its address, its tag, and since when. */
export function ArchiveRow(props: ArchiveRowProps) {
  return (
    <div class="archive-row" classList={{ selected: props.isSelected }}>
      <Show when={maySee('mailboxes')}>
        <label class="archive-select">
          <input
            type="checkbox"
            checked={props.isSelected}
            data-row={props.mailbox.id}
            aria-label={mt().archive.select(props.mailbox.address)}
            onClick={(event) => props.onSelect(event.shiftKey)}
          />
        </label>
      </Show>
      <span class="archive-address" title={props.mailbox.address}>
        <strong>{props.mailbox.alias}</strong>
        <span class="dim">@{props.mailbox.domain}</span>
      </span>
      <button
        type="button"
        class="tag tag-button"
        title={mt().archive.filterBy(props.mailbox.tag)}
        aria-label={mt().archive.filterBy(props.mailbox.tag)}
        onClick={() => changeQuery({ tag: props.mailbox.tag })}
      >
        {props.mailbox.tag}
      </button>
      <span class="dim archive-time">
        <span class="sr">{mt().archive.archivedAt} </span>
        <Time at={props.mailbox.archivedAt} />
      </span>
      <Show when={maySee('mailboxes')}>
        <button
          type="button"
          class="link archive-reactivate"
          aria-label={mt().archive.reactivateNamed(props.mailbox.address)}
          onClick={props.onReactivate}
        >
          {mt().archive.reactivate}
        </button>
        <button
          type="button"
          class="icon-button danger"
          aria-label={mt().archive.deleteNamed(props.mailbox.address)}
          title={mt().deleteForEver}
          onClick={props.onDelete}
        >
          <Icon name="delete" />
        </button>
      </Show>
    </div>
  );
}
