import { For, Show } from 'solid-js';
import { linkedPieces } from './text-links.ts';

/** A text of a mail, in which the addresses that stand there are links. */
export function LinkedText(props: { text: string }) {
  return (
    <For each={linkedPieces(props.text)}>
      {({ text, href }) => (
        <Show when={href} fallback={text}>
          <a href={href} target="_blank" rel="noreferrer noopener">
            {text}
          </a>
        </Show>
      )}
    </For>
  );
}
