import { createSignal, For } from 'solid-js';
import { Dialog } from '../../../parts/dialog.tsx';
import { failureText } from '../../../parts/failure.tsx';
import { api } from '../../../service/api.ts';
import { maySee } from '../../../service/session.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { MailboxChoice } from '../mailbox-choice.tsx';
import { endOf, type Life, lives, namesIn, offeredScopes } from './key-choices.ts';
import type { KeyData } from './keys.tsx';

/** Dialog in which a key is made; the answer has the key itself. */
export function CreateKey(props: { onCreate: (key: KeyData) => void; onClose: () => void }) {
  const [failure, setFailure] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  const submit = async (form: HTMLFormElement) => {
    const wanted = wantedOf(new FormData(form));
    if (wanted.scopes.length === 0) {
      setFailure(mt().keys.scopesMissing);
      return;
    }
    setBusy(true);
    try {
      const made = await api.post<KeyData>('/v1/api-keys', wanted);
      props.onClose();
      props.onCreate(made);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={mt().keys.create} onClose={props.onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <label>
          {mt().keys.name}
          <input name="name" required autofocus maxLength={100} autocomplete="off" placeholder={mt().keys.nameHint} />
        </label>
        <fieldset class="choices">
          <legend>{mt().keys.may}</legend>
          <For each={offeredScopes.filter(maySee)}>
            {(scope) => (
              <label class="choice">
                <input type="checkbox" name="scopes" value={scope} checked={scope === 'mailboxes'} />
                <span>
                  <code>{scope}</code>
                  <span class="dim">{mt().keys.scopes[scope]}</span>
                </span>
              </label>
            )}
          </For>
        </fieldset>
        <div class="field-row stacks">
          <MailboxChoice label={mt().keys.oneMailbox} chosen={undefined} />
          <label>
            {mt().keys.life}
            <select name="life">
              <For each={lives}>{(life) => <option value={life}>{lifeText(life)}</option>}</For>
            </select>
          </label>
        </div>
        <label>
          {mt().keys.domains}
          <input
            name="domains"
            placeholder="mail.example.com"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="domains-hint"
          />
        </label>
        <p id="domains-hint" class="dim under">
          {mt().keys.domainsHint}
        </p>
        <p class="refused-text" role="alert">
          {failure()}
        </p>
        <div class="actions">
          <button type="submit" class="primary" disabled={isBusy()}>
            {mt().keys.create}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function lifeText(life: Life): string {
  const { lives: texts } = mt().keys;
  if (life === 'never') return texts.never;
  return life === '365' ? texts.year : texts.days(Number(life));
}

function wantedOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const domains = namesIn(text('domains'));
  const expiresAt = endOf(lives.find((life) => life === text('life')) ?? 'never', Date.now());
  return {
    name: text('name'),
    scopes: form.getAll('scopes').map(String),
    ...(domains.length === 0 ? {} : { domains }),
    ...(text('mailbox') === '' ? {} : { mailboxId: text('mailbox') }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}
