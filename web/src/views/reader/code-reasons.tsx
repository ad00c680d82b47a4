import { createSignal, For, Show } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { failureText } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { path, type Schemas } from '../../service/api.ts';
import { api } from '../../service/service.ts';
import { codeReasonTexts } from '../../texts/code-reasons/texts.ts';
import { t } from '../../texts/texts.ts';

type Looked = Schemas['EmailCodes']['looked'][number];

const passedOverMax = 5;

/** Button that explains which numbers of a mail are codes, and why. The explanation is loaded when it is opened. */
export function CodeReasons(props: { mailId: string }) {
  const [isOpen, setOpen] = createSignal(false);
  const [askedFor, askFor] = createSignal<string>();
  const reasons = createLoaded(
    () => (askedFor() === props.mailId ? props.mailId : undefined),
    (id) => api.get<Schemas['EmailCodes']>(path`/v1/mails/${id}/codes`),
  );
  const looked = (isCode: boolean) => (reasons.value?.looked ?? []).filter((each) => each.isCode === isCode);
  return (
    <>
      <button
        type="button"
        class="icon-button"
        popovertarget="code-reasons"
        aria-expanded={isOpen()}
        aria-label={t().mail.whyCode}
        title={t().mail.whyCode}
      >
        <Icon name="info" />
      </button>
      <div
        id="code-reasons"
        popover
        class="menu reasons"
        role="group"
        aria-label={t().mail.whyCode}
        tabIndex={-1}
        autofocus
        onBeforeToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (isOpen()) askFor(props.mailId);
        }}
      >
        <div aria-live="polite">
          <Show when={reasons.failure}>{(error) => <p>{failureText(error())}</p>}</Show>
          <ul>
            <For each={looked(true)}>{(each) => <Reason looked={each} />}</For>
          </ul>
          <Show when={looked(false).length > 0}>
            <h2>{t().mail.passedOver}</h2>
            <ul>
              <For each={looked(false).slice(0, passedOverMax)}>{(each) => <Reason looked={each} />}</For>
            </ul>
          </Show>
        </div>
      </div>
    </>
  );
}

function Reason(props: { looked: Looked }) {
  const { cue, line } = props.looked;
  return (
    <li>
      <bdi class="reason-text">{props.looked.text}</bdi>
      <Show
        when={props.looked.isCode && cue !== undefined ? cue : undefined}
        // The service says reasons in English.
        fallback={
          <Show when={codeReasonTexts()[props.looked.reason]} fallback={<span lang="en">{props.looked.message}</span>}>
            {(reason) => <span>{reason()}</span>}
          </Show>
        }
      >
        {(word) => <span>{t().mail.codeFoundBy(word(), line)}</span>}
      </Show>
    </li>
  );
}
