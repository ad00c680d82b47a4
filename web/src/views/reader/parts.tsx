import { For, Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { Failure } from '../../parts/failure.tsx';
import type { Schemas } from '../../service/api.ts';
import { type MailData, mailPath } from '../../service/mails.ts';
import { api } from '../../service/service.ts';
import { sizeText } from '../../texts/numbers.ts';

type Part = Schemas['MailPart'];

/** The tree of a message's parts, with their types, encodings and sizes. */
export function Parts(props: { mail: MailData }) {
  const parts = createLoaded(
    () => `${mailPath(props.mail.id, props.mail.mailboxId)}/parts`,
    (endpoint) => api.get<Part>(endpoint),
  );
  return (
    <Show when={!parts.failure} fallback={<Failure error={parts.failure} />}>
      <div class="parts">
        <Show when={parts.value}>
          {(root) => (
            <ul>
              <PartRow part={root()} />
            </ul>
          )}
        </Show>
      </div>
    </Show>
  );
}

function PartRow(props: { part: Part }) {
  return (
    <li>
      <div class="part">
        <code>{props.part.contentType}</code>
        <Show when={props.part.filename}>{(name) => <bdi>{name()}</bdi>}</Show>
        <span class="dim">
          {[props.part.charset, props.part.encoding, sizeText(props.part.sizeBytes ?? props.part.encodedBytes)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      <Show when={(props.part.parts ?? []).length > 0}>
        <ul>
          <For each={props.part.parts}>{(part) => <PartRow part={part} />}</For>
        </ul>
      </Show>
    </li>
  );
}
