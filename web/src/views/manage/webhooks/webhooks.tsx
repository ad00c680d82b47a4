import './webhooks.css';
import { createEffect, createSignal, For, on } from 'solid-js';
import { navigate } from '../../../base/location.ts';
import { say } from '../../../parts/toasts.tsx';
import { path } from '../../../service/api.ts';
import type { PagedList } from '../../../service/paged-list.ts';
import { api } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { createFollowedList } from '../followed-list.ts';
import { createManaged } from '../managed.ts';
import { ManagedList, managedPage } from '../managed-list.tsx';
import type { Secret } from '../secret-once.tsx';
import type { WebhookData } from './webhook-data.ts';
import { WebhookDetail } from './webhook-detail.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { isSent } from './webhook-words.ts';

/** Webhooks of the owner: the list, and the detail of one with its deliveries. */
export function Webhooks(props: { webhookId: string | undefined }) {
  const list: () => PagedList<WebhookData> = createFollowedList('/v1/webhooks', {
    // What is sent can fail, and failures disable a webhook.
    concerns: (event) => list().items.some((webhook) => isSent(webhook, event)),
    pauseMs: 10_000,
  });
  const managed = createManaged<WebhookData>(managedPage, {
    list,
    path: '/webhooks',
    hasDetails: true,
    chosen: () => props.webhookId,
    remove: ([webhook]) => api.remove(path`/v1/webhooks/${webhook?.id ?? ''}`),
    onRemoved: () => say(mt().webhooks.deleted),
  });
  const secrets = createSecret(() => props.webhookId);
  const showSecret = (webhook: WebhookData) => list().put(secrets.show(webhook));
  const create = (webhook: WebhookData) => {
    showSecret(webhook);
    navigate(`/webhooks/${webhook.id}`);
  };
  return (
    <ManagedList
      title={mt().webhooks.title}
      managed={managed}
      create={mt().webhooks.create}
      form={<WebhookForm onClose={managed.close} onSave={create} />}
      question={questionOf}
      empty={{ title: mt().webhooks.none, hint: mt().webhooks.noneHint }}
      detail={{
        path: '/webhooks',
        chosen: props.webhookId,
        placeholder: mt().webhooks.choose,
        nameOf: ({ url }) => url,
        show: (webhook) => (
          <WebhookDetail
            webhook={webhook()}
            secret={secrets.of(webhook().id)}
            onChange={(changed) => list().put(changed)}
            onSecret={showSecret}
            onSecretDone={secrets.forget}
            onDelete={() => managed.ask([webhook()])}
          />
        ),
      }}
    >
      {(shown) => (
        <ul class="rows">
          <For each={shown.items}>
            {(webhook) => <WebhookRow webhook={webhook} isOpen={webhook.id === props.webhookId} />}
          </For>
        </ul>
      )}
    </ManagedList>
  );
}

function questionOf() {
  const { webhooks, deleteForEver, irreversible } = mt();
  return { title: webhooks.deleteTitle, hints: [webhooks.deleteHint, irreversible], action: deleteForEver };
}

/** A new secret, shown beside its webhook, and forgotten on leaving the view. */
function createSecret(chosen: () => string | undefined) {
  const [made, setMade] = createSignal<{ readonly id: string; readonly secret: Secret }>();
  const of = (id: string | undefined) => (made()?.id === id ? made()?.secret : undefined);
  createEffect(on(chosen, (id) => of(id) === undefined && setMade(undefined)));
  return {
    of,
    forget: () => void setMade(undefined),
    /** Shows the secret of an answer. @returns the webhook without it. */
    show: ({ secret, ...webhook }: WebhookData): WebhookData => {
      const { secretTitle, secretHint, secretLost } = mt().webhooks;
      setMade({ id: webhook.id, secret: { title: secretTitle, hint: secretHint, value: secret, lost: secretLost } });
      return webhook;
    },
  };
}
