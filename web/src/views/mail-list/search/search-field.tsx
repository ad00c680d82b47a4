import { createSignal, For, onCleanup, onMount, Show, Suspense } from 'solid-js';
import { late } from '../../../base/late/late.ts';
import { after } from '../../../base/timers.ts';
import { Icon } from '../../../parts/icon.tsx';
import { type MailSummary, readSearch, withoutChip } from '../../../service/search.ts';
import type { Suggestion } from '../../../service/suggestions.ts';
import { t } from '../../../texts/texts.ts';

const load = () => import('./search-suggestions.tsx');
const SearchSuggestions = late(async () => (await load()).SearchSuggestions);
// A search that cannot be kept is none that is missed.
const note = (search: string) =>
  void load()
    .then(({ noteSearch }) => noteSearch(search))
    .catch(() => {});

/** Time in milliseconds after the last keystroke at which a search begins. */
const pauseMs = 250;

/** What is typed, whether suggestions are asked for, and which of them a key would choose. A search makes another list, with another field, which goes on. */
const [text, setText] = createSignal('');
const [isAsked, setAsked] = createSignal(false);
const [suggestions, suggest] = createSignal<readonly Suggestion[]>([]);
const [active, setActive] = createSignal(-1);
/** Place of the caret in the field of the list before, if that had the focus. */
let caretBefore: number | undefined;
let stop = () => {};

interface SearchFieldProps {
  readonly search: string;
  /** Mails that are loaded: their senders are suggested. */
  readonly mails: readonly MailSummary[];
  /** Number of mails that are searched. */
  readonly whole: number;
  readonly onSearch: (search: string | undefined) => void;
}

/** Field in which filters and words are typed, with suggestions for both; those that apply are shown as chips. */
export function SearchField(props: SearchFieldProps) {
  const field = createField(props);
  let input: HTMLInputElement | undefined;
  if (caretBefore === undefined) {
    setText(props.search);
    field.close();
  }
  onMount(() => {
    if (caretBefore === undefined) return;
    const wasAsked = isAsked();
    input?.focus();
    if (!wasAsked) field.close();
    input?.setSelectionRange(caretBefore, caretBefore);
    caretBefore = undefined;
  });
  onCleanup(() => {
    if (input !== undefined && document.activeElement === input) caretBefore = input.selectionStart ?? text().length;
  });
  return (
    <div class="search">
      <div class="search-field">
        <Icon name="search" />
        <input
          id="search"
          ref={(element) => {
            input = element;
          }}
          type="search"
          role="combobox"
          aria-expanded={field.isOpen()}
          aria-autocomplete="list"
          aria-controls="suggestions"
          aria-activedescendant={active() < 0 ? undefined : `suggestion-${active()}`}
          value={text()}
          placeholder={props.whole > 0 ? t().mails.searchIn(t().mailboxes.mails(props.whole)) : t().mails.search}
          aria-label={t().mails.search}
          autocomplete="off"
          spellcheck={false}
          onFocus={field.open}
          onClick={field.open}
          onBlur={field.leave}
          onInput={(event) => field.change(event.currentTarget.value)}
          onKeyDown={(event) => field.onKey(event) && event.preventDefault()}
        />
        <Show when={isAsked()}>
          <Suspense>
            <SearchSuggestions
              search={text()}
              mails={props.mails}
              onSuggest={suggest}
              active={active()}
              onChoose={(suggestion) => {
                field.choose(suggestion);
                input?.focus();
              }}
            />
          </Suspense>
        </Show>
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

/** What the field does. */
function createField(props: SearchFieldProps) {
  const close = () => {
    setAsked(false);
    setActive(-1);
    suggest([]);
  };
  const searchLater = (ms: number) => {
    stop();
    stop = after(ms, () => props.onSearch(text().trim() || undefined));
  };
  const change = (next: string) => {
    setText(next);
    setActive(-1);
    setAsked(true);
    searchLater(pauseMs);
  };
  const choose = ({ search, isOpen }: Suggestion) => {
    setText(search);
    setActive(-1);
    // The value of a filter is typed next.
    if (isOpen) setAsked(true);
    else {
      close();
      searchLater(0);
    }
  };
  const enter = () => {
    const chosen = suggestions()[active()];
    if (chosen !== undefined) return choose(chosen);
    close();
    note(text());
    searchLater(0);
  };
  const step = (by: 1 | -1) => {
    setAsked(true);
    const count = suggestions().length;
    // Between the last and the first one there is none: the text as it was typed.
    setActive((index) => ((index + 1 + by + count + 1) % (count + 1)) - 1);
  };
  /** Handles a key; `true`: the field itself has nothing to do with it. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') enter();
    else if (event.key === 'Escape') {
      event.stopPropagation();
      if (isAsked() && suggestions().length > 0) close();
      else {
        setText('');
        stop();
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
        props.onSearch(undefined);
      }
    } else return false;
    return true;
  };
  return {
    isOpen: () => isAsked() && suggestions().length > 0,
    open: () => void setAsked(true),
    leave: () => {
      const { search } = props;
      // A field that is removed with its list is left by nobody: the next one has the focus then.
      queueMicrotask(() => {
        if (caretBefore !== undefined || document.activeElement?.id === 'search') return;
        close();
        if (search !== '') note(search);
      });
    },
    close,
    change,
    choose,
    onKey,
  };
}
