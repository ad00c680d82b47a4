import { onMount, Show } from 'solid-js';
import { copyText } from '../../parts/copy.ts';
import { Icon } from '../../parts/icon.tsx';
import { mt } from '../../texts/manage/texts.ts';
import { t } from '../../texts/texts.ts';

/** A secret that was just made. */
export interface Secret {
  readonly title: string;
  readonly hint: string;
  /** `undefined` when the answer with the secret was lost, and the repeated call gave none. */
  readonly value: string | undefined;
  /** Said in that case. */
  readonly lost: string;
}

/** A secret that is shown once. It is gone with the view, and nothing stores it. */
export function SecretOnce(props: { secret: Secret; onDone: () => void }) {
  let first: HTMLButtonElement | undefined;
  onMount(() => first?.focus());
  return (
    <section class="secret" aria-label={props.secret.title}>
      <h2>{props.secret.title}</h2>
      <Show
        when={props.secret.value}
        fallback={
          <p class="refused-text" role="alert">
            {props.secret.lost}
          </p>
        }
      >
        {(value) => (
          <>
            <p>{props.secret.hint}</p>
            <div class="secret-line">
              <code>{value()}</code>
              <button
                type="button"
                class="primary"
                ref={(element) => {
                  first = element;
                }}
                onClick={() => copyText(value())}
              >
                <Icon name="copy" />
                {t().copy}
              </button>
            </div>
          </>
        )}
      </Show>
      <button type="button" onClick={props.onDone}>
        {mt().done}
      </button>
    </section>
  );
}
