import { Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { copyText } from '../../parts/copy.ts';
import { Failure } from '../../parts/failure.tsx';
import { serviceUrl } from '../../service/api.ts';
import { type MailData, mailPath } from '../../service/mails.ts';
import { t } from '../../texts/texts.ts';

const shownBytesMax = 512 * 1_024;

/** The message as it came, the first part of a large one. */
export function Source(props: { mail: MailData }) {
  const source = createLoaded(() => `${serviceUrl(mailPath(props.mail.id, props.mail.mailboxId))}/raw`, readSource);
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

async function readSource(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { range: `bytes=0-${shownBytesMax - 1}` } });
  return answer.text();
}
