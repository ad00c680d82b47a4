import { createEffect, Show } from 'solid-js';
import { mt } from '../../../texts/manage/texts.ts';
import { percentText } from '../../../texts/numbers.ts';
import { pressureOf, shareOf } from './figures.ts';

interface MeterProps {
  readonly title: string;
  readonly used: number;
  readonly max: number;
  readonly text: (value: number) => string;
  readonly hint: string;
  /** Share at which the bar has a mark. */
  readonly mark?: number;
}

/** Usage of a limit, as numbers and as a bar. */
export function Meter(props: MeterProps) {
  const pressure = () => pressureOf(props.used, props.max);
  const percent = () => percentText(shareOf(props.used, props.max));
  const word = () => ({ well: '', near: mt().usage.near, full: mt().usage.full })[pressure()];
  return (
    <section class="meter" data-pressure={pressure()}>
      <div class="meter-head">
        <h2>{props.title}</h2>
        <span class="dim">{percent()}</span>
      </div>
      <p class="meter-value">
        <strong>{props.text(props.used)}</strong> <span class="dim">/ {props.text(props.max)}</span>
      </p>
      <div
        class="bar"
        role="meter"
        aria-label={props.title}
        aria-valuemin={0}
        aria-valuemax={props.max}
        aria-valuenow={Math.min(props.used, props.max)}
        aria-valuetext={mt().usage.of(props.text(props.used), props.text(props.max))}
      >
        <div
          class="bar-used"
          ref={(element) =>
            createEffect(() => element.style.setProperty('width', `${shareOf(props.used, props.max) * 100}%`))
          }
        />
        <Show when={props.mark !== undefined}>
          <div
            class="bar-mark"
            ref={(element) => createEffect(() => element.style.setProperty('left', `${(props.mark ?? 0) * 100}%`))}
          />
        </Show>
      </div>
      <p class="meter-hint dim">
        <Show when={word()}>
          {(text) => (
            <>
              <span class="pressure">{text()}.</span>{' '}
            </>
          )}
        </Show>
        {props.hint}
      </p>
    </section>
  );
}
