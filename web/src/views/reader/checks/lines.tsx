import { For, Show } from 'solid-js';
import { hrefWith } from '../../../base/location.ts';
import { t } from '../../../texts/texts.ts';
import { snippetOf } from '../source/places.ts';

interface LinesProps {
  readonly lines: readonly number[];
  /** The HTML, and what to mark in its lines; see `placesIn`. */
  readonly html?: string | undefined;
  readonly find?: string;
}

/** Numbers of lines of the HTML, each of which leads to its place in the source, and what stands at the first. */
export function Lines(props: LinesProps) {
  const snippet = () => {
    const [line] = props.lines;
    return line === undefined || !props.find ? undefined : snippetOf(props.html ?? '', line, props.find);
  };
  const hrefOf = (line: number) => hrefWith({ view: 'source', source: 'html', line: String(line), find: props.find });
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
      <Show when={snippet()}>{(text) => <code class="line-excerpt dim">{text()}</code>}</Show>
    </Show>
  );
}
