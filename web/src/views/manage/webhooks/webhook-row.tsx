import { base } from '../../../base/location.ts';
import { mailboxOf } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { Status } from '../marks.tsx';
import { type WebhookData, webhookTones } from './webhook-data.ts';
import { stateOf, urlParts } from './webhook-words.ts';

/** A webhook in the list: its URL, its types of events, and its state. */
export function WebhookRow(props: { webhook: WebhookData; isOpen: boolean }) {
  const url = () => urlParts(props.webhook.url);
  const events = () => {
    const { types = [], mailboxId } = props.webhook;
    const [first, ...others] = types;
    const what = first === undefined ? mt().webhooks.allEvents : [first, ...moreText(others.length)].join(' ');
    return mailboxId === undefined ? what : `${what} · ${mailboxOf(mailboxId)?.alias ?? mt().endedMailbox}`;
  };
  return (
    <li>
      <a
        class="manage-row"
        href={`${base}/webhooks/${props.webhook.id}`}
        data-row={props.webhook.id}
        title={props.webhook.url}
        aria-current={props.isOpen ? 'page' : undefined}
      >
        <span class="row-line">
          <bdi class="row-name">
            {url().host}
            <span class="row-rest">{url().rest}</span>
          </bdi>
          <Status tone={webhookTones[stateOf(props.webhook)]} text={mt().webhooks.status[stateOf(props.webhook)]} />
        </span>
        <span class="row-line dim">
          <span class="row-note">{events()}</span>
        </span>
      </a>
    </li>
  );
}

function moreText(count: number): string[] {
  return count === 0 ? [] : [mt().webhooks.more(count)];
}
