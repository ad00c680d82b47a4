import { Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { copyText } from '../../parts/copy.ts';
import { Failure } from '../../parts/failure.tsx';
import { type MailData, mailPath } from '../../service/mails.ts';
import { readBeginning } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

const shownBytesMax = 512 * 1_024;

/** The message as it came, the first part of a large one. */
export function Source(props: { mail: MailData }) {
  const source = createLoaded(
    () => `${mailPath(props.mail.id, props.mail.mailboxId)}/raw`,
    (endpoint) => readBeginning(endpoint, shownBytesMax),
  );
  return (
    <Show when={!source.failure} fallback={<Failure error={source.failure} />}>
      <div class="source">
        <button type="button" onClick={() => copyText(source.value ?? '')}>
          {t().copy}
        </button>
        <pre tabIndex={0}>{source.value}</pre>
      </div>
    </Show>
  );
}
