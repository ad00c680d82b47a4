import './palette.css';
import { createEffect, createMemo, createSignal, For, onMount, Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { changeQuery } from '../../base/location.ts';
import { takeEarly } from '../../base/shortcuts.ts';
import { after } from '../../base/timers.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { listEndpoint } from '../../service/mail-list.ts';
import type { MailSummary } from '../../service/search.ts';
import { api, boundMailbox } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';
import { tt } from '../../texts/tools/texts.ts';
import { type Entry, entriesFor } from './entries.ts';
import { groupsHere, mailGroup } from './groups.ts';

const mailsMax = 6;
/** Fewest characters of a search for mails. */
const mailSearchMin = 2;
/** Time in milliseconds after the last keystroke at which mails are searched. */
const pauseMs = 150;

/** Everything that can be done here, and every place, found by a few letters. Its field stands still while the results change. */
export function Palette() {
  const { groups, entries, isSearching, active, setActive, look, choose, onKey, close } = createPalette();
  const indexOf = (entry: Entry) => entries().indexOf(entry);
  return (
    <Dialog title={t().nav.palette} onClose={close} isPalette>
      <div class="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls="palette-entries"
          aria-activedescendant={entries().length === 0 ? undefined : `palette-${active()}`}
          aria-label={t().palette.hint}
          placeholder={t().palette.hint}
          autocomplete="off"
          spellcheck={false}
          autofocus
          ref={(field) =>
            onMount(() => {
              field.value = takeEarly();
              look(field.value);
            })
          }
          onInput={(event) => look(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <button type="button" class="icon-button" aria-label={t().close} title={t().close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div id="palette-entries" role="listbox" class="palette" aria-label={t().nav.palette} tabIndex={-1}>
        <For each={groups()}>
          {({ title, entries: shown }) => (
            <div role="group" aria-label={title}>
              <p class="palette-title" aria-hidden="true">
                {title}
              </p>
              <For each={shown}>
                {(entry) => (
                  <Option
                    entry={entry}
                    index={indexOf(entry)}
                    isActive={indexOf(entry) === active()}
                    onChoose={() => choose(entry)}
                    onPoint={() => setActive(indexOf(entry))}
                  />
                )}
              </For>
            </div>
          )}
        </For>
      </div>
      <Show when={entries().length === 0}>
        <p class="dim palette-none">{isSearching() ? tt().searching : t().palette.none}</p>
      </Show>
      <p class="sr" role="status">
        {tt().found(entries().length)}
      </p>
    </Dialog>
  );
}

interface OptionProps {
  readonly entry: Entry;
  readonly index: number;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

function Option(props: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as of any combobox.
    <div
      id={`palette-${props.index}`}
      role="option"
      class="palette-entry"
      aria-selected={props.isActive}
      ref={(element) => createEffect(() => props.isActive && element.scrollIntoView({ block: 'nearest' }))}
      onClick={() => props.onChoose()}
      onMouseMove={() => props.onPoint()}
    >
      <bdi>{props.entry.text}</bdi>
      <span class="dim">{props.entry.note}</span>
      <Show when={props.entry.key}>
        {(key) => (
          <span class="palette-keys">
            <For each={key().split(' ')}>{(one) => <kbd>{one}</kbd>}</For>
          </span>
        )}
      </Show>
    </div>
  );
}

/** Results of the search in the palette, and the chosen one. */
function createPalette() {
  const [search, setSearch] = createSignal('');
  const [wanted, setWanted] = createSignal<string>();
  const [active, setActive] = createSignal(0);
  const mails = createLoaded(wanted, async (q) => {
    const query = { q, limit: mailsMax, fields: 'summary' };
    return (await api.get<{ items: MailSummary[] }>(listEndpoint(boundMailbox()), query)).items;
  });
  const here = createMemo(groupsHere);
  const found = createMemo(() => (wanted() === undefined || mails.value === undefined ? [] : [mailGroup(mails.value)]));
  const groups = createMemo(() => [
    ...entriesFor(search(), here()),
    ...found().filter(({ entries }) => entries.length > 0),
  ]);
  const entries = createMemo(() => groups().flatMap(({ entries: inGroup }) => inGroup));
  const close = () => changeQuery({ commands: undefined });
  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    close();
    entry.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') choose(entries()[active()]);
    else if (step === 0) return;
    else setActive((index) => (index + step + entries().length) % Math.max(1, entries().length));
    event.preventDefault();
  };
  let stop = () => {};
  const look = (text: string) => {
    setSearch(text);
    setActive(0);
    stop();
    const q = text.trim();
    // A guest has one mailbox, and its list.
    if (q.length < mailSearchMin || boundMailbox() !== undefined) return setWanted(undefined);
    stop = after(pauseMs, () => setWanted(q));
  };
  const isSearching = () => wanted() !== undefined && mails.value === undefined && mails.failure === undefined;
  return { groups, entries, isSearching, active, setActive, look, choose, onKey, close };
}
