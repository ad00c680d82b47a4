import { For, Show } from 'solid-js';
import { base } from '../../../base/location.ts';
import { Time } from '../../../parts/times.tsx';
import { mailboxOf } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { disabledText, lastErrorText } from '../outcome-words.ts';
import type { WebhookData } from './webhook-data.ts';
import { stateOf } from './webhook-words.ts';

/** Reason why a webhook sends nothing, if it does not. */
export function WebhookStop(props: { webhook: WebhookData }) {
  return (
    <>
      <Show when={stateOf(props.webhook) === 'paused'}>
        <p class="detail-about">{mt().webhooks.pausedTitle}</p>
      </Show>
      <Show when={stateOf(props.webhook) === 'disabled'}>
        <div class="notice" role="status">
          <p>
            <strong>{mt().webhooks.disabledTitle}:</strong> {disabledText(props.webhook)}
          </p>
        </div>
      </Show>
    </>
  );
}

/** Filter of a webhook, and its last error. */
export function WebhookFacts(props: { webhook: WebhookData }) {
  const events = (): readonly string[] => props.webhook.types ?? [mt().webhooks.allEvents];
  return (
    <dl class="facts">
      <div>
        <dt>{mt().webhooks.events}</dt>
        <dd class="tags">
          <For each={events()}>{(type) => <span class="tag">{type}</span>}</For>
        </dd>
      </div>
      <Show when={props.webhook.mailboxId}>
        {(id) => (
          <div>
            <dt>{mt().webhooks.mailbox}</dt>
            <dd>
              <Show when={mailboxOf(id())} fallback={mt().endedMailbox}>
                {(mailbox) => (
                  <a class="text-link" href={`${base}/mailboxes/${id()}`}>
                    {mailbox().address}
                  </a>
                )}
              </Show>
            </dd>
          </div>
        )}
      </Show>
      <Show when={lastErrorText(props.webhook)}>
        {(error) => (
          <div>
            <dt>{mt().webhooks.lastError}</dt>
            <dd>
              <bdi>{error()}</bdi>{' '}
              <Show when={props.webhook.lastErrorAt}>
                {(at) => (
                  <span class="dim">
                    <Time at={at()} />
                  </span>
                )}
              </Show>
            </dd>
          </div>
        )}
      </Show>
    </dl>
  );
}
