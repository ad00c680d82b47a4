import { For, Show } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { hrefWith } from '../../../base/location.ts';
import { hasSpamFilter } from '../../../base/service-facts.ts';
import { Failure } from '../../../parts/failure.tsx';
import type { Schemas } from '../../../service/api.ts';
import { type MailData, mailPath } from '../../../service/mails.ts';
import { api } from '../../../service/service.ts';
import { findingTexts } from '../../../texts/findings/texts.ts';
import { numberText, percentText, sizeText } from '../../../texts/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { comparedWith } from '../compared.ts';
import { faultMarks } from '../source/finding-marks.ts';
import { CheckedLinks } from './checked-links.tsx';
import { Features } from './features.tsx';
import { Lines } from './lines.tsx';
import { Spam } from './spam.tsx';

type MailCheck = Schemas['MailCheck'];

/** Checks of a mail for its author: faults, support by mail clients, and links. */
export function Checks(props: { mail: MailData }) {
  const endpoint = () => `${mailPath(props.mail.id, props.mail.mailboxId)}/checks`;
  const check = createLoaded(endpoint, (path) => api.get<MailCheck>(path));
  return (
    <div class="checks">
      <Show when={check.failure}>
        <Failure error={check.failure} onRetry={check.reload} />
      </Show>
      <Show when={check.value}>
        {(value) => (
          <>
            <Summary check={value()} />
            <Findings findings={value().findings} html={props.mail.htmlBody} />
            <Show when={hasSpamFilter}>
              <Spam endpoint={endpoint()} />
            </Show>
            <Show when={value().hasHtml}>
              <Features
                endpoint={endpoint()}
                html={props.mail.htmlBody}
                clients={value().clients}
                updated={value().supportUpdated}
              />
              <CheckedLinks endpoint={endpoint()} count={value().links} findings={value().findings} />
            </Show>
          </>
        )}
      </Show>
    </div>
  );
}

function Summary(props: { check: MailCheck }) {
  const texts = () => t().checks;
  return (
    <dl class="check-summary">
      <Show when={props.check.hasHtml} fallback={<p>{texts().noHtml}</p>}>
        <div>
          <dt>{texts().support}</dt>
          <dd>{percentText(props.check.score / 100)}</dd>
        </div>
        <Show when={props.check.clients.find(({ score = 100 }) => score < 100)}>
          {(worst) => (
            <div>
              <dt>{texts().worst}</dt>
              <dd>
                <a href={hrefWith(comparedWith(worst().id))}>{worst().name}</a>
                <span class="dim"> {percentText((worst().score ?? 0) / 100)}</span>
              </dd>
            </div>
          )}
        </Show>
        <div>
          <dt>{texts().html}</dt>
          <dd>
            {sizeText(props.check.htmlBytes)}
            <span class="dim"> {texts().clips(Math.round(props.check.clippedBytes / 1_024))}</span>
          </dd>
        </div>
        <div>
          <dt>{texts().text}</dt>
          <dd>{props.check.textBytes === undefined ? texts().missing : sizeText(props.check.textBytes)}</dd>
        </div>
        <div>
          <dt>{texts().links}</dt>
          <dd>{numberText(props.check.links)}</dd>
        </div>
        <div>
          <dt>{texts().images}</dt>
          <dd>{numberText(props.check.images.count)}</dd>
        </div>
      </Show>
    </dl>
  );
}

function Findings(props: { findings: MailCheck['findings']; html: string | undefined }) {
  return (
    <section aria-label={t().checks.findings}>
      <h2>{t().checks.findings}</h2>
      <Show when={props.findings.length > 0} fallback={<p class="dim">{t().checks.none}</p>}>
        <ul class="findings">
          <For each={props.findings}>
            {({ code, severity, count, lines, ...told }) => (
              <li class="finding">
                <span class="severity" data-severity={severity}>
                  {t().checks.severity[severity]}
                </span>
                <div>
                  <p class="strong">
                    {(findingTexts()[code] ?? told).what}
                    <Show when={count > 1}>
                      <span class="dim"> × {numberText(count)}</span>
                    </Show>
                  </p>
                  <p>{(findingTexts()[code] ?? told).why}</p>
                  <p class="dim">{(findingTexts()[code] ?? told).fix}</p>
                  <Lines lines={lines} html={props.html} find={faultMarks(code)} />
                </div>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
}
