import { createSignal } from 'solid-js';

const [recoveries, setRecoveries] = createSignal(0);

/** Number of outages that have ended since the page was opened: what could not be read in one is read again after it. */
export { recoveries };

/** Notes that the service is reached again after an outage. */
export function noteRecovery(): void {
  setRecoveries((count) => count + 1);
}
