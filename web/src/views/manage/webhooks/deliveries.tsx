import { createMemo, createSignal, For, Show } from 'solid-js';
import { changeQuery, currentLocation } from '../../../base/location.ts';
import { now } from '../../../base/now.ts';
import { after } from '../../../base/timers.ts';
import { run } from '../../../parts/tasks.ts';
import { say } from '../../../parts/toasts.tsx';
import { path } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { createFollowedList } from '../followed-list.ts';
import { ListState, MoreButton } from '../panes.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { reloadWhile } from './reload-while.ts';
import type { DeliveryData, WebhookData } from './webhook-data.ts';
import { isDue, isSent } from './webhook-words.ts';

const states = ['all', 'pending', 'delivered', 'failed'] as const;
/** Number of deliveries of a page. */
const pageDeliveries = 50;
/** Milliseconds after which a delivery has usually ended. */
const settledMs = 2_000;
/** Most milliseconds between readings while something is being sent. */
const readingMsMax = 60_000;

/** Past and pending deliveries of a webhook, newest first, with every attempt. */
export function Deliveries(props: { webhook: WebhookData }) {
  const state = createMemo(() => states.find((name) => name === currentLocation().query.get('state')) ?? 'all');
  const [open, setOpen] = createSignal<string>();
  const { list, redeliver } = createDeliveries(props, state);
  return (
    <section class="detail-section deliveries" aria-labelledby="deliveries">
      <div class="section-head">
        <h2 id="deliveries">{mt().webhooks.deliveries}</h2>
        <StateFilter state={state()} />
      </div>
      <Show when={list()} keyed>
        {(shown) => (
          <ListState list={shown} empty={<NoDeliveries isFiltered={state() !== 'all'} />}>
            <ul class="delivery-list" data-rows>
              <For each={shown.items}>
                {(delivery) => (
                  <DeliveryRow
                    delivery={delivery}
                    isOpen={open() === delivery.id}
                    isActive={props.webhook.status === 'active'}
                    onToggle={() => setOpen(open() === delivery.id ? undefined : delivery.id)}
                    onRedeliver={() => redeliver(delivery)}
                  />
                )}
              </For>
            </ul>
            <MoreButton list={shown} />
          </ListState>
        )}
      </Show>
    </section>
  );
}

/** Deliveries of a webhook, reloaded when they may have changed, and the action that sends one again. */
function createDeliveries(props: { readonly webhook: WebhookData }, state: () => (typeof states)[number]) {
  const listPlace = path`/v1/webhooks/${props.webhook.id}/deliveries`;
  const list = createFollowedList<DeliveryData>(listPlace, {
    wanted: () => ({ pageItems: pageDeliveries, ...(state() === 'all' ? {} : { filter: { state: state() } }) }),
    // What happens is sent: deliveries have no events of their own.
    concerns: (event) => isSent(props.webhook, event),
    pauseMs: settledMs,
  });
  const isSending = createMemo(
    () => props.webhook.status === 'active' && list().items.some((delivery) => isDue(delivery, now())),
  );
  reloadWhile(isSending, {
    after,
    reload: async () => {
      if (!document.hidden) await list().reload();
    },
    pauseMs: settledMs,
    pauseMsMax: readingMsMax,
  });
  const redeliver = ({ id }: DeliveryData) =>
    run(async () => {
      list().put(await api.post<DeliveryData>(`${listPlace}/${encodeURIComponent(id)}/redeliver`));
      say(mt().webhooks.redelivered);
    });
  return { list, redeliver };
}

function NoDeliveries(props: { isFiltered: boolean }) {
  return (
    <div class="center">
      <Show when={!props.isFiltered} fallback={<p>{mt().webhooks.noneInState}</p>}>
        <p>{mt().webhooks.noDeliveries}</p>
        <p class="dim">{mt().webhooks.noDeliveriesHint}</p>
      </Show>
    </div>
  );
}

/** Filter of the deliveries by state, which is part of the URL. */
function StateFilter(props: { state: (typeof states)[number] }) {
  return (
    <div class="segments" role="group" aria-label={mt().webhooks.filter}>
      <For each={states}>
        {(name) => (
          <button
            type="button"
            aria-pressed={props.state === name}
            onClick={() => changeQuery({ state: name === 'all' ? undefined : name })}
          >
            {mt().webhooks.states[name]}
          </button>
        )}
      </For>
    </div>
  );
}
