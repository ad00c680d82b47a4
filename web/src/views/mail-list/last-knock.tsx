import { onCleanup, Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { after } from '../../base/timers.ts';
import { Icon } from '../../parts/icon.tsx';
import { Time } from '../../parts/times.tsx';
import { adviceOn } from '../../parts/turned-away.ts';
import type { Schemas } from '../../service/api.ts';
import { api } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

/** Time in milliseconds after which the last refusal is asked for again: there is no event of those that concern no mailbox. */
const againMs = 5_000;

/** The last that was turned away, where there is no mail: who tried, why it was refused, and what to do. */
export function LastKnock() {
  const found = createLoaded(
    () => '/v1/refusals?limit=1',
    async (endpoint) => (await api.get<{ items: Schemas['Refusal'][] }>(endpoint)).items[0],
  );
  let stop = () => {};
  const askAgain = () => {
    stop = after(againMs, () => {
      if (document.visibilityState === 'visible') found.reload();
      askAgain();
    });
  };
  askAgain();
  onCleanup(() => stop());
  return (
    <Show when={found.value}>
      {(knock) => (
        <section class="last-knock" aria-label={t().lastKnock.title}>
          <h2>
            <Icon name="refused" />
            {t().lastKnock.title}
            <Time at={knock().refusedAt} />
          </h2>
          <p>
            <bdi>{knock().sender || knock().ehlo || knock().client}</bdi>
            <Show when={knock().recipient}>
              {(recipient) => (
                <>
                  {' → '}
                  <bdi>{recipient()}</bdi>
                </>
              )}
            </Show>
            <span class="dim">{t().lastKnock.from(knock().client)}</span>
          </p>
          <code>{knock().reply}</code>
          <p class="why">{adviceOn(knock()).why}.</p>
          <p>{adviceOn(knock()).fix}</p>
        </section>
      )}
    </Show>
  );
}
