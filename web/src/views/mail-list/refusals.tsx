import { For, Show } from 'solid-js';
import { Icon } from '../../parts/icon.tsx';
import { Time } from '../../parts/times.tsx';
import type { Refusal } from '../../service/mail-list.ts';
import { t } from '../../texts/texts.ts';

/** Messages that were refused where mail was expected: each a row with its reason. */
export function Refusals(props: { refusals: readonly Refusal[] }) {
  return (
    <Show when={props.refusals.length > 0}>
      <ul class="refusals">
        <For each={props.refusals.slice(0, 3)}>
          {({ sender, reason, timestamp }) => (
            <li class="refusal">
              <Icon name="refused" />
              <span class="about">
                <bdi>{sender}</bdi> {t().refusals.of(reasonText(reason))}
              </span>
              <Time at={timestamp} />
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

function reasonText(reason: string): string {
  const words = new Map<string, unknown>(Object.entries(t().refusals)).get(reason);
  return typeof words === 'string' ? words : reason.replaceAll('_', ' ');
}
