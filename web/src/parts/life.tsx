import { createEffect, Show } from 'solid-js';
import { now } from '../base/now.ts';
import type { MailboxData } from '../service/mailboxes.ts';
import { t } from '../texts/texts.ts';
import { exactTime, spanText } from './times.tsx';

/** Below this a mailbox ends soon, in milliseconds. */
const soonMs = 120_000;

/** The life that is left of a mailbox, as text. */
export function LifeLeft(props: { mailbox: MailboxData }) {
  const leftMs = () => leftOf(props.mailbox);
  return (
    <Show when={props.mailbox.expiresAt} fallback={<span class="life">{t().mailboxes.permanent}</span>}>
      {(expiresAt) => (
        <time
          class="life"
          classList={{ soon: leftMs() < soonMs }}
          dateTime={expiresAt()}
          title={exactTime(expiresAt())}
        >
          {leftMs() > 0 ? t().mailboxes.left(spanText(leftMs())) : t().mailboxes.ended}
        </time>
      )}
    </Show>
  );
}

/** The life that is left, as a thin line that shrinks. */
export function LifeLine(props: { mailbox: MailboxData }) {
  const share = () => {
    const { createdAt, expiresAt } = props.mailbox;
    if (expiresAt === null) return 1;
    const wholeMs = new Date(expiresAt).getTime() - new Date(createdAt).getTime();
    return Math.min(1, Math.max(0, leftOf(props.mailbox) / Math.max(1, wholeMs)));
  };
  return (
    <Show when={props.mailbox.expiresAt !== null}>
      <div class="life-line" classList={{ soon: leftOf(props.mailbox) < soonMs }} aria-hidden="true">
        <div ref={(element) => createEffect(() => element.style.setProperty('scale', `${share()} 1`))} />
      </div>
    </Show>
  );
}

function leftOf({ expiresAt }: MailboxData): number {
  return expiresAt === null ? Number.POSITIVE_INFINITY : new Date(expiresAt).getTime() - now();
}
