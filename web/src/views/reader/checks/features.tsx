import { For, onMount, Show } from 'solid-js';
import { hrefWith } from '../../../base/location.ts';
import { Failure } from '../../../parts/failure.tsx';
import { Icon } from '../../../parts/icon.tsx';
import type { Schemas } from '../../../service/api.ts';
import { numberText, percentText } from '../../../texts/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { comparedWith } from '../compared.ts';
import { featureMarks } from '../source/finding-marks.ts';
import { Lines } from './lines.tsx';
import { createPages } from './pages.ts';

type Feature = Schemas['CheckedFeature'];

interface FeaturesProps {
  readonly endpoint: string;
  readonly html: string | undefined;
  readonly clients: Schemas['MailCheck']['clients'];
  /** Day of the data. */
  readonly updated: string;
}

const pageFeatures = 20;
const worstClients = 8;

/** Support of the HTML by mail clients: the worst clients, and the least supported features. */
export function Features(props: FeaturesProps) {
  const features = createPages<Feature>(`${props.endpoint}/features`, pageFeatures);
  onMount(() => void features.more());
  return (
    <section aria-label={t().checks.support}>
      <h2>{t().checks.clients}</h2>
      <ul class="clients">
        <For each={props.clients.slice(0, worstClients)}>
          {({ id, name, score }) => (
            <li>
              <a href={hrefWith(comparedWith(id))}>{name}</a>
              <meter min="0" max="100" value={score} />
              <span class="dim">{percentText((score ?? 0) / 100)}</span>
            </li>
          )}
        </For>
      </ul>
      <h2>{t().checks.features}</h2>
      <Show when={features.failure()}>
        <Failure error={features.failure()} onRetry={() => void features.more()} />
      </Show>
      <ul class="features">
        <For each={features.items()}>{(feature) => <FeatureRow feature={feature} html={props.html} />}</For>
      </ul>
      <Show when={features.hasMore() && features.items().length > 0}>
        <button type="button" onClick={() => void features.more()}>
          {t().more}
        </button>
      </Show>
      <p class="dim source-note">{t().checks.source(props.updated)}</p>
    </section>
  );
}

function FeatureRow(props: { feature: Feature; html: string | undefined }) {
  const without = () => props.feature.clients.filter(({ support }) => support === 'unsupported');
  const partly = () => props.feature.clients.filter(({ support }) => support === 'partial');
  return (
    <li>
      <details>
        <summary>
          <code>{props.feature.title}</code>
          <span class="dim">× {numberText(props.feature.count)}</span>
          <span class="grow" />
          <Show when={props.feature.unsupported > 0}>
            <span class="support-bad">{t().checks.without(props.feature.unsupported)}</span>
          </Show>
          <Show when={props.feature.partial > 0}>
            <span class="support-part">{t().checks.partly(props.feature.partial)}</span>
          </Show>
        </summary>
        <div class="feature-detail">
          <Lines lines={props.feature.lines} html={props.html} find={featureMarks(props.feature.title)} />
          <Show when={without().length > 0}>
            <p>
              {t().checks.unsupportedBy}{' '}
              {without()
                .map(({ name }) => name)
                .join(', ')}
            </p>
          </Show>
          <For each={partly()}>
            {({ name, notes }) => (
              <p>
                {name}:{' '}
                <span class="dim" lang="en">
                  {notes.join(' ')}
                </span>
              </p>
            )}
          </For>
          <a href={props.feature.url} target="_blank" rel="noreferrer noopener">
            caniemail.com
            <Icon name="external" />
          </a>
        </div>
      </details>
    </li>
  );
}
