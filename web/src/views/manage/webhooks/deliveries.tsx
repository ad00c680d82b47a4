import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from 'solid-js';
import { changeQuery, place } from '../../../base/router.ts';
import { sayFailure } from '../../../parts/failure.tsx';
import { say } from '../../../parts/toasts.tsx';
import { api, path, type Schemas } from '../../../service/api.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { reloadOn } from '../live-reload.ts';
import { PagedList } from '../paged-list.ts';
import { ListState, MoreButton } from '../panes.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import type { WebhookData } from './webhook-data.ts';
import { isSent } from './webhook-words.ts';

/** An event on its way to a webhook. */
export type DeliveryData = Schemas['WebhookDelivery'];

const states = ['all', 'pending', 'delivered', 'failed'] as const;
/** Deliveries of a page: those that one looks through at once. */
const pageDeliveries = 50;
/** Milliseconds after which what is sent has usually come to an end. */
const settledMs = 2_000;

/** What was and will be sent to a webhook, newest first, with every attempt. */
export function Deliveries(props: { webhook: WebhookData }) {
  const state = createMemo(() => states.find((name) => name === place().query.get('state')) ?? 'all');
  const [list, setList] = createSignal<PagedList<DeliveryData>>();
  const [open, setOpen] = createSignal<string>();
  const listPlace = () => path`/v1/webhooks/${props.webhook.id}/deliveries`;
  createEffect(
    on(state, (shown) => {
      const made = new PagedList<DeliveryData>(listPlace(), {
        pageItems: pageDeliveries,
        ...(shown === 'all' ? {} : { filter: { state: shown } }),
      });
      setList(made);
      onCleanup(() => made.end());
    }),
  );
  // What happens is sent: deliveries have no events of their own.
  reloadOn({
    concerns: (event) => isSent(props.webhook, event),
    reload: () => list()?.reload(),
    pauseMs: settledMs,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  const reloadOnceSettled = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void list()?.reload(), settledMs);
  };
  const redeliver = async ({ id }: DeliveryData) => {
    try {
      list()?.put(await api.post<DeliveryData>(`${listPlace()}/${encodeURIComponent(id)}/redeliver`));
      say(mt().webhooks.redelivered);
      reloadOnceSettled();
    } catch (error) {
      sayFailure(error);
    }
  };
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
                    onDue={reloadOnceSettled}
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

/** Which deliveries are shown: the choice is part of the URL. */
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
