import './rules.css';
import type { MailboxData } from '../../service/mailboxes.ts';
import { changeMailbox } from '../../service/service.ts';
import { ruleTexts } from '../../texts/rules/texts.ts';
import { t } from '../../texts/texts.ts';
import { Dialog } from '../dialog.tsx';
import { FailureLine } from '../failure.tsx';
import { createTask } from '../tasks.ts';
import { say } from '../toasts.tsx';
import { entriesOf, examples } from './entries.ts';

/** Dialog of the senders that a mailbox takes mail of. */
export function SendersDialog(props: { mailbox: MailboxData; onClose: () => void }) {
  const save = createTask(
    async (form: FormData) => {
      const senders = entriesOf(String(form.get('senders') ?? ''));
      await changeMailbox(props.mailbox.id, { allowedSenders: senders.length === 0 ? null : senders });
      props.onClose();
      say(ruleTexts().saved);
    },
    { isToldBeside: true },
  );
  return (
    <Dialog title={t().mailboxes.senders} onClose={props.onClose}>
      <form
        class="form rules-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run(new FormData(event.currentTarget));
        }}
      >
        <p class="dim">{ruleTexts().sendersHint}</p>
        <label>
          {ruleTexts().senders}
          <textarea
            name="senders"
            autofocus
            rows={5}
            spellcheck={false}
            autocapitalize="none"
            placeholder={examples.allowedSenders}
            value={(props.mailbox.allowedSenders ?? []).join('\n')}
          />
        </label>
        <FailureLine error={save.failure()} />
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={save.isRunning()}>
            {t().save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
