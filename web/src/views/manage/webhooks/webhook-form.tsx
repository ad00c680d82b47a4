import { createSignal, For, Show } from 'solid-js';
import { path } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { FormDialog, textOf } from '../form-dialog.tsx';
import { MailboxChoice } from '../mailbox-choice.tsx';
import type { WebhookData } from './webhook-data.ts';
import { eventGroups } from './webhook-words.ts';

interface WebhookFormProps {
  /** The webhook that is changed; a new one is made when absent. */
  readonly webhook?: WebhookData;
  readonly onSave: (webhook: WebhookData) => void;
  readonly onClose: () => void;
}

/** Dialog that makes or changes a webhook: its URL, and its types of events. */
export function WebhookForm(props: WebhookFormProps) {
  // Events change a webhook while it is edited; the form is about the one that was opened.
  const before = props.webhook;
  const submit = async (form: FormData) => {
    const wanted = wantedOf(form);
    if (wanted.types?.length === 0) return mt().webhooks.typesMissing;
    const saved = await save(wanted, before?.id);
    props.onClose();
    props.onSave(saved);
    return undefined;
  };
  return (
    <FormDialog
      title={before === undefined ? mt().webhooks.create : mt().webhooks.editTitle}
      action={before === undefined ? mt().webhooks.create : mt().webhooks.save}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <label>
        {mt().webhooks.url}
        <input
          name="url"
          type="url"
          required
          autofocus
          maxLength={2_048}
          value={before?.url ?? ''}
          autocomplete="off"
          placeholder="https://example.com/mayfly"
          aria-describedby="url-hint"
        />
      </label>
      <p id="url-hint" class="dim under">
        {mt().webhooks.urlHint}
      </p>
      <Events types={before?.types} />
      <MailboxChoice label={mt().webhooks.mailbox} chosen={before?.mailboxId} />
    </FormDialog>
  );
}

/** Which events a webhook is sent: all, or some of their types. */
function Events(props: { types: readonly string[] | undefined }) {
  const types = props.types ?? ['mail.received'];
  const [isAll, setAll] = createSignal(props.types === undefined);
  return (
    <fieldset class="choices">
      <legend>{mt().webhooks.events}</legend>
      <label class="choice">
        <input name="all" type="checkbox" checked={isAll()} onChange={(event) => setAll(event.currentTarget.checked)} />
        <span>{mt().webhooks.allEvents}</span>
      </label>
      <Show when={!isAll()}>
        <div class="event-groups">
          <For each={eventGroups}>
            {(group) => (
              <div>
                <For each={group}>
                  {(type) => (
                    <label class="choice">
                      <input type="checkbox" name="types" value={type} checked={types.includes(type)} />
                      <code>{type}</code>
                    </label>
                  )}
                </For>
              </div>
            )}
          </For>
        </div>
      </Show>
    </fieldset>
  );
}

interface Wanted {
  readonly url: string;
  /** `null`: all. */
  readonly types: string[] | null;
  readonly mailboxId: string | null;
}

function wantedOf(form: FormData): Wanted {
  const mailboxId = textOf(form, 'mailbox');
  return {
    url: textOf(form, 'url'),
    types: form.has('all') ? null : form.getAll('types').map(String),
    mailboxId: mailboxId === '' ? null : mailboxId,
  };
}

function save(wanted: Wanted, id: string | undefined): Promise<WebhookData> {
  if (id !== undefined) return api.patch(path`/v1/webhooks/${id}`, wanted);
  // A new webhook has no fields that are taken away.
  return api.post('/v1/webhooks', Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)));
}
