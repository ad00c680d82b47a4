import { createMemo, For, Show } from 'solid-js';
import { changeQuery } from '../../../base/location.ts';
import { Icon } from '../../../parts/icon.tsx';
import type { PagedList } from '../../../service/paged-list.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { t } from '../../../texts/texts.ts';
import type { Managed } from '../managed.ts';
import type { ArchivedData } from './archived-data.ts';

interface ArchiveBarProps {
  readonly managed: Managed<ArchivedData>;
  readonly tag: string;
  readonly onDelete: () => void;
}

/** Filter of the archive; while mailboxes are selected, the actions for them. */
export function ArchiveBar(props: ArchiveBarProps) {
  const selection = props.managed.selection;
  return (
    <Show
      when={selection.count() > 0}
      fallback={
        <Show when={props.tag !== '' || props.managed.list().items.length > 0}>
          <TagFilter list={props.managed.list()} tag={props.tag} />
        </Show>
      }
    >
      <div class="selection archive-bar" role="toolbar" aria-label={t().mails.selected(selection.count())}>
        <button type="button" class="icon-button" aria-label={t().close} onClick={() => selection.clear()}>
          <Icon name="close" />
        </button>
        <span aria-live="polite">{t().mails.selected(selection.count())}</span>
        <button type="button" class="link" onClick={() => void props.managed.selectAll()}>
          {t().mails.selectAll}
        </button>
        <span class="grow" />
        <button type="button" class="danger" aria-label={mt().deleteForEver} onClick={props.onDelete}>
          <Icon name="delete" />
          <span class="words">{mt().deleteForEver}</span>
        </button>
      </div>
    </Show>
  );
}

function TagFilter(props: { list: PagedList<ArchivedData>; tag: string }) {
  // Tags that were seen stay to be chosen, also while only one of them is shown.
  const tags = createMemo<string[]>((seen) => [...new Set([...seen, ...props.list.items.map(({ tag }) => tag)])], []);
  return (
    <form
      class="search tag-filter"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        changeQuery({ tag: String(new FormData(event.currentTarget).get('tag') ?? '').trim() });
      }}
    >
      <div class="search-field">
        <Icon name="search" />
        <input
          id="tag-filter"
          name="tag"
          type="search"
          value={props.tag}
          maxLength={100}
          list="tags"
          placeholder={mt().archive.filter}
          aria-label={mt().archive.filter}
          autocomplete="off"
          spellcheck={false}
          onChange={(event) => changeQuery({ tag: event.currentTarget.value.trim() })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            changeQuery({ tag: undefined });
            event.currentTarget.blur();
          }}
        />
        <datalist id="tags">
          <For each={tags()}>{(tag) => <option value={tag} />}</For>
        </datalist>
      </div>
    </form>
  );
}
