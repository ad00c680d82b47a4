import { createEffect, Show } from 'solid-js';
import { run } from '../../parts/tasks.ts';
import { boundMailbox, createMailbox, mailboxes, mailboxesLoaded, maySee } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';
import { EmptyMailbox } from './empty-mailbox.tsx';

/** Whether this page has made a mailbox by itself: it does so once, and not again for a reader who deletes that. */
let hasMade = false;

/** What a reader without mail sees: the newest mailbox, made for the reader where there is none, and how mail gets into it. */
export function FirstSight() {
  createEffect(() => {
    if (hasMade || !mailboxesLoaded() || mailboxes.length > 0) return;
    if (boundMailbox() !== undefined || !maySee('mailboxes')) return;
    hasMade = true;
    void run(createMailbox);
  });
  return (
    <Show when={mailboxes[0]} fallback={<p class="center dim">{t().mails.none}</p>}>
      {(newest) => <EmptyMailbox mailbox={newest()} />}
    </Show>
  );
}
