import { type JSX, Show } from 'solid-js';
import { ot } from '../../../texts/operator/texts.ts';
import { FormDialog, textOf } from '../form-dialog.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  /** Name that has to be written once more. */
  readonly confirm?: string;
  readonly onSubmit: (reason: string, form: FormData) => Promise<unknown>;
  readonly onClose: () => void;
  /** Further fields. */
  readonly children?: JSX.Element;
}

/** Question before an operator acts: the consequences, and the reason for the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const submit = async (form: FormData) => {
    const reason = textOf(form, 'reason');
    if (reason === '') return ot().reasonMissing;
    await props.onSubmit(reason, form);
    props.onClose();
    return undefined;
  };
  return (
    <FormDialog title={props.title} action={props.action} onSubmit={submit} onClose={props.onClose}>
      <p>{props.hint}</p>
      {props.children}
      <label>
        {ot().reason}
        <input name="reason" maxlength="1000" autocomplete="off" required />
        <span class="dim small">{ot().reasonHint}</span>
      </label>
      <Show when={props.confirm}>
        {(name) => (
          <label>
            {ot().confirmName}
            <input name="confirm" autocomplete="off" required placeholder={name()} />
          </label>
        )}
      </Show>
    </FormDialog>
  );
}
