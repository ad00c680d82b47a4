import { Dialog } from '../../parts/dialog.tsx';
import { FailureLine } from '../../parts/failure.tsx';
import { createTask } from '../../parts/tasks.ts';
import { t } from '../../texts/texts.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** Consequences, a sentence each. */
  readonly hints: readonly string[];
  readonly action: string;
  readonly isHarmless?: boolean;
  /** Does it, and closes the dialog. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an action that cannot be undone. When the action fails, the dialog stays open and says why. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const confirm = createTask(() => props.onConfirm(), { isToldBeside: true });
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{props.hints.join(' ')}</p>
      <FailureLine error={confirm.failure()} />
      <div class="actions">
        <button
          type="button"
          class={props.isHarmless ? 'primary' : 'danger'}
          aria-disabled={confirm.isRunning()}
          onClick={() => void confirm.run()}
        >
          {props.action}
        </button>
        <button type="button" autofocus onClick={props.onClose}>
          {t().cancel}
        </button>
      </div>
    </Dialog>
  );
}
