import './search-suggestions.css';
import { createEffect, createMemo, For, Show, untrack } from 'solid-js';
import { createKept } from '../../../base/kept.ts';
import { now } from '../../../base/now.ts';
import type { MailSummary } from '../../../service/search.ts';
import { mailboxes } from '../../../service/service.ts';
import { readRecent, type Suggestion, suggestionsFor, withRecent } from '../../../service/suggestions.ts';
import { tt } from '../../../texts/tools/texts.ts';

const [recent, keepRecent] = createKept('searches', '[]');

/** Keeps a search, so that it is suggested again. */
export function noteSearch(search: string): void {
  keepRecent(withRecent(recent(), search));
}

interface SuggestionsProps {
  /** What is typed. */
  readonly search: string;
  /** Mails that are loaded: their senders are suggested. */
  readonly mails: readonly MailSummary[];
  /** Called with the suggestions that are shown. */
  readonly onSuggest: (suggestions: readonly Suggestion[]) => void;
  /** Index of the suggestion that a key chooses; -1 for none. */
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Suggestions for a search, under its field, which keeps the focus and has the keys. */
export function SearchSuggestions(props: SuggestionsProps) {
  const suggestions = createMemo(() =>
    suggestionsFor(props.search, {
      tags: mailboxes.flatMap(({ tag }) => tag ?? []),
      addresses: mailboxes.map(({ address }) => address),
      senders: props.mails.map(({ sender }) => sender),
      recent: readRecent(recent()),
      nowMs: untrack(now),
    }),
  );
  createEffect(() => props.onSuggest(suggestions()));
  const hasRecent = () => suggestions().some(({ kind }) => kind === 'recent');
  return (
    <div class="suggestions" hidden={suggestions().length === 0}>
      <div id="suggestions" role="listbox" aria-label={tt().suggestions.title}>
        <For each={suggestions()}>
          {(suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as of any combobox.
            <div
              id={`suggestion-${index()}`}
              role="option"
              class="suggestion"
              aria-selected={index() === props.active}
              ref={(element) =>
                createEffect(() => index() === props.active && element.scrollIntoView({ block: 'nearest' }))
              }
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onChoose(suggestion)}
            >
              <bdi>{suggestion.text}</bdi>
              <span class="dim">{tt().suggestions[suggestion.kind]}</span>
            </div>
          )}
        </For>
      </div>
      <Show when={hasRecent()}>
        <button
          type="button"
          class="link"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => keepRecent('[]')}
        >
          {tt().suggestions.forget}
        </button>
      </Show>
    </div>
  );
}
