import { createEffect, on, onCleanup } from 'solid-js';
import { isOnline } from '../../../base/online.ts';
import { recoveries } from '../../../base/recovery.ts';
import { liveState } from '../../../service/service.ts';

/** Has a frame that was loaded in an outage load again after it. A page cannot ask a frame that is shut off whether it could be loaded. */
export function recoverFrame(frame: HTMLIFrameElement): void {
  let isInOutage = false;
  const onLoad = () => {
    isInOutage = !isOnline() || liveState() === 'lost';
  };
  frame.addEventListener('load', onLoad);
  onCleanup(() => frame.removeEventListener('load', onLoad));
  createEffect(on(recoveries, () => isInOutage && frame.setAttribute('src', frame.src), { defer: true }));
}
