import './files.css';
import { createMemo, For, Match, Show, Suspense, Switch } from 'solid-js';
import { late } from '../../../base/late/late.ts';
import { createLoaded } from '../../../base/loaded.ts';
import { createOpen, Dialog } from '../../../parts/dialog.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { Icon } from '../../../parts/icon.tsx';
import type { Schemas } from '../../../service/api.ts';
import { type MailData, mailPath } from '../../../service/mails.ts';
import { api, serviceUrl } from '../../../service/service.ts';
import { sizeText } from '../../../texts/numbers.ts';
import { rt } from '../../../texts/reader/texts.ts';
import { t } from '../../../texts/texts.ts';
import { kindOfFile } from './file-kind.ts';
import { FileView } from './file-view.tsx';
import { contentsOfParts, type PartContent } from './part-content.ts';

type Part = Schemas['MailPart'];

const HtmlSource = late(async () => (await import('../source/html-source.tsx')).HtmlSource);

interface OpenPart {
  readonly part: Part;
  readonly content: PartContent;
}

/** The tree of a message's parts, with their types, encodings and sizes. Each that has something to show opens. */
export function Parts(props: { mail: MailData }) {
  const [open, setOpen] = createOpen<OpenPart>(() => props.mail.id);
  const endpoint = () => mailPath(props.mail.id, props.mail.mailboxId);
  const parts = createLoaded(endpoint, async (path) => ({
    root: await api.get<Part>(`${path}/parts`),
    files: (await api.get<{ items: Schemas['Attachment'][] }>(`${path}/attachments`)).items,
  }));
  const contents = createMemo(() => parts.value && contentsOfParts(parts.value.root, parts.value.files));
  return (
    <Show when={!parts.failure} fallback={<Failure error={parts.failure} onRetry={parts.reload} />}>
      <div class="parts">
        <Show when={parts.value}>
          {(value) => (
            <ul>
              <PartRow part={value().root} contents={contents()} endpoint={endpoint()} onOpen={setOpen} />
            </ul>
          )}
        </Show>
      </div>
      <Show when={open()}>
        {(shown) => (
          <Dialog title={shown().part.filename ?? shown().part.contentType} isWide onClose={() => setOpen(undefined)}>
            <Suspense>
              <PartView mail={props.mail} content={shown().content} endpoint={endpoint()} />
            </Suspense>
          </Dialog>
        )}
      </Show>
    </Show>
  );
}

interface PartRowProps {
  readonly part: Part;
  readonly contents: ReadonlyMap<Part, PartContent> | undefined;
  readonly endpoint: string;
  readonly onOpen: (open: OpenPart) => void;
}

function PartRow(props: PartRowProps) {
  const content = () => props.contents?.get(props.part);
  const file = () => {
    const found = content();
    return found?.kind === 'file' && found.file.sizeBytes > 0 ? found.file : undefined;
  };
  const shown = () => {
    const found = content();
    return found !== undefined && (found.kind !== 'file' || kindOfFile(found.file) !== undefined) ? found : undefined;
  };
  const name = () => props.part.filename ?? props.part.contentType;
  return (
    <li>
      <div class="part">
        <code>{props.part.contentType}</code>
        <Show when={props.part.filename}>{(given) => <bdi>{given()}</bdi>}</Show>
        <span class="dim">
          {[props.part.charset, props.part.encoding, sizeText(props.part.sizeBytes ?? props.part.encodedBytes)]
            .filter(Boolean)
            .join(', ')}
        </span>
        <Show when={shown()}>
          {(found) => (
            <button
              type="button"
              class="link"
              aria-label={t().mail.viewFile(name())}
              onClick={() => props.onOpen({ part: props.part, content: found() })}
            >
              {rt().files.view}
            </button>
          )}
        </Show>
        <Show when={file()}>
          {(given) => (
            <a
              class="icon-button"
              href={serviceUrl(`${props.endpoint}/attachments/${encodeURIComponent(given().id)}/content`)}
              download={given().filename}
              aria-label={t().mail.downloadFile(given().filename)}
              title={t().mail.downloadFile(given().filename)}
            >
              <Icon name="download" />
            </a>
          )}
        </Show>
      </div>
      <Show when={(props.part.parts ?? []).length > 0}>
        <ul>
          <For each={props.part.parts}>
            {(part) => (
              <PartRow part={part} contents={props.contents} endpoint={props.endpoint} onOpen={props.onOpen} />
            )}
          </For>
        </ul>
      </Show>
    </li>
  );
}

function PartView(props: { mail: MailData; content: PartContent; endpoint: string }) {
  const file = () => (props.content.kind === 'file' ? props.content.file : undefined);
  return (
    <Switch>
      <Match when={file()}>
        {(given) => (
          <FileView attachment={given()} endpoint={`${props.endpoint}/attachments/${encodeURIComponent(given().id)}`} />
        )}
      </Match>
      <Match when={props.content.kind === 'html'}>
        <div class="part-source">
          <HtmlSource text={props.mail.htmlBody ?? ''} />
        </div>
      </Match>
      <Match when={props.content.kind === 'text'}>
        <pre class="part-text" tabIndex={0}>
          {props.mail.body}
        </pre>
      </Match>
    </Switch>
  );
}
