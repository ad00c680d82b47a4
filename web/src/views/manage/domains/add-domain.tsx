import { say } from '../../../parts/toasts.tsx';
import { api } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { FormDialog, textOf } from '../form-dialog.tsx';
import type { DomainData } from './domain-data.ts';

/** Dialog in which a domain is added by its name. */
export function AddDomain(props: { onAdd: (domain: DomainData) => void; onClose: () => void }) {
  const submit = async (form: FormData) => {
    const domain = await api.post<DomainData>('/v1/domains', { name: textOf(form, 'name') });
    props.onClose();
    props.onAdd(domain);
    say(mt().domains.added(domain.name));
    return undefined;
  };
  return (
    <FormDialog title={mt().domains.add} action={mt().domains.add} onSubmit={submit} onClose={props.onClose}>
      <label>
        {mt().domains.name}
        <input
          name="name"
          required
          autofocus
          maxLength={1_000}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          placeholder="mail.example.com"
        />
      </label>
      <p class="dim">{mt().domains.addHint}</p>
    </FormDialog>
  );
}
