import { onMount, Show } from 'solid-js';
import { failureText } from '../../parts/failure.tsx';
import { createTask } from '../../parts/tasks.ts';
import type { MailboxData } from '../../service/mailboxes.ts';
import { changeMailbox } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

/** Most characters of a name or a tag. */
const charactersMax = 100;

/** Fields in which a mailbox is named and tagged. */
export function LabelForm(props: { mailbox: MailboxData; onClose: () => void }) {
  let first: HTMLInputElement | undefined;
  onMount(() => first?.focus());
  const save = createTask(
    async (form: FormData) => {
      await changeMailbox(props.mailbox.id, { name: labelOf(form, 'name'), tag: labelOf(form, 'tag') });
      props.onClose();
    },
    { isToldBeside: true },
  );
  return (
    <form
      class="label-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run(new FormData(event.currentTarget));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        props.onClose();
      }}
    >
      <input
        ref={(element) => {
          first = element;
        }}
        name="name"
        value={props.mailbox.name ?? ''}
        maxLength={charactersMax}
        aria-label={t().create.name}
        placeholder={t().create.name}
        autocomplete="off"
      />
      <input
        name="tag"
        value={props.mailbox.tag ?? ''}
        maxLength={charactersMax}
        required={props.mailbox.recoverable}
        aria-label={t().create.tag}
        placeholder={t().create.tag}
        autocomplete="off"
      />
      <button type="submit" class="primary" aria-disabled={save.isRunning()}>
        {t().save}
      </button>
      <button type="button" onClick={() => props.onClose()}>
        {t().cancel}
      </button>
      <Show when={save.failure()}>
        {(failure) => (
          <p class="refused-text" role="alert">
            {failureText(failure())}
          </p>
        )}
      </Show>
    </form>
  );
}

/** A label of a form; `null`: none. */
function labelOf(form: FormData, field: string): string | null {
  return String(form.get(field) ?? '').trim() || null;
}
