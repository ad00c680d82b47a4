import { createSignal, Show, Suspense } from 'solid-js';
import { late } from '../../base/late/late.ts';
import { Icon } from '../../parts/icon.tsx';
import type { MailboxData } from '../../service/mailboxes.ts';
import { t } from '../../texts/texts.ts';

const LabelForm = late(async () => (await import('./label-form.tsx')).LabelForm);

interface MailboxLabelsProps {
  readonly mailbox: MailboxData;
  readonly mayChange: boolean;
}

/** Tag of a mailbox, and the place where it and the name are changed. */
export function MailboxLabels(props: MailboxLabelsProps) {
  const [isOpen, setOpen] = createSignal(false);
  let opener: HTMLButtonElement | undefined;
  const close = () => {
    setOpen(false);
    queueMicrotask(() => opener?.focus());
  };
  const tag = () => <Show when={props.mailbox.tag}>{(text) => <span class="tag">{text()}</span>}</Show>;
  return (
    <Show when={props.mayChange} fallback={tag()}>
      <Show
        when={!isOpen()}
        fallback={
          <Suspense>
            <LabelForm mailbox={props.mailbox} onClose={close} />
          </Suspense>
        }
      >
        <button
          type="button"
          class="quiet label-button"
          ref={(element) => {
            opener = element;
          }}
          onClick={() => setOpen(true)}
        >
          {tag()}
          <Icon name="edit" />
          <span classList={{ sr: props.mailbox.tag !== undefined }}>{t().mailboxes.label}</span>
        </button>
      </Show>
    </Show>
  );
}
