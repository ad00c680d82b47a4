import { Show } from 'solid-js';
import { Icon } from '../../../parts/icon.tsx';
import type { Schemas } from '../../../service/api.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { durationText } from '../../../texts/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { Status } from '../marks.tsx';
import { answerText } from '../outcome-words.ts';

/** Outcome of a test: success or failure, time, and the receiver's answer. */
export function TestOutcome(props: { outcome: Schemas['WebhookTest']; onDismiss: () => void }) {
  const answer = () => {
    const { durationMs } = props.outcome;
    const took = durationMs === undefined ? undefined : durationText(durationMs);
    return [answerText(props.outcome), took].filter((part) => part !== undefined).join(' · ');
  };
  return (
    <section class="outcome" role="status">
      <div class="outcome-line">
        <Status
          tone={props.outcome.delivered ? 'good' : 'bad'}
          text={props.outcome.delivered ? mt().webhooks.testDelivered : mt().webhooks.testFailed}
        />
        <span class="dim">{answer()}</span>
        <button type="button" class="icon-button" aria-label={t().dismiss} onClick={props.onDismiss}>
          <Icon name="close" />
        </button>
      </div>
      <Show when={props.outcome.excerpt}>{(text) => <pre class="excerpt">{text()}</pre>}</Show>
    </section>
  );
}
