import { onMount, Show } from 'solid-js';
import { copyText } from '../../parts/copy.ts';
import { Icon } from '../../parts/icon.tsx';
import { mt } from '../../texts/manage/texts.ts';
import { t } from '../../texts/texts.ts';

/** A secret that was just made. */
export interface Secret {
  readonly title: string;
  readonly hint: string;
  /** `undefined` when its answer was lost, and a repetition came without it. */
  readonly value: string | undefined;
  /** Said in that case. */
  readonly lost: string;
}

/** A secret, shown this once; it is gone with the view, and nothing keeps it. */
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
