import { For, onMount, Show } from 'solid-js';
import { Failure } from '../../../parts/failure.tsx';
import type { Schemas } from '../../../service/api.ts';
import { findingTexts } from '../../../texts/findings/texts.ts';
import { t } from '../../../texts/texts.ts';
import { Lines } from './lines.tsx';
import { createPages } from './pages.ts';

const pageLinks = 50;

/** The links of a mail in their order. None is fetched, and none can be followed from here by accident. */
export function CheckedLinks(props: {
  endpoint: string;
  count: number;
  /** Faults of the whole mail, with what the service says of them. */
  findings: Schemas['MailCheck']['findings'];
}) {
  const links = createPages<Schemas['CheckedLink']>(`${props.endpoint}/links`, pageLinks);
  onMount(() => void links.more());
  const faultText = (fault: string) =>
    (findingTexts()[fault] ?? props.findings.find(({ code }) => code === fault))?.what ?? fault;
  return (
    <Show when={props.count > 0}>
      <section aria-label={t().checks.links}>
        <h2>{t().checks.links}</h2>
        <Show when={links.failure()}>
          <Failure error={links.failure()} onRetry={() => void links.more()} />
        </Show>
        <ul class="checked-links">
          <For each={links.items()}>
            {({ href, text, line, faults }) => (
              <li>
                <bdi class="strong">{text}</bdi>
                <bdi class="href dim">{href}</bdi>
                <Lines lines={[line]} find={marksOf(href)} />
                <Show when={faults.length > 0}>
                  <span class="support-bad">{faults.map(faultText).join('; ')}</span>
                </Show>
              </li>
            )}
          </For>
        </ul>
        <Show when={links.hasMore() && links.items().length > 0}>
          <button type="button" onClick={() => void links.more()}>
            {t().more}
          </button>
        </Show>
      </section>
    </Show>
  );
}

/** A target as it may stand in the source. */
function marksOf(href: string): string {
  const [first = ''] = href.trim().split(/\s/, 1);
  return first.includes('&') ? `${first} ${first.replaceAll('&', '&amp;')}` : first;
}
