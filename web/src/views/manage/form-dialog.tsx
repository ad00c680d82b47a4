import { createSignal, type JSX } from 'solid-js';
import { Dialog } from '../../parts/dialog.tsx';
import { failureText } from '../../parts/failure.tsx';
import { createTask } from '../../parts/tasks.ts';

interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  /** Submits the form, and closes the dialog; or returns a text that says what is missing. */
  readonly onSubmit: (form: FormData) => Promise<string | undefined>;
  readonly onClose: () => void;
  readonly children: JSX.Element;
}

/** Dialog with a form. When submitting fails, the dialog stays open and says why. */
export function FormDialog(props: FormDialogProps) {
  const [missing, setMissing] = createSignal('');
  const submit = createTask(
    async (form: HTMLFormElement) => {
      setMissing('');
      setMissing((await props.onSubmit(new FormData(form))) ?? '');
    },
    { isToldBeside: true },
  );
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit.run(event.currentTarget);
        }}
      >
        {props.children}
        <p class="refused-text" role="alert">
          {submit.failure() === undefined ? missing() : failureText(submit.failure())}
        </p>
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={submit.isRunning()}>
            {props.action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The text of a field, without blanks around it. */
export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim();
}
