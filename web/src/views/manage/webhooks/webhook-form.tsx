import { createSignal, For, Show } from 'solid-js';
import { Dialog } from '../../../parts/dialog.tsx';
import { failureText } from '../../../parts/failure.tsx';
import { api, path } from '../../../service/api.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { MailboxChoice } from '../mailbox-choice.tsx';
import { eventGroups } from './webhook-words.ts';
import type { WebhookData } from './webhooks.tsx';

interface WebhookFormProps {
  /** The webhook that is changed; a new one is made when absent. */
  readonly webhook?: WebhookData;
  readonly onSave: (webhook: WebhookData) => void;
  readonly onClose: () => void;
}

/** Dialog in which a webhook is made or changed: where it leads, and which events it is sent. */
export function WebhookForm(props: WebhookFormProps) {
  const before = props.webhook;
  const [failure, setFailure] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  const [isAll, setAll] = createSignal(before?.types === undefined);
  const types: readonly string[] = before?.types ?? ['mail.received'];
  const submit = async (form: HTMLFormElement) => {
    const wanted = wantedOf(new FormData(form), isAll());
    if (wanted.types?.length === 0) {
      setFailure(mt().webhooks.typesMissing);
      return;
    }
    setBusy(true);
    try {
      const saved =
        before === undefined
          ? await api.post<WebhookData>('/v1/webhooks', withoutNulls(wanted))
          : await api.patch<WebhookData>(path`/v1/webhooks/${before.id}`, wanted);
      props.onClose();
      props.onSave(saved);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const title = () => (before === undefined ? mt().webhooks.create : mt().webhooks.editTitle);
  return (
    <Dialog title={title()} onClose={props.onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
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
        <fieldset class="choices">
          <legend>{mt().webhooks.events}</legend>
          <label class="choice">
            <input type="checkbox" checked={isAll()} onChange={(event) => setAll(event.currentTarget.checked)} />
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
        <MailboxChoice label={mt().webhooks.mailbox} chosen={before?.mailboxId} />
        <p class="refused-text" role="alert">
          {failure()}
        </p>
        <div class="actions">
          <button type="submit" class="primary" disabled={isBusy()}>
            {before === undefined ? mt().webhooks.create : mt().webhooks.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface Wanted {
  readonly url: string;
  /** `null`: all. */
  readonly types: string[] | null;
  readonly mailboxId: string | null;
}

function wantedOf(form: FormData, isAll: boolean): Wanted {
  const mailboxId = String(form.get('mailbox') ?? '');
  return {
    url: String(form.get('url') ?? '').trim(),
    types: isAll ? null : form.getAll('types').map(String),
    mailboxId: mailboxId === '' ? null : mailboxId,
  };
}

/** A new webhook has no fields that are taken away. */
function withoutNulls(wanted: Wanted): object {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null));
}
