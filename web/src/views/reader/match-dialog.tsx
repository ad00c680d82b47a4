import './match-dialog.css';
import { createSignal, For, Show } from 'solid-js';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureLine } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { Schemas } from '../../service/api.ts';
import { type MailData, mailPath } from '../../service/mails.ts';
import { api } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

const fields = ['subject', 'from', 'to', 'text'] as const;

/** A member of the match as the form names it. */
function fieldText(member: string): string {
  return new Map(Object.entries(t().mail.matchFields)).get(member) ?? member;
}

/** Dialog that tries the match of a wait on a mail, and says why it does not match. */
export function MatchDialog(props: { mail: MailData; onClose: () => void }) {
  const [result, setResult] = createSignal<Schemas['MatchResult']>();
  const [failure, setFailure] = createSignal<unknown>();
  const test = async (form: HTMLFormElement) => {
    setFailure(undefined);
    try {
      const endpoint = `${mailPath(props.mail.id, props.mail.mailboxId)}/match`;
      setResult(await api.post<Schemas['MatchResult']>(endpoint, { match: matchOf(new FormData(form)) }));
    } catch (error) {
      setFailure(() => error);
    }
  };
  return (
    <Dialog title={t().mail.match} onClose={props.onClose}>
      <form
        class="form"
        onInput={(event) => void test(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          void test(event.currentTarget);
        }}
      >
        <p class="dim">{t().mail.matchHint}</p>
        <For each={fields}>
          {(name) => (
            <label>
              {t().mail.matchFields[name]}
              <input
                name={name}
                autofocus={name === fields[0]}
                autocomplete="off"
                placeholder={name === 'subject' ? props.mail.subject : ''}
              />
            </label>
          )}
        </For>
        <label class="check">
          <input name="hasCode" type="checkbox" />
          {t().mail.matchFields.hasCode}
        </label>
        <Show when={result()}>
          {(answer) => (
            <p class="match-result" classList={{ matches: answer().matches }} role="status">
              <Icon name={answer().matches ? 'check' : 'close'} />
              {answer().matches ? t().mail.matches : t().mail.matchesNot(answer().failed.map(fieldText).join(', '))}
            </p>
          )}
        </Show>
        <FailureLine error={failure()} />
      </form>
    </Dialog>
  );
}

function matchOf(form: FormData): Schemas['EmailMatch'] {
  const given = fields.flatMap((name) => {
    const text = String(form.get(name) ?? '').trim();
    return text === '' ? [] : [[name, text] as const];
  });
  return { ...Object.fromEntries(given), ...(form.get('hasCode') === 'on' ? { hasCode: true } : {}) };
}
