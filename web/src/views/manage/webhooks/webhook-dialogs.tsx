import { Match, Switch } from 'solid-js';
import { say } from '../../../parts/toasts.tsx';
import { path } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { WebhookData } from './webhook-data.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Dialogs about one webhook. */
export type WebhookDialog = 'edit' | 'rotate';

interface WebhookDialogsProps {
  readonly webhook: WebhookData;
  readonly open: WebhookDialog | undefined;
  readonly onClose: () => void;
  readonly onChange: (webhook: WebhookData) => void;
  readonly onSecret: (webhook: WebhookData) => void;
}

/** The dialog about a webhook that is open. */
export function WebhookDialogs(props: WebhookDialogsProps) {
  const endpoint = () => path`/v1/webhooks/${props.webhook.id}`;
  const rotate = async () => {
    const rotated = await api.post<WebhookData>(`${endpoint()}/rotate-secret`);
    props.onClose();
    props.onSecret(rotated);
  };
  return (
    <Switch>
      <Match when={props.open === 'edit'}>
        <WebhookForm
          webhook={props.webhook}
          onClose={props.onClose}
          onSave={(saved) => {
            props.onChange(saved);
            say(mt().webhooks.saved);
          }}
        />
      </Match>
      <Match when={props.open === 'rotate'}>
        <ConfirmDialog
          title={mt().webhooks.rotateTitle}
          hints={[mt().webhooks.rotateHint]}
          action={mt().webhooks.rotateAction}
          isHarmless
          onConfirm={rotate}
          onClose={props.onClose}
        />
      </Match>
    </Switch>
  );
}
