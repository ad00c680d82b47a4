import { For, Index, Show } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { changeQuery, currentLocation } from '../../../base/location.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { mailPath } from '../../../service/mails.ts';
import { readPageFacts, serviceUrl } from '../../../service/service.ts';
import { et } from '../../../texts/eyes/texts.ts';
import { notCompared } from '../compared.ts';
import { isTrusted, type MailFrameProps, PaperNotes } from '../paper/mail-frame.tsx';
import { eyesIn, mailClients, original } from './eye-list.ts';
import './eyes.css';
import { Lost } from './lost.tsx';
import { Paper } from './paper.tsx';

/** Widths of the papers, in the URL, from the first on. */
const widthNames = ['w', 'w2'] as const;

/** Elements that no mail is shown with here. */
const undrawn = /<(?:svg|video)[\s/>]/i;

/** A mail without what mail clients ignore, two at a time, and what each of them lost. */
export function Eyes(props: MailFrameProps) {
  const query = () => currentLocation().query;
  const eyes = () => eyesIn(query().get('as') ?? '');
  const clients = () => [...new Set(eyes())].filter((eye) => eye !== original);
  const isRemote = () => props.isRemote || isTrusted(props.mail.mailboxId);
  const endpoint = () => mailPath(props.mail.id, props.mail.mailboxId);
  const facts = createLoaded(() => `${endpoint()}/html`, readPageFacts);
  useShortcuts({ Escape: () => changeQuery(notCompared) });
  const show = (changed: readonly string[]) => changeQuery({ as: changed.join(',') });
  const urlOf = (eye: string) => {
    const wanted = new URLSearchParams({
      ...(eye === original ? {} : { as: eye }),
      ...(isRemote() ? { remote: '1' } : {}),
    });
    return `${serviceUrl(endpoint())}/html${wanted.size > 0 ? `?${wanted}` : ''}`;
  };
  return (
    <div class="eyes">
      <PaperNotes mail={props.mail} isRemote={isRemote()} remote={facts.value?.remote ?? 0} onRemote={props.onRemote}>
        <Show when={undrawn.test(props.mail.htmlBody ?? '')}>
          <span class="note">{et().undrawn}</span>
        </Show>
      </PaperNotes>
      <div class="eyes-papers" classList={{ pair: eyes().length > 1 }}>
        <Index each={eyes()}>
          {(eye, index) => (
            <Paper
              eye={eye()}
              url={urlOf(eye())}
              width={query().get(widthNames[index] ?? 'w') ?? ''}
              isDark={query().get('dark') === '1'}
              onEye={(chosen) => show(eyes().with(index, chosen))}
              onWidth={(width) => changeQuery({ [widthNames[index] ?? 'w']: width })}
            />
          )}
        </Index>
      </div>
      <div class="eyes-foot">
        <div class="eyes-note">
          <Show when={clients().length > 0}>
            <p class="dim">{et().source}</p>
          </Show>
        </div>
        <For each={clients()}>
          {(client) => (
            <Lost
              endpoint={endpoint()}
              client={client}
              name={mailClients[client] ?? client}
              html={props.mail.htmlBody}
            />
          )}
        </For>
      </div>
    </div>
  );
}
