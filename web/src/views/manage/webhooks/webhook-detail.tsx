import { createSignal, For, Show } from 'solid-js';
import { base } from '../../../base/router.ts';
import { sayFailure } from '../../../parts/failure.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Time } from '../../../parts/times.tsx';
import { say } from '../../../parts/toasts.tsx';
import { api, path, type Schemas } from '../../../service/api.ts';
import { mailboxOf } from '../../../service/mailboxes.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Status } from '../marks.tsx';
import { type Secret, SecretOnce } from '../secret-once.tsx';
import { Deliveries } from './deliveries.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { stateOf, urlParts } from './webhook-words.ts';
import { type WebhookData, webhookTones } from './webhooks.tsx';

interface WebhookDetailProps {
  readonly webhook: WebhookData;
  readonly secret: Secret | undefined;
  readonly onChange: (webhook: WebhookData) => void;
  readonly onSecret: (webhook: WebhookData) => void;
  readonly onSecretDone: () => void;
  readonly onDelete: () => void;
}

/** A webhook: where it leads, how it stands, and what was sent to it. */
export function WebhookDetail(props: WebhookDetailProps) {
  const [dialog, setDialog] = createSignal<'edit' | 'rotate' | 'delete'>();
  const [outcome, setOutcome] = createSignal<Schemas['WebhookTest']>();
  const [isTesting, setTesting] = createSignal(false);
  const place = () => path`/v1/webhooks/${props.webhook.id}`;
  const state = () => stateOf(props.webhook);
  const close = () => setDialog(undefined);
  const test = async () => {
    setTesting(true);
    setOutcome(undefined);
    try {
      setOutcome(await api.post<Schemas['WebhookTest']>(`${place()}/test`));
    } catch (error) {
      sayFailure(error);
    } finally {
      setTesting(false);
    }
  };
  const turn = async (status: WebhookData['status']) => {
    try {
      props.onChange(await api.patch<WebhookData>(place(), { status }));
      say(status === 'active' ? mt().webhooks.activated : mt().webhooks.paused);
    } catch (error) {
      sayFailure(error);
    }
  };
  const rotate = async () => {
    const rotated = await api.post<WebhookData>(`${place()}/rotate-secret`);
    close();
    props.onSecret(rotated);
  };
  const remove = async () => {
    await api.remove(place());
    close();
    props.onDelete();
    say(mt().webhooks.deleted);
  };
  const url = () => urlParts(props.webhook.url);
  return (
    <div class="detail">
      <header class="detail-head">
        <a class="icon-button back" href={`${base}/webhooks`} aria-label={mt().webhooks.title}>
          <Icon name="back" />
        </a>
        <div class="detail-title">
          <h1 title={props.webhook.url}>
            <bdi>
              {url().host}
              <span class="row-rest">{url().rest}</span>
            </bdi>
          </h1>
          <p class="detail-line dim">
            <Status tone={webhookTones[state()]} text={mt().webhooks.status[state()]} />
            <span>
              {mt().webhooks.created} <Time at={props.webhook.createdAt} />
            </span>
          </p>
        </div>
        <div class="detail-actions">
          <button type="button" class="primary" disabled={isTesting()} onClick={() => void test()}>
            {isTesting() ? mt().webhooks.testing : mt().webhooks.test}
          </button>
          <button type="button" onClick={() => void turn(state() === 'active' ? 'disabled' : 'active')}>
            {state() === 'active' ? mt().webhooks.pause : mt().webhooks.activate}
          </button>
          <button type="button" onClick={() => setDialog('edit')}>
            {mt().webhooks.edit}
          </button>
          <button type="button" onClick={() => setDialog('rotate')}>
            {mt().webhooks.rotate}
          </button>
          <button type="button" class="danger" onClick={() => setDialog('delete')}>
            {mt().webhooks.delete}
          </button>
        </div>
      </header>
      <Show when={props.secret} keyed>
        {(secret) => <SecretOnce secret={secret} onDone={props.onSecretDone} />}
      </Show>
      <WebhookState webhook={props.webhook} />
      <Show when={outcome()}>
        {(shown) => <TestOutcome outcome={shown()} onDismiss={() => setOutcome(undefined)} />}
      </Show>
      <Facts webhook={props.webhook} />
      <Deliveries webhook={props.webhook} />
      <Show when={dialog() === 'edit'}>
        <WebhookForm
          webhook={props.webhook}
          onClose={close}
          onSave={(saved) => {
            props.onChange(saved);
            say(mt().webhooks.saved);
          }}
        />
      </Show>
      <Show when={dialog() === 'rotate'}>
        <ConfirmDialog
          title={mt().webhooks.rotateTitle}
          hints={[mt().webhooks.rotateHint]}
          action={mt().webhooks.rotateAction}
          isHarmless
          onConfirm={rotate}
          onClose={close}
        />
      </Show>
      <Show when={dialog() === 'delete'}>
        <ConfirmDialog
          title={mt().webhooks.deleteTitle}
          hints={[mt().webhooks.deleteHint, mt().irreversible]}
          action={mt().deleteForEver}
          onConfirm={remove}
          onClose={close}
        />
      </Show>
    </div>
  );
}

/** Why nothing is sent, where nothing is. */
function WebhookState(props: { webhook: WebhookData }) {
  return (
    <>
      <Show when={stateOf(props.webhook) === 'paused'}>
        <p class="detail-about">{mt().webhooks.pausedTitle}</p>
      </Show>
      <Show when={stateOf(props.webhook) === 'disabled'}>
        <div class="notice" role="status">
          <p>
            <strong>{mt().webhooks.disabledTitle}:</strong> {props.webhook.disabledReason}
          </p>
        </div>
      </Show>
    </>
  );
}

/** Which events a webhook is sent, and what went wrong last. */
function Facts(props: { webhook: WebhookData }) {
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
      <Show when={props.webhook.lastError}>
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
