import { createUniqueId, For, Show } from 'solid-js';
import { now } from '../../base/now.ts';
import type { Schemas } from '../../service/api.ts';
import { mailboxOf } from '../../service/service.ts';
import { st } from '../../texts/sharing/texts.ts';
import { t } from '../../texts/texts.ts';
import { FailureLine } from '../failure.tsx';
import { createTask } from '../tasks.ts';
import { spanText } from '../times.tsx';

const dayMinutes = 24 * 60;
/** Lives that are offered, in minutes. */
const lives = [60, dayMinutes, 7 * dayMinutes, 30 * dayMinutes, 90 * dayMinutes];
const lifeUsual = 7 * dayMinutes;
/** Numbers of views that are offered, besides any. */
const viewsOffered = [1, 3, 10, 100];

interface ShareFormProps {
  readonly ref: (form: HTMLFormElement) => void;
  readonly mailboxId: string;
  /** Whether the mailbox is shared, not one mail of it. */
  readonly isMailbox: boolean;
  /** Whether a link was just made, so that one more is not what is wanted first. */
  readonly hasMade: boolean;
  readonly onMake: (wanted: Schemas['CreateMailboxLink']) => Promise<void>;
}

/** Form for a new link: what it shows, and until when. */
export function ShareForm(props: ShareFormProps) {
  const make = createTask((form: FormData) => props.onMake(wantedOf(form)), { isToldBeside: true });
  return (
    <form
      class="form share-form"
      aria-label={st().newLink}
      ref={(element) => props.ref(element)}
      onSubmit={(event) => {
        event.preventDefault();
        void make.run(new FormData(event.currentTarget));
      }}
    >
      <h3>{st().newLink}</h3>
      <Show when={props.isMailbox}>
        <MailChoice count={mailboxOf(props.mailboxId)?.messageCount ?? 0} />
      </Show>
      <Limits />
      <MailboxEnd mailboxId={props.mailboxId} />
      <div>
        <label class="check">
          <input name="codes" type="checkbox" aria-describedby="share-codes" />
          {st().codes}
        </label>
        <p id="share-codes" class="dim">
          {st().codesHint}
        </p>
      </div>
      <FailureLine error={make.failure()} />
      <div class="actions">
        <button type="submit" classList={{ primary: !props.hasMade }} aria-disabled={make.isRunning()}>
          {props.hasMade ? st().makeAnother : st().make}
        </button>
      </div>
    </form>
  );
}

/** Choice between new mail and all. An empty mailbox has none: both are the same. */
function MailChoice(props: { count: number }) {
  return (
    <Show when={props.count > 0}>
      <fieldset class="share-choices">
        <legend>{st().shows}</legend>
        {/* What was shown cannot be taken back: earlier mail is shown only to whom it is meant for. */}
        <Choice value="new" text={st().newOnly} hint={st().newOnlyHint} isChosen />
        <Choice value="earlier" text={st().alsoEarlier(props.count)} hint={st().alsoEarlierHint} />
      </fieldset>
    </Show>
  );
}

function Choice(props: { value: string; text: string; hint: string; isChosen?: boolean }) {
  const id = createUniqueId();
  return (
    <div>
      <label class="check">
        <input
          type="radio"
          name="history"
          value={props.value}
          checked={props.isChosen === true}
          aria-describedby={id}
        />
        {props.text}
      </label>
      <p id={id} class="dim">
        {props.hint}
      </p>
    </div>
  );
}

function Limits() {
  return (
    <div class="field-row stacks">
      <label>
        {st().life}
        <select name="life" autofocus>
          <For each={lives}>
            {(minutes) => (
              <option value={minutes} selected={minutes === lifeUsual}>
                {minutes < dayMinutes ? t().times.hours(minutes / 60) : t().times.days(minutes / dayMinutes)}
              </option>
            )}
          </For>
        </select>
      </label>
      <label>
        {st().views}
        <select name="views">
          <option value="">{st().anyViews}</option>
          <For each={viewsOffered}>{(count) => <option value={count}>{st().times(count)}</option>}</For>
        </select>
      </label>
    </div>
  );
}

/** Says when the mailbox ends, which may be before the link. */
function MailboxEnd(props: { mailboxId: string }) {
  const left = () => {
    const expiresAt = mailboxOf(props.mailboxId)?.expiresAt;
    return expiresAt == null ? undefined : spanText(Date.parse(expiresAt) - now());
  };
  return <Show when={left()}>{(span) => <p class="life soon">{st().endsWithMailbox(span())}</p>}</Show>;
}

function wantedOf(form: FormData): Schemas['CreateMailboxLink'] {
  const views = Number(form.get('views'));
  return {
    expiresIn: Number(form.get('life')),
    ...(views === 0 ? {} : { viewsMax: views }),
    ...(form.get('codes') === 'on' ? { codes: true } : {}),
    ...(form.get('history') === 'earlier' ? { history: true } : {}),
  };
}
