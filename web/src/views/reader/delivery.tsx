import './delivery.css';
import { For, type JSX, Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { Failure } from '../../parts/failure.tsx';
import { Time } from '../../parts/times.tsx';
import type { Schemas } from '../../service/api.ts';
import { type MailData, mailPath } from '../../service/mails.ts';
import { api } from '../../service/service.ts';
import { durationText, sizeText } from '../../texts/numbers.ts';
import { t } from '../../texts/texts.ts';

/** How a mail came by SMTP: its client, and the commands with their times and replies. */
export function Delivery(props: { mail: MailData }) {
  const isKept = () => props.mail.details?.hasDelivery === true;
  const found = createLoaded(
    () => (isKept() ? `${mailPath(props.mail.id, props.mail.mailboxId)}/delivery` : undefined),
    (endpoint) => api.get<Schemas['EmailDelivery']>(endpoint),
  );
  return (
    <Show
      when={isKept()}
      fallback={
        <div class="center">
          <p>{t().delivery.notKept}</p>
          <p class="dim">{t().delivery.notKeptHint}</p>
        </div>
      }
    >
      <Show when={found.failure === undefined} fallback={<Failure error={found.failure} onRetry={found.reload} />}>
        <Show when={found.value}>{(delivery) => <Kept delivery={delivery()} />}</Show>
      </Show>
    </Show>
  );
}

function Kept(props: { delivery: Schemas['EmailDelivery'] }) {
  const texts = () => t().delivery;
  const tls = () => props.delivery.tls;
  return (
    <div class="transcript">
      <dl>
        <Fact name={texts().client}>
          <bdi>{props.delivery.client}</bdi> <bdi class="dim">{props.delivery.ehlo}</bdi>
        </Fact>
        <Fact name="TLS">
          <Show when={tls()} fallback={texts().none}>
            {(shown) => `${shown().version}, ${shown().cipher}`}
          </Show>
        </Fact>
        <Fact name={texts().login}>
          <bdi>{props.delivery.user ?? texts().none}</bdi>
        </Fact>
        <Fact name={texts().connected}>
          <Time at={props.delivery.connectedAt} />
        </Fact>
      </dl>
      <ol>
        <For each={props.delivery.commands}>
          {({ afterMs, line, reply = '' }) => (
            <li>
              <span class="dim">{durationText(afterMs)}</span>
              <span>
                <code>{line}</code>
                <code class="dim">{reply.replaceAll('\r\n', '\n')}</code>
              </span>
            </li>
          )}
        </For>
        <li>
          <span class="dim">{durationText(props.delivery.content.afterMs)}</span>
          <span>{texts().content(sizeText(props.delivery.content.bytes))}</span>
        </li>
      </ol>
      <Show when={props.delivery.truncated}>
        <p class="dim">{texts().truncated}</p>
      </Show>
    </div>
  );
}

function Fact(props: { name: string; children: JSX.Element }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
