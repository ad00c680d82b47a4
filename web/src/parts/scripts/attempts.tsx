import { createSignal, For, Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { base } from '../../base/location.ts';
import { path, type Schemas } from '../../service/api.ts';
import { reloadOn } from '../../service/live-reload.ts';
import { api } from '../../service/service.ts';
import { numberText } from '../../texts/numbers.ts';
import { dt } from '../../texts/scripts/texts.ts';
import { exactTime } from '../times.tsx';
import { attemptsPauseMs } from './script-data.ts';
import { secondsText } from './script-steps.tsx';

type Attempt = Schemas['DeliveryAttempt'];

/** As many as the service keeps of a mailbox. */
const attemptsMax = 200;
/** Tries that are shown before somebody asks for those before. */
const newestShown = 10;

/** What senders have tried at a mailbox, the newest first, as it happens. */
export function Attempts(props: { mailboxId: string; onLeave: () => void }) {
  const [isWhole, setWhole] = createSignal(false);
  const list = createLoaded(
    () => path`/v1/mailboxes/${props.mailboxId}/attempts`,
    async (place) => (await api.get<{ items: readonly Attempt[] }>(place, { limit: attemptsMax })).items.toReversed(),
  );
  reloadOn({
    concerns: (event) => event.type === 'mail.attempted' && event.mailboxId === props.mailboxId,
    reload: list.reload,
    pauseMs: attemptsPauseMs,
  });
  const all = () => list.value ?? [];
  const shown = () => (isWhole() ? all() : all().slice(0, newestShown));
  return (
    <Show when={list.value !== undefined}>
      <section class="script-part" aria-label={dt().attempts}>
        <h3>{dt().attempts}</h3>
        <Show when={shown().length > 0} fallback={<p class="dim">{dt().noAttempts}</p>}>
          <ul class="attempts" aria-live="polite">
            <For each={shown()}>
              {(attempt) => <AttemptRow attempt={attempt} mailboxId={props.mailboxId} onLeave={props.onLeave} />}
            </For>
          </ul>
          <Show when={shown().length < all().length}>
            <button type="button" onClick={() => setWhole(true)}>
              {dt().more}
            </button>
          </Show>
        </Show>
      </section>
    </Show>
  );
}

function AttemptRow(props: { attempt: Attempt; mailboxId: string; onLeave: () => void }) {
  return (
    <li>
      <span class="attempt-number">{numberText(props.attempt.number)}</span>
      <div class="attempt-facts">
        <span class="step-words">
          <strong>{dt().moments[props.attempt.at]}</strong>
          <Show when={props.attempt.reply} fallback={<span>{dt().cut}</span>}>
            <code>{props.attempt.reply}</code>
          </Show>
        </span>
        <span class="dim">{factsOf(props.attempt).join(' · ')}</span>
      </div>
      <Show when={props.attempt.mailId}>
        {(mailId) => (
          <a href={`${base}/mailboxes/${props.mailboxId}/mails/${mailId()}`} onClick={() => props.onLeave()}>
            {dt().stored}
          </a>
        )}
      </Show>
    </li>
  );
}

function factsOf(attempt: Attempt): string[] {
  const { attemptedAt, ehlo, client, tls, sender, delayMs = 0, dropped, reply, repeatOf } = attempt;
  const texts = dt();
  return [
    exactTime(attemptedAt),
    ...(sender === undefined ? [] : [`<${sender}>`]),
    ehlo === undefined ? client : `${ehlo} [${client}]`,
    tls ?? texts.noTls,
    ...(delayMs === 0 ? [] : [texts.waited(secondsText(delayMs / 1_000))]),
    ...(dropped && reply !== undefined ? [texts.cut] : []),
    ...(repeatOf === undefined ? [] : [texts.repeatOf(numberText(repeatOf))]),
  ];
}
