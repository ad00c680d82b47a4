import { For, Show } from 'solid-js';
import type { GuestTerms } from '../../service/session.ts';
import { gt } from '../../texts/guest/texts.ts';

interface GuestChoicesProps {
  readonly terms: GuestTerms;
  readonly isBusy: boolean;
  readonly onChoose: (wish: { name?: string; domain?: string }) => void;
}

/** Choice of name and domain of a guest, as the operator allows it. */
export function GuestChoices(props: GuestChoicesProps) {
  let name: HTMLInputElement | undefined;
  let domain: HTMLSelectElement | undefined;
  const choose = () => {
    const wanted = name?.value.trim() ?? '';
    props.onChoose({
      ...(wanted === '' ? {} : { name: wanted }),
      ...(domain === undefined ? {} : { domain: domain.value }),
    });
  };
  return (
    <form
      class="guest-choices"
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <Show when={props.terms.names}>
        <label for="guest-name">{gt().name}</label>
        <input
          id="guest-name"
          ref={(element) => {
            name = element;
          }}
          type="text"
          maxLength={64}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby="guest-name-hint"
        />
        <p id="guest-name-hint" class="dim">
          {gt().nameHint}
        </p>
      </Show>
      <label for="guest-domain">{gt().domain}</label>
      <select
        id="guest-domain"
        ref={(element) => {
          domain = element;
        }}
      >
        <For each={props.terms.domains}>{(one) => <option value={one}>@{one}</option>}</For>
      </select>
      <button type="submit" aria-disabled={props.isBusy}>
        {gt().open}
      </button>
    </form>
  );
}
