import { createEffect, on, onCleanup, Show } from 'solid-js';
import { createLoaded } from '../base/loaded.ts';
import { useTitle } from '../base/title.ts';
import { path } from '../service/api.ts';
import { mailPath } from '../service/mails.ts';
import type { MailSummary } from '../service/search.ts';
import { api, onEvent, serviceUrl } from '../service/service.ts';
import { t } from '../texts/texts.ts';

/** The newest mail of a mailbox, bare: for tests that drive pages. */
export function Latest(props: { mailboxId: string }) {
  const mail = createLoaded(() => props.mailboxId, readNewest);
  createEffect(
    on(
      () => props.mailboxId,
      (id) =>
        onCleanup(onEvent(({ type, mailboxId }) => type === 'mail.received' && mailboxId === id && mail.reload())),
    ),
  );
  useTitle(() => ({ text: mail.value?.subject ?? t().mail.openNewest }));
  return (
    <main class="latest" data-testid="latest-mail">
      <Show when={mail.value} fallback={<p class="center dim">{t().mails.none}</p>}>
        {(shown) => (
          <>
            <h1>{shown().subject}</h1>
            <iframe
              src={`${serviceUrl(mailPath(shown().id, shown().mailboxId))}/html`}
              title={t().mail.frame}
              data-testid="mail-frame"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          </>
        )}
      </Show>
    </main>
  );
}

async function readNewest(mailboxId: string): Promise<MailSummary | undefined> {
  const { items } = await api.get<{ items: MailSummary[] }>(path`/v1/mailboxes/${mailboxId}/mails`, {
    limit: 1,
    fields: 'summary',
  });
  return items[0];
}
