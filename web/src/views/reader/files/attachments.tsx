import { For, Show, Suspense } from 'solid-js';
import { late } from '../../../base/late/late.ts';
import { createOpen, Dialog } from '../../../parts/dialog.tsx';
import { Icon } from '../../../parts/icon.tsx';
import type { Schemas } from '../../../service/api.ts';
import { type MailData, mailPath } from '../../../service/mails.ts';
import { api, serviceUrl } from '../../../service/service.ts';
import { sizeText } from '../../../texts/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { kindOfFile } from './file-kind.ts';
import { withoutInlineImages } from './inline-images.ts';

// Opened now and then: it is no part of the first load.
const FileView = late(async () => (await import('./file-view.tsx')).FileView);

type Attachment = Schemas['Attachment'];

const thumbnailTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
const thumbnailBytesMax = 2_000_000;

/** The attachments of a mail. */
export type Files = readonly Attachment[];

/** Reads the attachments of a mail, if it has any. */
export async function readFiles(mail: MailData): Promise<Files> {
  if ((mail.attachments ?? []).length === 0) return [];
  const list = `${mailPath(mail.id, mail.mailboxId)}/attachments`;
  return (await api.get<{ items: Attachment[] }>(list)).items;
}

/** Files of a mail. Texts, images, invitations and messages can be viewed; all can be downloaded. */
export function Attachments(props: { mail: MailData; files: Files }) {
  const [shown, setShown] = createOpen<Attachment>(() => props.mail.id);
  const endpoint = () => `${mailPath(props.mail.id, props.mail.mailboxId)}/attachments`;
  const files = () => withoutInlineImages(props.mail.htmlBody, props.files);
  const urlOf = ({ id }: Attachment) => serviceUrl(`${endpoint()}/${encodeURIComponent(id)}/content`);
  return (
    <>
      <Show when={files().length > 0}>
        <ul class="attachments" aria-label={t().mail.attachments}>
          <For each={files()}>
            {(attachment) => (
              <AttachmentRow attachment={attachment} url={urlOf(attachment)} onView={() => setShown(attachment)} />
            )}
          </For>
        </ul>
      </Show>
      <Show when={shown()}>
        {(attachment) => (
          <Dialog title={attachment().filename} isWide onClose={() => setShown(undefined)}>
            <Suspense>
              <FileView attachment={attachment()} endpoint={`${endpoint()}/${encodeURIComponent(attachment().id)}`} />
            </Suspense>
          </Dialog>
        )}
      </Show>
    </>
  );
}

function AttachmentRow(props: { attachment: Attachment; url: string; onView: () => void }) {
  const isViewed = () => kindOfFile(props.attachment) !== undefined && props.attachment.sizeBytes > 0;
  const name = () => props.attachment.filename;
  return (
    <li class="attachment">
      <Show when={isViewed()} fallback={<FileText attachment={props.attachment} url={props.url} />}>
        <button type="button" class="attachment-view" onClick={() => props.onView()}>
          <span class="sr">{t().mail.viewFile(name())}</span>
          <FileText attachment={props.attachment} url={props.url} isNamed />
        </button>
      </Show>
      <a
        class="icon-button"
        href={props.url}
        download={name()}
        aria-label={t().mail.downloadFile(name())}
        title={t().mail.downloadFile(name())}
      >
        <Icon name="download" />
      </a>
    </li>
  );
}

/** A file with its size. Where its control has named it already, its name is for the eye alone. */
function FileText(props: { attachment: Attachment; url: string; isNamed?: boolean }) {
  const hasThumbnail = () =>
    thumbnailTypes.includes(props.attachment.contentType) &&
    props.attachment.sizeBytes > 0 &&
    props.attachment.sizeBytes < thumbnailBytesMax;
  return (
    <>
      <Show when={hasThumbnail()} fallback={<Icon name="file" />}>
        <img src={props.url} alt="" loading="lazy" />
      </Show>
      <span class="attachment-text">
        <bdi aria-hidden={props.isNamed === true}>{props.attachment.filename}</bdi>
        <span class="dim">{sizeText(props.attachment.sizeBytes)}</span>
      </span>
    </>
  );
}
