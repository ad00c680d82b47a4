import { createSignal } from 'solid-js';
import { Dialog } from '../../../parts/dialog.tsx';
import { failureText } from '../../../parts/failure.tsx';
import { say } from '../../../parts/toasts.tsx';
import { api } from '../../../service/api.ts';
import { mt } from '../../../texts/manage/texts.ts';
import type { DomainData } from './domains.tsx';

/** Dialog in which a domain is added by its name. */
export function AddDomain(props: { onAdd: (domain: DomainData) => void; onClose: () => void }) {
  const [failure, setFailure] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    try {
      const name = String(new FormData(form).get('name') ?? '').trim();
      const domain = await api.post<DomainData>('/v1/domains', { name });
      props.onClose();
      props.onAdd(domain);
      say(mt().domains.added(domain.name));
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={mt().domains.add} onClose={props.onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
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
        <p class="refused-text" role="alert">
          {failure()}
        </p>
        <div class="actions">
          <button type="submit" class="primary" disabled={isBusy()}>
            {mt().domains.add}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
