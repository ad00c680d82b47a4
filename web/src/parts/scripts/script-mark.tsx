import '../sharing/shared-mark.css';
import { t } from '../../texts/texts.ts';
import { Icon } from '../icon.tsx';

/** Says that senders to a mailbox meet errors on purpose, and leads to them. */
export function ScriptMark(props: { onOpen: () => void }) {
  return (
    <button type="button" class="quiet shared-mark" onClick={() => props.onOpen()}>
      <Icon name="refused" />
      {t().mailboxes.errors}
    </button>
  );
}
