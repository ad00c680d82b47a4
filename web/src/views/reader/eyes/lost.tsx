import { For, Show } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { changeQuery, currentLocation } from '../../../base/location.ts';
import { Failure } from '../../../parts/failure.tsx';
import { Icon } from '../../../parts/icon.tsx';
import type { Schemas } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { et } from '../../../texts/eyes/texts.ts';
import { numberText } from '../../../texts/numbers.ts';
import { Lines } from '../checks/lines.tsx';
import { featureMarks } from '../source/finding-marks.ts';

type Feature = Schemas['CheckedFeature'];

/** More than a client may lack: the service lists them in pages of at most this many. */
const featuresMax = 200;

interface LostProps {
  /** Path of the mail in the API. */
  readonly endpoint: string;
  readonly client: string;
  readonly name: string;
  readonly html: string | undefined;
}

/** What a mail loses in a mail client, with its places, and what is kept though the client supports it in part. */
export function Lost(props: LostProps) {
  const features = createLoaded(
    () => ({ endpoint: `${props.endpoint}/checks/features`, client: props.client }),
    async ({ endpoint, client }) =>
      (await api.get<{ items: Feature[] }>(endpoint, { as: client, limit: featuresMax })).items,
  );
  const withSupport = (wanted: string) =>
    (features.value ?? []).filter(({ clients: [client] }) => client?.support === wanted);
  const isOpen = () => openLists().includes(props.client);
  const lost = () => withSupport('unsupported');
  const partial = () => withSupport('partial');
  return (
    <Show
      when={features.failure === undefined}
      fallback={<Failure error={features.failure} onRetry={features.reload} />}
    >
      <details
        class="lost"
        data-testid="lost"
        open={isOpen()}
        onToggle={({ currentTarget: { open } }) => open !== isOpen() && changeQuery(openWith(props.client, open))}
      >
        <summary>
          <strong>{props.name}</strong>
          <Show when={features.value}>
            <span class={lost().length > 0 ? 'support-bad' : 'dim'}>{et().lost(lost().length)}</span>
          </Show>
          <Show when={partial().length > 0}>
            <span class="support-part">{et().partly(partial().length)}</span>
          </Show>
        </summary>
        <Show when={isOpen()}>
          <Group title={et().takenOut} features={lost()} html={props.html} />
          <Group title={et().kept} features={partial()} html={props.html} />
        </Show>
      </details>
    </Show>
  );
}

/** The clients of which the list is open: in the URL, so that who comes back to it finds it so. */
function openLists(): readonly string[] {
  return (currentLocation().query.get('lost') ?? '').split(',');
}

function openWith(client: string, isOpen: boolean): { lost: string } {
  const others = openLists().filter((each) => each !== '' && each !== client);
  return { lost: [...others, ...(isOpen ? [client] : [])].slice(-2).join(',') };
}

function Group(props: { title: string; features: readonly Feature[]; html: string | undefined }) {
  return (
    <Show when={props.features.length > 0}>
      <h2>{props.title}</h2>
      <ul>
        <For each={props.features}>
          {({ title, count, lines, url, clients: [client] }) => (
            <li>
              <a href={url} target="_blank" rel="noreferrer noopener">
                <code>{title}</code>
                <Icon name="external" />
              </a>
              <span class="dim">× {numberText(count)}</span>
              <Lines lines={lines} html={props.html} find={featureMarks(title)} />
              <Show when={client?.notes.length}>
                <span class="dim notes" lang="en">
                  {client?.notes.join(' ')}
                </span>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}
