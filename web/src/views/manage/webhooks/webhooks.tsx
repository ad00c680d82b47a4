import './webhooks.css';
import { createEffect, createSignal, For, on, Show } from 'solid-js';
import { navigate } from '../../../base/router.ts';
import { Icon } from '../../../parts/icon.tsx';
import { mt } from '../../../texts/manage/texts.ts';
import { reloadOn } from '../live-reload.ts';
import { createPagedList } from '../paged-list.ts';
import { DetailPane, Empty, ListPane, ListState, MoreButton } from '../panes.tsx';
import { focusRow, useDetailKeys } from '../row-keys.ts';
import type { Secret } from '../secret-once.tsx';
import type { WebhookData } from './webhook-data.ts';
import { WebhookDetail } from './webhook-detail.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { isSent } from './webhook-words.ts';

/** Webhooks of the owner: the list, and one with what was sent to it. */
export function Webhooks(props: { webhookId: string | undefined }) {
  const list = createPagedList<WebhookData>('/v1/webhooks');
  const [isCreating, setCreating] = createSignal(false);
  // A secret is shown beside its webhook, and forgotten once another place is shown.
  const [made, setMade] = createSignal<{ readonly id: string; readonly secret: Secret }>();
  const secretOf = (id: string | undefined) => (made()?.id === id ? made()?.secret : undefined);
  createEffect(
    on(
      () => props.webhookId,
      (id) => secretOf(id) === undefined && setMade(undefined),
    ),
  );
  // What is sent can fail, and failures disable a webhook.
  reloadOn({
    concerns: (event) => list.items.some((webhook) => isSent(webhook, event)),
    reload: () => list.reload(),
    pauseMs: 10_000,
  });
  useDetailKeys('/webhooks', () => props.webhookId);
  const showSecret = ({ secret, ...webhook }: WebhookData) => {
    const { secretTitle, secretHint, secretLost } = mt().webhooks;
    list.put(webhook);
    setMade({
      id: webhook.id,
      secret: { title: secretTitle, hint: secretHint, value: secret, lost: secretLost },
    });
  };
  const create = () => (
    <button type="button" class="primary" onClick={() => setCreating(true)}>
      <Icon name="add" />
      {mt().webhooks.create}
    </button>
  );
  return (
    <>
      <ListPane
        title={mt().webhooks.title}
        action={list.items.length > 0 ? create() : undefined}
        isMain={props.webhookId === undefined}
      >
        <ListState
          list={list}
          empty={
            <Empty title={mt().webhooks.none} hint={mt().webhooks.noneHint}>
              {create()}
            </Empty>
          }
        >
          <ul class="rows">
            <For each={list.items}>
              {(webhook) => <WebhookRow webhook={webhook} isOpen={webhook.id === props.webhookId} />}
            </For>
          </ul>
          <MoreButton list={list} />
        </ListState>
      </ListPane>
      <DetailPane
        title={list.find(props.webhookId)?.url ?? mt().webhooks.title}
        list={list}
        path="/webhooks"
        chosen={props.webhookId}
        placeholder={mt().webhooks.choose}
      >
        {(webhook) => (
          <WebhookDetail
            webhook={webhook()}
            secret={secretOf(webhook().id)}
            onChange={(changed) => list.put(changed)}
            onSecret={showSecret}
            onSecretDone={() => setMade(undefined)}
            onDelete={() => {
              list.drop([webhook().id]);
              navigate('/webhooks', { replace: true });
              focusRow();
            }}
          />
        )}
      </DetailPane>
      <Show when={isCreating()}>
        <WebhookForm
          onClose={() => setCreating(false)}
          onSave={(webhook) => {
            showSecret(webhook);
            navigate(`/webhooks/${webhook.id}`);
          }}
        />
      </Show>
    </>
  );
}
