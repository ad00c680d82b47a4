import './scripts.css';
import { createSignal, Show } from 'solid-js';
import type { Schemas } from '../../service/api.ts';
import type { MailboxData } from '../../service/mailboxes.ts';
import { maySee } from '../../service/service.ts';
import { dt } from '../../texts/scripts/texts.ts';
import { t } from '../../texts/texts.ts';
import { Dialog } from '../dialog.tsx';
import { Failure } from '../failure.tsx';
import { createTask } from '../tasks.ts';
import { say } from '../toasts.tsx';
import { Attempts } from './attempts.tsx';
import { createScript, endScript, setScript } from './script-data.ts';
import { ScriptForm } from './script-form.tsx';
import { ScriptSteps } from './script-steps.tsx';

/** Dialog of the delivery script of a mailbox: what senders meet, how it is set and ended, and what they have tried. */
export function ScriptDialog(props: { mailbox: MailboxData; onClose: () => void }) {
  const script = createScript(() => props.mailbox);
  const [isSetting, setSetting] = createSignal(false);
  const end = createTask(async () => {
    await endScript(props.mailbox.id);
    say(dt().ended);
  });
  const set = async (wanted: Schemas['SetDeliveryScript']) => {
    await setScript(props.mailbox.id, wanted);
    script.reload();
    setSetting(false);
    say(dt().wasSet);
  };
  return (
    <Dialog title={t().mailboxes.errors} isWide onClose={props.onClose}>
      <p class="dim">{dt().about}</p>
      <Show when={!script.failure} fallback={<Failure error={script.failure} onRetry={script.reload} />}>
        <Show when={script.value}>
          {(current) => (
            <section class="script-part" aria-label={dt().acts}>
              <ScriptSteps script={current()} />
              <Show when={maySee('scripts')}>
                <div class="actions">
                  <button type="button" aria-disabled={end.isRunning()} onClick={() => void end.run()}>
                    {dt().end}
                  </button>
                  <Show when={!isSetting()}>
                    <button type="button" onClick={() => setSetting(true)}>
                      {dt().chooseOthers}
                    </button>
                  </Show>
                </div>
              </Show>
            </section>
          )}
        </Show>
        <Show when={maySee('scripts') && (isSetting() || !props.mailbox.hasScript)}>
          <ScriptForm onSet={set} />
        </Show>
      </Show>
      <Attempts mailboxId={props.mailbox.id} onLeave={props.onClose} />
    </Dialog>
  );
}
