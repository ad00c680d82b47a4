import { createSignal, For, Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { serviceDomains } from '../../base/service-facts.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureLine } from '../../parts/failure.tsx';
import { makeMailbox } from '../../parts/make-mailbox.ts';
import { createTask } from '../../parts/tasks.ts';
import type { Schemas } from '../../service/api.ts';
import type { WantedMailbox } from '../../service/mailboxes.ts';
import { api, mailboxes, maySee } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

const lives = [15, 60, 1_440, 10_080] as const;

/** Dialog in which a mailbox is made as the reader wants it. */
export function CreateMailbox(props: { onClose: () => void }) {
  const submit = createTask(
    async (form: HTMLFormElement) => {
      await makeMailbox(wantedOf(new FormData(form)));
      props.onClose();
    },
    { isToldBeside: true },
  );
  return (
    <Dialog title={t().create.title} onClose={props.onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit.run(event.currentTarget);
        }}
      >
        <AddressFields />
        <LifeField />
        <ArchiveFields />
        <FailureLine error={submit.failure()} />
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={submit.isRunning()}>
            {t().create.submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function AddressFields() {
  const domains = createLoaded(() => true, readDomains);
  return (
    <div class="field-row address-row">
      <label>
        {t().create.alias}
        <input name="alias" autofocus autocomplete="off" spellcheck={false} placeholder={t().create.aliasHint} />
      </label>
      <label>
        {t().create.domain}
        <select name="domain">
          <For each={domains.value ?? []}>{(name) => <option value={name}>@{name}</option>}</For>
        </select>
      </label>
    </div>
  );
}

function LifeField() {
  return (
    <label>
      {t().create.life}
      <select name="life">
        <For each={lives}>
          {(minutes) => (
            <option value={minutes} selected={minutes === lives[0]}>
              {lifeText(minutes)}
            </option>
          )}
        </For>
        <option value="never">{t().create.never}</option>
      </select>
    </label>
  );
}

function ArchiveFields() {
  const [isRecoverable, setRecoverable] = createSignal(false);
  return (
    <>
      <label>
        {t().create.name}
        <input name="name" maxLength={100} autocomplete="off" placeholder={t().create.nameHint} />
      </label>
      <label>
        {t().create.tag}
        <input
          name="tag"
          maxLength={100}
          autocomplete="off"
          required={isRecoverable()}
          placeholder={t().create.tagHint}
        />
      </label>
      <label class="check">
        <input name="recoverable" type="checkbox" onChange={(event) => setRecoverable(event.currentTarget.checked)} />
        {t().create.recoverable}
      </label>
      <Show when={isRecoverable()}>
        <p class="dim">{t().create.recoverableHint}</p>
      </Show>
    </>
  );
}

/** Domains for an address: of the service, of mailboxes that are there, and own ones. */
async function readDomains(): Promise<string[]> {
  const known = [...serviceDomains, ...mailboxes.map(({ domain }) => domain)];
  if (!maySee('domains')) return [...new Set(known)];
  const { items } = await api.get<{ items: Schemas['Domain'][] }>('/v1/domains');
  return [...new Set([...known, ...items.filter(({ status }) => status === 'verified').map(({ name }) => name)])];
}

function lifeText(minutes: number): string {
  const { times } = t();
  if (minutes < 60) return times.minutes(minutes);
  return minutes < 1_440 ? times.hours(minutes / 60) : times.days(minutes / 1_440);
}

function wantedOf(form: FormData): WantedMailbox & { readonly name?: string } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const life = text('life');
  return {
    ...(text('alias') === '' ? {} : { alias: text('alias') }),
    ...(text('domain') === '' ? {} : { domain: text('domain') }),
    ...(life === 'never' ? { noExpiration: true } : { expiresIn: Number(life) }),
    ...(text('name') === '' ? {} : { name: text('name') }),
    ...(text('tag') === '' ? {} : { tag: text('tag') }),
    ...(form.get('recoverable') === 'on' ? { recoverable: true } : {}),
  };
}
