import { createSignal, type JSX } from 'solid-js';
import { Dialog } from '../../parts/dialog.tsx';
import { failureText } from '../../parts/failure.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  /** Does what the form asks for, and closes the dialog; or gives a text that says what is still to be filled in. */
  readonly onSubmit: (form: FormData) => Promise<string | undefined>;
  readonly onClose: () => void;
  readonly children: JSX.Element;
}

/** Dialog with a form. It stays open, and says why, when what it asks for could not be done. */
export function FormDialog(props: FormDialogProps) {
  const [failure, setFailure] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    setFailure('');
    try {
      setFailure((await props.onSubmit(new FormData(form))) ?? '');
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {props.children}
        <p class="refused-text" role="alert">
          {failure()}
        </p>
        <div class="actions">
          <button type="submit" class="primary" disabled={isBusy()}>
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
