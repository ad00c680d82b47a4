import { Show } from 'solid-js';
import { smtpPort } from '../../base/service-facts.ts';
import { paletteKey } from '../../base/shortcuts.ts';
import { copyText } from '../../parts/copy.ts';
import { Icon } from '../../parts/icon.tsx';
import { createTask } from '../../parts/tasks.ts';
import type { MailboxData } from '../../service/mailboxes.ts';
import { isGuest, liveState, mayChange, sendTestMail } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

/** A mailbox without mail: its address, and how mail gets in and is read, with lines that work as they stand. */
export function EmptyMailbox(props: { mailbox: MailboxData }) {
  const shell = () =>
    `curl smtp://${location.hostname}:${smtpPort} --mail-from you@example.com \\\n  --mail-rcpt ${props.mailbox.address} -H 'Subject: Hello' -F '=It works.'`;
  const client = () =>
    `const mayfly = new Mayfly({ url: '${location.origin}' })\nconst inbox = await mayfly.address('${props.mailbox.address}')\nconst mail = await inbox.waitForMail({ timeout: '60s' })`;
  const test = createTask(() => sendTestMail(props.mailbox, t().testMail));
  return (
    <div class="empty-mailbox">
      <p class="waiting">
        <span class="live" data-state={liveState()}>
          <i />
        </span>
        {t().mailboxes.waiting}
      </p>
      <p class="big-address">
        {props.mailbox.alias}
        <wbr />@{props.mailbox.domain}
      </p>
      <p class="dim">{t().mailboxes.giveIt}</p>
      <div class="actions">
        <button
          type="button"
          class="primary"
          onClick={() => copyText(props.mailbox.address, t().mailboxes.addressCopied(props.mailbox.address))}
        >
          <Icon name="copy" />
          {t().copyAddress}
        </button>
        <Show when={mayChange()}>
          <button type="button" aria-disabled={test.isRunning()} onClick={() => void test.run()}>
            <Icon name="mail" />
            {t().mailboxes.sendTest}
          </button>
        </Show>
      </div>
      {/* A visitor has no key for these lines, and is no developer, as a rule. */}
      <Show when={!isGuest()}>
        <Snippet title={t().mailboxes.sendOne} text={shell()} />
        <Snippet title={t().mailboxes.readOne} text={client()} />
      </Show>
      <p class="dim keys-hint">
        <kbd>?</kbd> {t().keys.all} <kbd>{paletteKey}</kbd> {t().nav.palette}
      </p>
    </div>
  );
}

function Snippet(props: { title: string; text: string }) {
  return (
    <figure class="snippet">
      <figcaption>
        {props.title}
        <button
          type="button"
          class="icon-button"
          aria-label={`${t().copy}: ${props.title}`}
          onClick={() => copyText(props.text)}
        >
          <Icon name="copy" />
        </button>
      </figcaption>
      <pre tabIndex={0}>{props.text}</pre>
    </figure>
  );
}
