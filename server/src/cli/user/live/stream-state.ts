import type { MayflyOptions } from '../../../../../client/src/main.ts';
import type { CommandContext } from '../../command.ts';
import { styled } from '../../terminal/terminal.ts';

type Fetch = NonNullable<MayflyOptions['fetch']>;

const streamType = 'text/event-stream';

/**
 * A `fetch` that tells the person at the terminal when the stream of events is cut off, and when it is open again. The
 * client itself reopens it, after the last event.
 * @param onLive Called when the stream is first open: it has all later events.
 */
export function fetchThatTells(
  { say, terminal: { errors } }: Pick<CommandContext, 'say' | 'terminal'>,
  onLive: () => void,
): Fetch {
  let state: 'new' | 'live' | 'lost' = 'new';
  return async (url, init) => {
    if (new Headers(init.headers).get('accept') !== streamType) return fetch(url, init);
    if (state === 'live') {
      state = 'lost';
      say(`${styled('○', 'refused', errors)} cut off, connecting again`);
    }
    const answer = await fetch(url, init);
    if (answer.ok) {
      if (state === 'new') onLive();
      if (state === 'lost') say(`${styled('●', 'code', errors)} live again, nothing is missed`);
      state = 'live';
    }
    return answer;
  };
}
