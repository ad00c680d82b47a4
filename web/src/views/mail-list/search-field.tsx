import { createEffect, createSignal, For, Show } from 'solid-js';
import { after } from '../../base/timers.ts';
import { Icon } from '../../parts/icon.tsx';
import { filterBegins, readSearch, withoutChip } from '../../service/search.ts';
import { t } from '../../texts/texts.ts';

/** Time in milliseconds after the last keystroke at which a search begins. */
const pauseMs = 250;

/** Field in which filters and words are typed; those that apply are shown as chips. */
export function SearchField(props: { search: string; onSearch: (search: string | undefined) => void }) {
  const [text, setText] = createSignal(props.search);
  let stop = () => {};
  createEffect(() => setText(props.search));
  const change = (next: string) => {
    setText(next);
    stop();
    stop = after(pauseMs, () => props.onSearch(next.trim() === '' ? undefined : next.trim()));
  };
  return (
    <div class="search">
      <div class="search-field">
        <Icon name="search" />
        <input
          id="search"
          type="search"
          value={text()}
          placeholder={t().mails.search}
          aria-label={t().mails.search}
          title={t().mails.searchHint}
          autocomplete="off"
          spellcheck={false}
          list="filters"
          onInput={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            change('');
            event.currentTarget.blur();
          }}
        />
        <datalist id="filters">
          <For each={filterBegins}>{(begin) => <option value={begin} />}</For>
        </datalist>
      </div>
      <Show when={readSearch(props.search).chips.length > 0}>
        <ul class="chips">
          <For each={readSearch(props.search).chips}>
            {(chip) => (
              <li class="chip">
                <span>{chip.text}</span>
                <button
                  type="button"
                  aria-label={`${t().dismiss} ${chip.text}`}
                  onClick={() => props.onSearch(withoutChip(props.search, chip) || undefined)}
                >
                  <Icon name="close" />
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
}
