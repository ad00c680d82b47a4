import { Show } from 'solid-js';
import { type MailSummary, senderParts } from '../../service/search.ts';
import { t } from '../../texts/texts.ts';

/** Who wrote a mail: the name, or the address with its domain dimmed; of a mail that names nobody, words that say so. */
export function SenderName(props: { mail: MailSummary }) {
  const parts = () => senderParts(props.mail);
  return (
    <bdi class="sender" title={props.mail.sender}>
      {parts()[0] || t().mails.noSender}
      <Show when={parts()[1]}>{(domain) => <span class="dim">{domain()}</span>}</Show>
    </bdi>
  );
}
