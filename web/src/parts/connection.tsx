import { Match, Switch } from 'solid-js';
import { isAwaited } from '../base/late/late.ts';
import { reload, reloadReason, takeUpgrade } from '../base/late/reloading.ts';
import { isOnline } from '../base/online.ts';
import { liveState, signedIn } from '../service/service.ts';
import { t } from '../texts/texts.ts';
import { say } from './toasts.tsx';

/** State of the connection to the service, in words. */
export function connectionText(): string {
  return isOnline() ? t().live[isAwaited() ? 'lost' : liveState()] : t().live.offline;
}

/** Says at the foot of the page that there is no connection, for as long as there is none, and that the page is of an earlier version. */
export function ConnectionBanner() {
  const isCut = () => isAwaited() || (signedIn().state === 'in' && (!isOnline() || liveState() === 'lost'));
  if (takeUpgrade()) say(t().live.reloaded);
  return (
    <div class="connection" role="status">
      <Switch>
        <Match when={isCut()}>
          <p>
            <span class="live" data-state="lost">
              <i />
            </span>
            {connectionText()}
          </p>
        </Match>
        <Match when={reloadReason()}>
          {(reason) => (
            <p>
              {t().live[reason()]}
              <button type="button" class="link" onClick={reload}>
                {t().live.reload}
              </button>
            </p>
          )}
        </Match>
      </Switch>
    </div>
  );
}
