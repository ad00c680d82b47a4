import { smtpPort } from '../../base/service-facts.ts';
import { copyText } from '../../parts/copy.ts';
import { Icon } from '../../parts/icon.tsx';
import type { MailboxData } from '../../service/mailboxes.ts';
import { liveState } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

/** A mailbox without mail: its address, and how mail gets in and is read, with lines that work as they stand. */
export function EmptyMailbox(props: { mailbox: MailboxData }) {
  const shell = () =>
    `curl smtp://${location.hostname}:${smtpPort} --mail-from you@example.com --mail-rcpt ${props.mailbox.address} -H 'Subject: Hello' -F '=It works.'`;
  const client = () =>
    `const inbox = await new Mayfly({ url: '${location.origin}' }).address('${props.mailbox.address}')\nconst mail = await inbox.waitForMail({ timeout: '60s' })`;
  return (
    <div class="empty-mailbox">
      <p class="waiting">
        <span class="live" data-state={liveState()}>
          <i />
        </span>
        {t().mailboxes.waiting}
      </p>
      <p class="big-address">{props.mailbox.address}</p>
      <button
        type="button"
        class="primary"
        onClick={() => copyText(props.mailbox.address, t().mailboxes.addressCopied(props.mailbox.address))}
      >
        <Icon name="copy" />
        {t().copyAddress}
      </button>
      <Snippet title={t().mailboxes.sendOne} text={shell()} />
      <Snippet title={t().mailboxes.readOne} text={client()} />
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
