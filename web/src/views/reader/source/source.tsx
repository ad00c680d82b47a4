import { For, Match, Show, Switch } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { changeQuery, currentLocation } from '../../../base/location.ts';
import { copyText } from '../../../parts/copy.ts';
import { Failure } from '../../../parts/failure.tsx';
import { type MailData, mailPath } from '../../../service/mails.ts';
import { readBeginning } from '../../../service/service.ts';
import { rt } from '../../../texts/reader/texts.ts';
import { t } from '../../../texts/texts.ts';
import { HtmlSource } from './html-source.tsx';
import { messageHighlighter } from './message-highlighter.ts';
import { SourceText } from './source-text.tsx';

const shownBytesMax = 2 * 1_024 * 1_024;
const kinds = ['html', 'raw'] as const;

/** The source of a mail: its HTML, to whose lines checks lead, or the message as it came. */
export function Source(props: { mail: MailData }) {
  const query = () => currentLocation().query;
  const kind = () => {
    if (props.mail.htmlBody === undefined) return 'raw';
    return kinds.find((each) => each === query().get('source')) ?? 'html';
  };
  const line = () => Number(query().get('line')) || undefined;
  const raw = createLoaded(
    () => (kind() === 'raw' ? `${mailPath(props.mail.id, props.mail.mailboxId)}/raw` : undefined),
    (endpoint) => readBeginning(endpoint, shownBytesMax),
  );
  const text = () => (kind() === 'html' ? (props.mail.htmlBody ?? '') : (raw.value ?? ''));
  const isBeginning = () => kind() === 'raw' && (props.mail.details?.sizeBytes ?? 0) > shownBytesMax;
  return (
    <div class="source">
      <div class="source-bar">
        <Show when={props.mail.htmlBody !== undefined}>
          <div class="source-choices" role="group" aria-label={t().mail.tabs.source}>
            <For each={kinds}>
              {(each) => (
                <button
                  type="button"
                  aria-pressed={kind() === each}
                  onClick={() => changeQuery({ source: each, line: undefined, find: undefined })}
                >
                  {rt().source[each]}
                </button>
              )}
            </For>
          </div>
        </Show>
        <Show when={isBeginning()}>
          <span class="dim">{rt().source.beginning}</span>
        </Show>
        <span class="grow" />
        <button type="button" onClick={() => copyText(text())}>
          {t().copy}
        </button>
      </div>
      <Show when={!raw.failure} fallback={<Failure error={raw.failure} onRetry={raw.reload} />}>
        <Switch>
          <Match when={kind() === 'html'}>
            <HtmlSource text={text()} line={line()} find={query().get('find') ?? ''} />
          </Match>
          <Match when={raw.value !== undefined}>
            <SourceText text={text()} label={rt().source.rawLabel} highlighter={messageHighlighter} line={line()} />
          </Match>
        </Switch>
      </Show>
    </div>
  );
}
