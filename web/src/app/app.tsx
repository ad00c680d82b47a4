import { createEffect, createSignal, ErrorBoundary, Match, onCleanup, Show, Suspense, Switch } from 'solid-js';
import { late } from '../base/late/late.ts';
import { followVersion } from '../base/late/reloading.ts';
import { changeQuery, currentLocation, navigate } from '../base/location.ts';
import { matchPath } from '../base/router.ts';
import { listenToKeys } from '../base/shortcuts.ts';
import { showTheme } from '../base/theme.ts';
import { whenIdle } from '../base/timers.ts';
import { ConnectionBanner } from '../parts/connection.tsx';
import { LateDialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { run } from '../parts/tasks.ts';
import { Toasts } from '../parts/toasts.tsx';
import {
  boundMailbox,
  followEvents,
  forgetMailboxes,
  isGuest,
  isSessionOver,
  loadMailboxes,
  noteSession,
  signedIn,
} from '../service/service.ts';
import { readSignInLink } from '../service/session.ts';
import { t } from '../texts/texts.ts';
import { drawAttention } from './attention.ts';
import { keepFocus } from './keep-focus.ts';
import { Panes } from './panes.tsx';

const Welcome = late(async () => (await import('../views/start/welcome.tsx')).Welcome);
const NotFound = late(async () => (await import('../views/not-found.tsx')).NotFound);
const Latest = late(async () => (await import('../views/latest.tsx')).Latest);
const ShortcutHelp = late(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);
const Palette = late(async () => (await import('./palette/palette.tsx')).Palette);
const GuestDialogs = late(async () => (await import('../views/guest/guest-parts.tsx')).GuestDialogs);
const Management = late(async () => (await import('./management.tsx')).Management);

/** Views that manage something, by the first part of their path. */
const managed = ['archive', 'domains', 'keys', 'webhooks', 'rules', 'usage', 'sessions', 'operator'];

/** The whole app: the view of the present URL, and the parts around every view. */
export function App() {
  listenToKeys();
  keepFocus();
  showTheme();
  drawAttention();
  followVersion();
  createEffect(noteSession);
  createEffect(() => {
    const known = signedIn();
    if (known.state !== 'in') return forgetMailboxes();
    whenIdle(() => void Palette.preload());
    const end = followEvents(known.session.owner, known.session.mailboxId);
    void run(loadMailboxes);
    onCleanup(end);
  });
  // A recovery link leads to its mailbox, whoever is signed in.
  const [isReturning, setReturning] = createSignal(isRecoveryLink());
  // The first view of one who is signed in.
  createEffect(() => {
    if (isReturning() || signedIn().state !== 'in') return;
    const { path } = currentLocation();
    // What a guest may not see leads back to the mailbox.
    if (path === '/' || path === '/sign-in' || (isGuest() && isManaged())) navigate(firstView(), { replace: true });
  });
  const latest = () => matchPath('/mailboxes/:mailbox/latest', currentLocation().path);
  return (
    <>
      {/* A part that cannot be loaded, even again, may be there when the page is loaded anew. */}
      <ErrorBoundary fallback={(error) => <Failure error={error} onRetry={() => location.reload()} />}>
        <Switch>
          <Match when={signedIn().state === 'unknown'}>{null}</Match>
          <Match when={!isView()}>
            <Suspense>
              <NotFound />
            </Suspense>
          </Match>
          <Match when={signedIn().state === 'out' || isSessionOver() || isReturning()}>
            <Suspense>
              <Welcome onReturned={() => setReturning(false)} />
            </Suspense>
          </Match>
          <Match when={latest()}>
            {(found) => (
              <Suspense>
                <Latest mailboxId={found().mailbox ?? ''} />
              </Suspense>
            )}
          </Match>
          <Match when={isManaged()}>
            <Suspense>
              <Management />
            </Suspense>
          </Match>
          <Match
            when={
              matchPath('/mailboxes/*', `${currentLocation().path}/`) ||
              matchPath('/mails/*', `${currentLocation().path}/`)
            }
          >
            <Panes />
          </Match>
        </Switch>
      </ErrorBoundary>
      <Show when={currentLocation().query.has('commands')}>
        <Suspense>
          <Palette />
        </Suspense>
      </Show>
      <Show when={isGuest()}>
        <Suspense>
          <GuestDialogs />
        </Suspense>
      </Show>
      <Show when={currentLocation().query.has('keys')}>
        <LateDialog onClose={() => changeQuery({ keys: undefined })}>
          <ShortcutHelp title={t().keys.title} />
        </LateDialog>
      </Show>
      <ConnectionBanner />
      <Toasts />
    </>
  );
}

/** Whether there is a view at the path, whoever may see it. */
function isView(): boolean {
  return ['', 'sign-in', 'mailboxes', 'mails', ...managed].includes(currentLocation().path.split('/')[1] ?? '');
}

function isRecoveryLink(): boolean {
  const proof = readSignInLink(location.hash)?.proof;
  return proof !== undefined && 'recovery' in proof;
}

function isManaged(): boolean {
  return managed.includes(currentLocation().path.split('/')[1] ?? '');
}

/** Path of the first view: all mail; for a session bound to one mailbox, that mailbox. */
function firstView(): string {
  const mailboxId = boundMailbox();
  return mailboxId === undefined ? '/mails' : `/mailboxes/${mailboxId}`;
}
