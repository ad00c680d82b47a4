import { createEffect, For, on, Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { Failure } from '../../parts/failure.tsx';
import type { Schemas } from '../../service/api.ts';
import { type MailData, mailPath } from '../../service/mails.ts';
import { api } from '../../service/service.ts';
import { language } from '../../texts/language.ts';
import type { ReaderTexts } from '../../texts/reader/en.ts';
import { rt } from '../../texts/reader/texts.ts';
import { t } from '../../texts/texts.ts';
import { isCheckWanted, keepResults, wantCheck } from './sender-checks.ts';

type SenderResult = keyof ReaderTexts['senderResults'];

interface Result {
  readonly name: string;
  readonly result: SenderResult;
  readonly about: string;
}

/** Results of SPF, DKIM, DMARC and ARC for a mail. They are checked when the reader asks. */
export function Authentication(props: { mail: MailData }) {
  const isWanted = () => isCheckWanted(props.mail.id);
  const found = createLoaded(
    () => (isWanted() ? `${mailPath(props.mail.id, props.mail.mailboxId)}/authentication` : undefined),
    (endpoint) => api.get<Schemas['EmailAuthentication']>(endpoint),
  );
  createEffect(
    on(
      () => found.value,
      (value) => value && keepResults(props.mail.id, value),
    ),
  );
  return (
    <section class="authentication" aria-label={t().mail.authentication}>
      <Show
        when={isWanted()}
        fallback={
          <button type="button" onClick={() => wantCheck(props.mail.id)}>
            {t().mail.checkSender}
          </button>
        }
      >
        <Show when={found.failure}>
          <Failure error={found.failure} onRetry={found.reload} />
        </Show>
        <Show when={found.value}>
          {(value) => (
            <ul>
              <For each={resultListOf(value())}>
                {({ name, result, about }) => (
                  <li>
                    <strong>{name}</strong>
                    <span class="verdict" data-verdict={verdictOf(result)}>
                      {rt().senderResults[result]}
                    </span>
                    <bdi class="dim">{about}</bdi>
                  </li>
                )}
              </For>
            </ul>
          )}
        </Show>
      </Show>
    </section>
  );
}

function resultListOf({ spf, dkim, dmarc, arc }: Schemas['EmailAuthentication']): Result[] {
  // Comments are the service's own, in English; results say the same in fewer words.
  const about = (domain = '', comment = '') => [domain, language() === 'en' ? comment : ''].filter(Boolean).join(': ');
  return [
    { name: 'SPF', result: spf.result, about: about(spf.domain, spf.comment) },
    ...(dkim.length === 0
      ? [{ name: 'DKIM', result: 'none' as const, about: '' }]
      : dkim.map(({ result, domain, comment }) => ({ name: 'DKIM', result, about: about(domain, comment) }))),
    { name: 'DMARC', result: dmarc.result, about: about(dmarc.domain, dmarc.comment) },
    { name: 'ARC', result: arc.result, about: '' },
  ];
}

function verdictOf(result: SenderResult): 'good' | 'bad' | 'open' {
  if (result === 'pass') return 'good';
  return result === 'fail' || result === 'permerror' ? 'bad' : 'open';
}
