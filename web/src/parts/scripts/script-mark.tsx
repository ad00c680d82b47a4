import { Show } from 'solid-js';
import { t } from '../../texts/texts.ts';
import { Icon } from '../icon.tsx';
import { createScript } from './script-data.ts';

/** Says that senders to a mailbox meet errors on purpose, and leads to them. Where none do, it is not there. */
export function ScriptMark(props: { mailboxId: string; onOpen: () => void }) {
  const script = createScript(() => props.mailboxId);
  return (
    <Show when={script.value}>
      <button type="button" class="quiet shared-mark" onClick={() => props.onOpen()}>
        <Icon name="refused" />
        {t().mailboxes.errors}
      </button>
    </Show>
  );
}
