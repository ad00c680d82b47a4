import { For, Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { Icon } from '../../parts/icon.tsx';
import { sizeText } from '../../parts/times.tsx';
import { api, type Schemas, serviceUrl } from '../../service/api.ts';
import { type MailData, mailPath } from '../../service/mails.ts';
import { t } from '../../texts/texts.ts';

const shownImages = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
const thumbnailBytesMax = 2_000_000;

/** Files of a mail: images as they are, all to be downloaded. */
export function Attachments(props: { mail: MailData }) {
  const place = () => `${mailPath(props.mail.id, props.mail.mailboxId)}/attachments`;
  const attachments = createLoaded(
    () => ((props.mail.attachments ?? []).length > 0 ? place() : undefined),
    async (list) => (await api.get<{ items: Schemas['Attachment'][] }>(list)).items,
  );
  const contentUrl = (id: string) => serviceUrl(`${place()}/${encodeURIComponent(id)}/content`);
  return (
    <Show when={attachments.value}>
      <ul class="attachments" aria-label={t().mail.attachments}>
        <For each={attachments.value}>
          {({ id, filename, contentType, sizeBytes }) => (
            <li>
              <a class="attachment" href={contentUrl(id)} download={filename} title={t().mail.downloadFile(filename)}>
                <Show
                  when={shownImages.includes(contentType) && sizeBytes > 0 && sizeBytes < thumbnailBytesMax}
                  fallback={<Icon name="file" />}
                >
                  <img src={contentUrl(id)} alt="" loading="lazy" />
                </Show>
                <span class="attachment-text">
                  <bdi>{filename}</bdi>
                  <span class="dim">{sizeText(sizeBytes)}</span>
                </span>
              </a>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}
