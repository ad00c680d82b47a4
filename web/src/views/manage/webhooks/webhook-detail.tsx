import { createSignal, Show } from 'solid-js';
import { useTitle } from '../../../base/title.ts';
import { createTask } from '../../../parts/tasks.ts';
import { Time } from '../../../parts/times.tsx';
import { say } from '../../../parts/toasts.tsx';
import { path, type Schemas } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { Status } from '../marks.tsx';
import { DetailHead } from '../panes.tsx';
import { type Secret, SecretOnce } from '../secret-once.tsx';
import { Deliveries } from './deliveries.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { type WebhookData, webhookTones } from './webhook-data.ts';
import { type WebhookDialog, WebhookDialogs } from './webhook-dialogs.tsx';
import { WebhookFacts, WebhookStop } from './webhook-facts.tsx';
import { stateOf, urlParts } from './webhook-words.ts';

interface WebhookDetailProps {
  readonly webhook: WebhookData;
  readonly secret: Secret | undefined;
  readonly onChange: (webhook: WebhookData) => void;
  readonly onSecret: (webhook: WebhookData) => void;
  readonly onSecretDone: () => void;
  readonly onDelete: () => void;
}

/** A webhook: its URL, its state, and its deliveries. */
export function WebhookDetail(props: WebhookDetailProps) {
  const [dialog, setDialog] = createSignal<WebhookDialog>();
  const [outcome, setOutcome] = createSignal<Schemas['WebhookTest']>();
  const state = () => stateOf(props.webhook);
  const url = () => urlParts(props.webhook.url);
  useTitle(() => ({ text: url().host }));
  const title = () => (
    <bdi title={props.webhook.url}>
      {url().host}
      <span class="row-rest">{url().rest}</span>
    </bdi>
  );
  const line = () => (
    <>
      <Status tone={webhookTones[state()]} text={mt().webhooks.status[state()]} />
      <span>
        {mt().webhooks.created} <Time at={props.webhook.createdAt} />
      </span>
    </>
  );
  return (
    <div class="detail">
      <DetailHead path="/webhooks" list={mt().webhooks.title} title={title()} line={line()}>
        <WebhookActions
          webhook={props.webhook}
          onChange={props.onChange}
          onTest={setOutcome}
          onOpen={setDialog}
          onDelete={props.onDelete}
        />
      </DetailHead>
      <Show when={props.secret} keyed>
        {(secret) => <SecretOnce secret={secret} onDone={props.onSecretDone} />}
      </Show>
      <WebhookStop webhook={props.webhook} />
      <Show when={outcome()}>
        {(shown) => <TestOutcome outcome={shown()} onDismiss={() => setOutcome(undefined)} />}
      </Show>
      <WebhookFacts webhook={props.webhook} />
      <Deliveries webhook={props.webhook} />
      <WebhookDialogs {...props} open={dialog()} onClose={() => setDialog(undefined)} />
    </div>
  );
}

interface WebhookActionsProps {
  readonly webhook: WebhookData;
  readonly onChange: (webhook: WebhookData) => void;
  readonly onTest: (outcome: Schemas['WebhookTest'] | undefined) => void;
  readonly onOpen: (dialog: WebhookDialog) => void;
  readonly onDelete: () => void;
}

/** Actions for a webhook: at once, or in a dialog. */
function WebhookActions(props: WebhookActionsProps) {
  const endpoint = () => path`/v1/webhooks/${props.webhook.id}`;
  const isActive = () => props.webhook.status === 'active';
  const test = createTask(async () => {
    props.onTest(undefined);
    props.onTest(await api.post<Schemas['WebhookTest']>(`${endpoint()}/test`));
  });
  const turn = createTask(async (status: WebhookData['status']) => {
    props.onChange(await api.patch<WebhookData>(endpoint(), { status }));
    say(status === 'active' ? mt().webhooks.activated : mt().webhooks.paused);
  });
  return (
    <>
      <button type="button" class="primary" aria-disabled={test.isRunning()} onClick={() => void test.run()}>
        {test.isRunning() ? mt().webhooks.testing : mt().webhooks.test}
      </button>
      <button type="button" onClick={() => void turn.run(isActive() ? 'disabled' : 'active')}>
        {isActive() ? mt().webhooks.pause : mt().webhooks.activate}
      </button>
      <button type="button" onClick={() => props.onOpen('edit')}>
        {mt().webhooks.edit}
      </button>
      <button type="button" onClick={() => props.onOpen('rotate')}>
        {mt().webhooks.rotate}
      </button>
      <button type="button" class="danger" onClick={props.onDelete}>
        {mt().webhooks.delete}
      </button>
    </>
  );
}
