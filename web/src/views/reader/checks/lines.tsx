import { For, Show } from 'solid-js';
import { hrefWith } from '../../../base/location.ts';
import { t } from '../../../texts/texts.ts';

/** Numbers of lines of the HTML, each of which leads to its line in the source. */
export function Lines(props: { lines: readonly number[] }) {
  const hrefOf = (line: number) => hrefWith({ view: 'source', source: 'html', line: String(line) });
  return (
    <Show when={props.lines.length > 0}>
      <span class="lines dim">
        {t().checks.line}
        <For each={props.lines}>
          {(line) => (
            <a class="link" href={hrefOf(line)} aria-label={t().checks.showLine(line)}>
              {line}
            </a>
          )}
        </For>
      </span>
    </Show>
  );
}
