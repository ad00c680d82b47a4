import { For, Show } from 'solid-js';
import { base } from '../../../base/location.ts';
import { now } from '../../../base/now.ts';
import { createTask } from '../../../parts/tasks.ts';
import { exactTime, spanText, Time } from '../../../parts/times.tsx';
import { mailboxOf } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { durationText } from '../../../texts/numbers.ts';
import { CopyButton, Status, type Tone } from '../marks.tsx';
import { answerText } from '../outcome-words.ts';
import type { DeliveryData } from './webhook-data.ts';

interface DeliveryRowProps {
  readonly delivery: DeliveryData;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Whether the webhook is sent anything. */
  readonly isActive: boolean;
  readonly onRedeliver: () => Promise<unknown>;
}

const tones: Readonly<Record<DeliveryData['state'], Tone>> = { pending: 'waiting', delivered: 'good', failed: 'bad' };

/** A delivery: its event and outcome; when opened, every attempt. */
export function DeliveryRow(props: DeliveryRowProps) {
  const last = () => props.delivery.attempts.at(-1);
  const summary = () => {
    const attempt = last();
    if (attempt === undefined) return mt().webhooks.notTried;
    const count = props.delivery.attempts.length;
    return [
      answerText(attempt),
      attempt.durationMs === undefined ? undefined : durationText(attempt.durationMs),
      count > 1 ? mt().webhooks.attempts(count) : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(' · ');
  };
  return (
    <li class="delivery">
      <button
        type="button"
        class="delivery-head"
        aria-expanded={props.isOpen}
        data-row={props.delivery.id}
        onClick={props.onToggle}
      >
        <Status tone={tones[props.delivery.state]} text={mt().webhooks.states[props.delivery.state]} />
        <span class="delivery-type">{props.delivery.type}</span>
        <span class="dim delivery-summary">{summary()}</span>
        <Time at={props.delivery.createdAt} />
      </button>
      <Show when={props.isOpen}>
        <DeliveryDetail {...props} />
      </Show>
    </li>
  );
}

function DeliveryDetail(props: Omit<DeliveryRowProps, 'isOpen' | 'onToggle'>) {
  const redeliver = createTask(() => props.onRedeliver());
  const excerpt = () => props.delivery.attempts.at(-1)?.excerpt;
  return (
    <div class="delivery-body">
      <Show when={props.delivery.attempts.length > 0}>
        <Attempts attempts={props.delivery.attempts} />
      </Show>
      <Show when={excerpt()}>
        {(text) => (
          <div>
            <p class="dim small">{mt().webhooks.attempt.excerpt}</p>
            <pre class="excerpt">{text()}</pre>
          </div>
        )}
      </Show>
      <div class="delivery-foot">
        <button type="button" aria-disabled={redeliver.isRunning()} onClick={() => void redeliver.run()}>
          {mt().webhooks.redeliver}
        </button>
        <Show when={props.delivery.nextAttemptAt}>
          {(at) => (
            <Show when={props.isActive} fallback={<span class="dim">{mt().webhooks.nextOnceActive}</span>}>
              <NextAttempt at={at()} />
            </Show>
          )}
        </Show>
        <span class="grow" />
        <span class="delivery-id dim">
          <Show when={mailboxOf(props.delivery.mailboxId ?? '')}>
            {(mailbox) => (
              <a class="text-link" href={`${base}/mailboxes/${mailbox().id}`}>
                {mailbox().alias}
              </a>
            )}
          </Show>
          <code>{props.delivery.id}</code>
          <CopyButton text={props.delivery.id} name={mt().webhooks.deliveryId} />
        </span>
      </div>
    </div>
  );
}

function NextAttempt(props: { at: string }) {
  const leftMs = () => Date.parse(props.at) - now();
  return <span class="dim">{leftMs() <= 0 ? mt().webhooks.nextNow : mt().webhooks.next(spanText(leftMs()))}</span>;
}

function Attempts(props: { attempts: DeliveryData['attempts'] }) {
  return (
    <table class="table attempts">
      <thead>
        <tr>
          <th scope="col">{mt().webhooks.attempt.at}</th>
          <th scope="col">{mt().webhooks.attempt.status}</th>
          <th scope="col">{mt().webhooks.attempt.duration}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.attempts}>
          {(attempt) => (
            <tr>
              <td>{exactTime(attempt.at)}</td>
              <td>{answerText(attempt) ?? mt().webhooks.attempt.noAnswer}</td>
              <td>{attempt.durationMs === undefined ? '' : durationText(attempt.durationMs)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
