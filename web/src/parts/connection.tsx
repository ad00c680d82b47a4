import { Show } from 'solid-js';
import { isOnline } from '../base/online.ts';
import { liveState, signedIn } from '../service/service.ts';
import { t } from '../texts/texts.ts';

/** State of the connection to the service, in words. */
export function connectionText(): string {
  return isOnline() ? t().live[liveState()] : t().live.offline;
}

/** Says at the foot of the page that there is no connection, for as long as there is none. */
export function ConnectionBanner() {
  const isCut = () => signedIn().state === 'in' && (!isOnline() || liveState() === 'lost');
  return (
    <div class="connection" role="status">
      <Show when={isCut()}>
        <p>
          <span class="live" data-state="lost">
            <i />
          </span>
          {connectionText()}
        </p>
      </Show>
    </div>
  );
}
