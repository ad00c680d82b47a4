import { For, onCleanup, Show } from 'solid-js';
import { base } from '../../base/location.ts';
import { after } from '../../base/timers.ts';
import { asWritten, grouped } from '../../parts/codes.ts';
import { Failure } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { SenderName } from '../../parts/rows/sender-name.tsx';
import { Time } from '../../parts/times.tsx';
import { path } from '../../service/api.ts';
import { fileCount, type MailSummary } from '../../service/search.ts';
import { listPages } from '../../service/service.ts';
import { followShared, openShared, type SharedView } from '../../service/shared.ts';

import { t } from '../../texts/texts.ts';
import { vt } from '../../texts/viewing/texts.ts';

/** Milliseconds after which the list is read again where there is no stream. */
const pollMs = 15_000;
const pageItems = 50;

/** The mails of a shared mailbox, live. */
export function SharedList(props: { view: SharedView; mailId: string | undefined }) {
  const { id, mailboxId } = props.view;
  const list = listPages<MailSummary>(path`/v1/mailboxes/${mailboxId}/mails`, { pageItems });
  const reload = () => void list.reload();
  let cancel = () => {};
  const poll = () => {
    reload();
    cancel = after(pollMs, poll);
  };
  const stop = followShared(mailboxId, {
    onNews: reload,
    // Of a link that has ended, the page learns it by this call.
    onEnd: () => void openShared({ linkId: id }).then(poll, () => {}),
  });
  onCleanup(() => {
    stop();
    cancel();
  });
  return (
    <section class="pane list-pane shared-list" aria-label={vt().mailbox}>
      <Show when={list.failure}>{(error) => <Failure error={error()} onRetry={reload} />}</Show>
      <Show when={list.isLoaded && list.items.length === 0}>
        <div class="center">
          <h2>{vt().empty}</h2>
          <p class="dim">{vt().emptyHint}</p>
        </div>
      </Show>
      <ul aria-live="polite">
        <For each={list.items}>
          {(mail) => (
            <Row mail={mail} href={`${base}/shared/${id}/mails/${mail.id}`} isOpen={mail.id === props.mailId} />
          )}
        </For>
      </ul>
      <Show when={list.hasMore}>
        <button type="button" class="older" onClick={() => void list.more()}>
          {vt().older}
        </button>
      </Show>
    </section>
  );
}

function Row(props: { mail: MailSummary; href: string; isOpen: boolean }) {
  return (
    <li class="mail-row" classList={{ open: props.isOpen }}>
      <a class="row" href={props.href} aria-current={props.isOpen ? 'true' : undefined}>
        <span class="row-line">
          <SenderName mail={props.mail} />
          <Show when={fileCount(props.mail) > 0}>
            <span class="files" title={t().mails.attachments(fileCount(props.mail))}>
              <Icon name="paperclip" />
              {fileCount(props.mail)}
            </span>
          </Show>
          <Time at={props.mail.receivedAt} />
        </span>
        <span class="row-line">
          <span class="about">
            <bdi class="subject">{props.mail.subject || t().mails.noSubject}</bdi>{' '}
            <bdi class="preview dim">{props.mail.preview}</bdi>
          </span>
          <Show when={props.mail.code}>
            {(value) => (
              <span class="tag">{grouped(asWritten({ value: value(), text: props.mail.codeText ?? value() }))}</span>
            )}
          </Show>
        </span>
      </a>
    </li>
  );
}
