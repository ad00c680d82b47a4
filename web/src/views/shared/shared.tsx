import './shared.css';
import { createEffect, createMemo, Match, Show, Switch } from 'solid-js';
import { createLoaded } from '../../base/loaded.ts';
import { currentLocation, forgetFragment, navigate } from '../../base/location.ts';
import { now } from '../../base/now.ts';
import { matchPath } from '../../base/router.ts';
import { serviceName } from '../../base/service-facts.ts';
import { Brand } from '../../parts/brand/brand.tsx';
import { Failure } from '../../parts/failure.tsx';
import { minuteTime } from '../../parts/times.tsx';
import { ServiceError } from '../../service/api.ts';
import { isSessionOver } from '../../service/service.ts';
import { openShared, type SharedLink, type SharedView } from '../../service/shared.ts';
import { vt } from '../../texts/viewing/texts.ts';
import { Reader } from '../reader/reader.tsx';
import { SharedList } from './shared-list.tsx';

/** Page of somebody who has a link: the mail that it shows, or a mailbox as mail comes in, and nothing else of the app. */
export function Shared() {
  const place = createMemo(
    () =>
      matchPath('/shared/:link/mails/:mail', currentLocation().path) ??
      matchPath('/shared/:link', currentLocation().path) ??
      {},
  );
  const link = wantedLink(place().link);
  const opened = createLoaded(
    () => link,
    async (wanted) => {
      const view = await openShared(wanted);
      // The address has no token from now on: it is in no history, and on no shared screen.
      forgetFragment();
      if ('token' in wanted) navigate(`/shared/${view.id}`, { replace: true });
      return view;
    },
  );
  const hasEnded = () =>
    link === undefined ||
    isSessionOver() ||
    (opened.failure instanceof ServiceError && opened.failure.status === 404) ||
    (opened.value !== undefined && now() >= Date.parse(opened.value.expiresAt));
  createEffect(() => {
    const { value } = opened;
    const words = value?.mailId === undefined ? vt().mailbox : vt().mail;
    document.title = `${words} – ${serviceName}`;
  });
  return (
    <Switch fallback={<p class="center dim">{vt().opening}</p>}>
      <Match when={hasEnded()}>
        <Ended />
      </Match>
      <Match when={opened.failure}>
        <Failure error={opened.failure} onRetry={opened.reload} />
      </Match>
      <Match when={opened.value}>{(view) => <Opened view={view()} mailId={place().mail} />}</Match>
    </Switch>
  );
}

/** The link by which the page was opened; else that which this browser has opened before; `undefined` for none. */
function wantedLink(linkId: string | undefined): SharedLink | undefined {
  const token = location.hash.slice(1);
  if (token !== '') return { token };
  return linkId === undefined ? undefined : { linkId };
}

function Opened(props: { view: SharedView; mailId: string | undefined }) {
  const mailId = () => props.view.mailId ?? props.mailId;
  const isMailbox = () => props.view.mailId === undefined;
  return (
    <div class="shared" data-open={mailId() === undefined ? 'list' : 'mail'}>
      <header class="shared-head">
        <Brand />
        <div class="shared-about">
          {/* Of a mail, its subject is the heading. */}
          <Show when={mailId() === undefined} fallback={<strong>{isMailbox() ? vt().mailbox : vt().mail}</strong>}>
            <h1>{vt().mailbox}</h1>
          </Show>
          <Show when={isMailbox()}>
            <bdi class="shared-address">{props.view.address}</bdi>
          </Show>
        </div>
        <p class="dim shared-end">
          <time dateTime={props.view.expiresAt}>{vt().until(minuteTime(props.view.expiresAt))}</time>
        </p>
      </header>
      <main class="shared-panes" classList={{ 'with-list': isMailbox() }}>
        <Show when={isMailbox()}>
          <SharedList view={props.view} mailId={props.mailId} />
        </Show>
        <Reader mailboxId={props.view.mailboxId} mailId={mailId()} listing={undefined} />
      </main>
    </div>
  );
}

function Ended() {
  return (
    <main class="page center">
      <Brand />
      <h1>{vt().ended}</h1>
      <p class="dim">{vt().endedAdvice}</p>
    </main>
  );
}
