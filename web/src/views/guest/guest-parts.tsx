import './guest.css';
import { createSignal, Show, untrack } from 'solid-js';
import { changeQuery, currentLocation } from '../../base/location.ts';
import { copyText } from '../../parts/copy.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureLine } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { createTask } from '../../parts/tasks.ts';
import { exactTime } from '../../parts/times.tsx';
import { makeRecoveryLink, signInAsGuest } from '../../service/guest/guest-access.ts';
import { guestTerms, mailboxes, signedIn, signOut } from '../../service/service.ts';
import type { GuestTerms, GuestWish } from '../../service/session.ts';
import { gt } from '../../texts/guest/texts.ts';
import { t } from '../../texts/texts.ts';
import { GuestChoices } from './guest-choices.tsx';

/** Dialogs of guests: the recovery link, and what becomes of the mailbox. */
export function GuestDialogs() {
  const asks = (name: string) => currentLocation().query.has(name);
  return (
    <>
      <Show when={asks('leave')}>
        <LeaveDialog />
      </Show>
      <Show when={asks('recovery')}>
        <RecoveryDialog />
      </Show>
    </>
  );
}

/** Asks what becomes of the mailbox of a guest who leaves: it stays for its recovery link, or is deleted. */
function LeaveDialog() {
  const close = () => changeQuery({ leave: undefined });
  const leave = createTask(signOut, { isToldBeside: true });
  // A link that is made here stays in view: it is shown once.
  const hadLink = untrack(linkEnd) !== undefined;
  const onLeave = (keep: boolean) => void leave.run({ keep });
  const about = () => {
    const until = linkEnd();
    if (until !== undefined) return gt().leaveLinked(address(), exactTime(until));
    return hasLinks() ? gt().leaveUnlinked : gt().leavePlain;
  };
  return (
    <Dialog title={gt().leaveTitle} onClose={close}>
      <p>{about()}</p>
      <Show when={!hadLink && hasLinks()}>
        <RecoveryMaker />
      </Show>
      <FailureLine error={leave.failure()} />
      <div class="actions wrapping">
        <Show when={linkEnd()}>
          <button type="button" class="primary" aria-disabled={leave.isRunning()} onClick={() => onLeave(true)}>
            {gt().keepAndLeave}
          </button>
        </Show>
        <button type="button" class="danger" aria-disabled={leave.isRunning()} onClick={() => onLeave(false)}>
          {gt().deleteAndLeave}
        </button>
        <button type="button" autofocus onClick={close}>
          {gt().stay}
        </button>
      </div>
    </Dialog>
  );
}

/** Makes the recovery link of a guest, and shows it once. */
function RecoveryDialog() {
  return (
    <Dialog title={gt().recoveryTitle} onClose={() => changeQuery({ recovery: undefined })}>
      <p>{gt().recoveryAbout}</p>
      <RecoveryMaker />
    </Dialog>
  );
}

function RecoveryMaker() {
  const [url, setUrl] = createSignal<string>();
  let field: HTMLInputElement | undefined;
  const make = createTask(
    async () => {
      setUrl(await makeRecoveryLink());
      field?.select();
    },
    { isToldBeside: true },
  );
  return (
    <section class="recovery" aria-label={gt().recoveryTitle}>
      <Show
        when={url()}
        fallback={
          <>
            <Show when={linkEnd()}>{(until) => <p class="dim">{gt().recoveryHas(exactTime(until()))}</p>}</Show>
            <button type="button" aria-disabled={make.isRunning()} onClick={() => void make.run()}>
              <Icon name="key" />
              {gt().makeLink}
            </button>
          </>
        }
      >
        {(made) => (
          <>
            <p role="status">{gt().linkOnce}</p>
            <div class="secret-line">
              <input
                ref={(element) => {
                  field = element;
                }}
                type="text"
                readOnly
                value={made()}
                aria-label={gt().linkLabel}
              />
              <button type="button" class="primary" onClick={() => void copyText(made())}>
                <Icon name="copy" />
                {t().copy}
              </button>
            </div>
          </>
        )}
      </Show>
      <FailureLine error={make.failure()} />
    </section>
  );
}

function linkEnd(): string | undefined {
  const known = signedIn();
  return known.state === 'in' ? known.session.recoverableUntil : undefined;
}

function hasLinks(): boolean {
  return (guestTerms()?.recoveryDays ?? 0) > 0;
}

function address(): string {
  return mailboxes[0]?.address ?? '';
}

interface GuestEntryProps {
  readonly terms: GuestTerms;
  readonly isBusy: boolean;
  /** Lets the visitor in by a way of this part, as the page does by its own. */
  readonly onEnter: (enter: () => Promise<void>) => void;
}

/** Way in for a visitor without a key: a mailbox at once, or one of a name and domain of choice. */
export function GuestEntry(props: GuestEntryProps) {
  const [work, setWork] = createSignal<{ readonly solved: number; readonly all: number }>();
  const enter = (wish: GuestWish) =>
    props.onEnter(() =>
      signInAsGuest(wish, (solved, all) => setWork({ solved, all })).finally(() => setWork(undefined)),
    );
  return (
    <div class="guest">
      <button type="button" class="primary large" aria-disabled={props.isBusy} onClick={() => enter({ guest: true })}>
        {gt().enter}
      </button>
      <p class="dim">{gt().enterHint}</p>
      <Show when={work()}>
        {(done) => (
          <p class="guest-work" role="status">
            {gt().working(done().solved, done().all)}
            <progress value={done().solved} max={done().all} aria-hidden="true" />
          </p>
        )}
      </Show>
      <Show when={props.terms.names || props.terms.domains.length > 1}>
        <details>
          <summary>{gt().choose}</summary>
          <GuestChoices
            terms={props.terms}
            isBusy={props.isBusy}
            onChoose={(wish) => enter({ guest: true, ...wish })}
          />
        </details>
      </Show>
    </div>
  );
}
