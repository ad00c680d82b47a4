import { For } from 'solid-js';
import { now } from '../../../base/now.ts';
import { api, maySee } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { FormDialog, textOf } from '../form-dialog.tsx';
import { MailboxChoice } from '../mailbox-choice.tsx';
import { endOf, type Life, lives, namesIn, offeredScopes } from './key-choices.ts';
import type { KeyData } from './key-data.ts';

/** Dialog in which a key is made; the answer has the key itself. */
export function CreateKey(props: { onCreate: (key: KeyData) => void; onClose: () => void }) {
  const submit = async (form: FormData) => {
    const wanted = wantedOf(form);
    if (wanted.scopes.length === 0) return mt().keys.scopesMissing;
    const made = await api.post<KeyData>('/v1/api-keys', wanted);
    props.onClose();
    props.onCreate(made);
    return undefined;
  };
  return (
    <FormDialog title={mt().keys.create} action={mt().keys.create} onSubmit={submit} onClose={props.onClose}>
      <label>
        {mt().keys.name}
        <input name="name" required autofocus maxLength={100} autocomplete="off" placeholder={mt().keys.nameHint} />
      </label>
      <Scopes />
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
    </FormDialog>
  );
}

/** Choice of the scopes of a new key, among those of the maker, each with an explanation. */
function Scopes() {
  return (
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
  );
}

function lifeText(life: Life): string {
  const { lives: texts } = mt().keys;
  if (life === 'never') return texts.never;
  return life === '365' ? texts.year : texts.days(Number(life));
}

function wantedOf(form: FormData) {
  const domains = namesIn(textOf(form, 'domains'));
  const mailboxId = textOf(form, 'mailbox');
  const expiresAt = endOf(lives.find((life) => life === textOf(form, 'life')) ?? 'never', now());
  return {
    name: textOf(form, 'name'),
    scopes: form.getAll('scopes').map(String),
    ...(domains.length === 0 ? {} : { domains }),
    ...(mailboxId === '' ? {} : { mailboxId }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}
