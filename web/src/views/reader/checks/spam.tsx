import { For, Show } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { Failure } from '../../../parts/failure.tsx';
import type { Schemas } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { numberText } from '../../../texts/numbers.ts';
import { rt } from '../../../texts/reader/texts.ts';

type SpamCheck = Schemas['SpamCheck'];

/** What the spam filter of the operator says of a mail. */
export function Spam(props: { endpoint: string }) {
  const spam = createLoaded(
    () => `${props.endpoint}/spam`,
    (path) => api.get<SpamCheck>(path),
  );
  return (
    <Show when={spam.value ?? spam.failure}>
      <section aria-label={rt().spam.title}>
        <h2>{rt().spam.title}</h2>
        <Show when={spam.failure}>
          <Failure error={spam.failure} onRetry={spam.reload} />
        </Show>
        <Show when={spam.value}>{(value) => <Rating check={value()} />}</Show>
      </section>
    </Show>
  );
}

function Rating(props: { check: SpamCheck }) {
  const texts = () => rt().spam;
  return (
    <Show when={props.check.score !== undefined} fallback={<p class="dim">{texts().tooLarge}</p>}>
      <p>
        <span class="strong">{props.check.isSpam ? texts().isSpam : texts().isNoSpam}</span>
        <span class="dim">
          {' '}
          {texts().points(pointsText(props.check.score ?? 0), pointsText(props.check.threshold ?? 0))}
        </span>
      </p>
      <Show when={props.check.rules.length > 0}>
        <ul class="spam-rules">
          <For each={props.check.rules}>
            {({ name, score, description }) => (
              <li>
                <span class="spam-points">{pointsText(score)}</span>
                <bdi lang="en">{description}</bdi>
                <bdi class="dim">{name}</bdi>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </Show>
  );
}

function pointsText(points: number): string {
  return numberText(points, { digits: 1 });
}
