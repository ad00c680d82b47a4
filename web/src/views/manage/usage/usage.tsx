import './usage.css';
import { Show } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { navigate } from '../../../base/location.ts';
import { now } from '../../../base/now.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { Failure } from '../../../parts/failure.tsx';
import { spanText } from '../../../parts/times.tsx';
import type { Schemas } from '../../../service/api.ts';
import { reloadOn } from '../../../service/live-reload.ts';
import { api } from '../../../service/service.ts';
import { locale } from '../../../texts/language.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { numberText, sizeText } from '../../../texts/numbers.ts';
import { WholePane } from '../panes.tsx';
import { pressureOf, shareOfDay } from './figures.ts';
import { Meter } from './meter.tsx';

type UsageData = Schemas['AccountUsage'];

/** Usage of the account, each value with its limit. */
export function Usage() {
  const usage = createLoaded(
    () => true,
    () => api.get<UsageData>('/v1/usage'),
  );
  reloadOn({ concerns: () => true, reload: usage.reload, pauseMs: 5_000 });
  useShortcuts({ Escape: () => navigate('/mailboxes') });
  return (
    <WholePane title={mt().usage.title}>
      <div class="whole-body" role="group" aria-label={mt().usage.title} tabIndex={0}>
        <Show when={usage.failure}>{(error) => <Failure error={error()} onRetry={usage.reload} />}</Show>
        <Show when={usage.value}>{(shown) => <Meters usage={shown()} />}</Show>
      </div>
    </WholePane>
  );
}

function Meters(props: { usage: UsageData }) {
  const resetsAtMs = () => new Date(props.usage.resetsAt).getTime();
  const resetText = () => {
    const time = new Date(resetsAtMs()).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' });
    const isFull = pressureOf(props.usage.callsToday, props.usage.dailyCallsMax) === 'full';
    const reset = mt().usage.callsReset(spanText(resetsAtMs() - now()), time);
    return isFull ? `${reset} ${mt().usage.full429}` : `${reset} ${mt().usage.pace}`;
  };
  const mailText = () => {
    const { mails, bytes: kept } = props.usage;
    const all = mt().usage.mails(mails);
    return mails === 0 ? all : `${all}, ${mt().usage.average(sizeText(kept / mails))}`;
  };
  return (
    <div class="meters">
      <Meter
        title={mt().usage.calls}
        used={props.usage.callsToday}
        max={props.usage.dailyCallsMax}
        text={numberText}
        hint={resetText()}
        mark={shareOfDay(resetsAtMs(), now())}
      />
      <Meter
        title={mt().usage.mailboxes}
        used={props.usage.activeMailboxes}
        max={props.usage.activeMailboxesMax}
        text={numberText}
        hint={mt().usage.mailboxesHint}
      />
      <Meter
        title={mt().usage.mail}
        used={props.usage.bytes}
        max={props.usage.bytesMax}
        text={sizeText}
        hint={mailText()}
      />
      <Meter
        title={mt().usage.streams}
        used={props.usage.streams}
        max={props.usage.streamsMax}
        text={numberText}
        hint={mt().usage.streamsHint}
      />
    </div>
  );
}
