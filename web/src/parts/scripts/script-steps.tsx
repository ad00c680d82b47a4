import { For, Show } from 'solid-js';
import { numberText, percentText } from '../../texts/numbers.ts';
import { dt } from '../../texts/scripts/texts.ts';
import { t } from '../../texts/texts.ts';
import { minuteTime } from '../times.tsx';
import type { DeliveryScript } from './script-data.ts';

type Step = DeliveryScript['steps'][number];

/** The steps of a script in words, with how far it has come. */
export function ScriptSteps(props: { script: DeliveryScript }) {
  const next = () => props.script.steps.findIndex(({ times, met }) => times !== undefined && met < times);
  return (
    <>
      <h3>{dt().acts}</h3>
      <Show when={props.script.rate}>
        {(rate) => (
          <p>
            {dt().rate(dt().tries(rate().max), secondsText(rate().seconds))}: <code>{rate().reply}</code>
          </p>
        )}
      </Show>
      <Show when={props.script.steps.length > 0}>
        <ol class="script-steps">
          <For each={props.script.steps}>
            {(step, index) => (
              <li aria-current={index() === next() ? 'step' : undefined}>
                <span class="step-words">
                  <strong>{dt().moments[step.at]}</strong>
                  <For each={wordsOf(step)}>{(words) => <span>{words}</span>}</For>
                  <Show when={step.reply}>
                    <code>{step.reply}</code>
                  </Show>
                </span>
                <span class="dim">
                  {progressOf(step)}
                  <Show when={index() === next()}>{` · ${dt().isNext}`}</Show>
                </span>
              </li>
            )}
          </For>
        </ol>
      </Show>
      <p class="dim">{`${ending(props.script)} ${dt().setAt(minuteTime(props.script.setAt))}.`}</p>
    </>
  );
}

function ending(script: DeliveryScript): string {
  return script.then === 'repeat' ? dt().thenRepeat : dt().thenAccept;
}

/** What a step is for and does, but for its reply. */
function wordsOf({ when, delayMs = 0, drop, accept }: Step): string[] {
  const { from, subject, after, cuts, takes } = dt();
  return [
    ...(when?.from === undefined ? [] : [from(when.from)]),
    ...(when?.subject === undefined ? [] : [subject(when.subject)]),
    ...(delayMs === 0 ? [] : [after(secondsText(delayMs / 1_000))]),
    ...(accept ? [takes] : []),
    ...(drop ? [cuts] : []),
  ];
}

function progressOf({ times, met, percent }: Step): string {
  return percent === undefined
    ? dt().met(numberText(met), numberText(times ?? 0))
    : dt().share(percentText(percent / 100));
}

/** A span in seconds, or in minutes where these are whole. */
export function secondsText(seconds: number): string {
  const { times } = t();
  if (seconds >= 60 && seconds % 60 === 0) return times.minutes(seconds / 60);
  return seconds % 1 === 0 ? times.seconds(seconds) : `${numberText(seconds, { digits: 1 })} s`;
}
