import type { LinkTimes } from '../../store/operations/access/links.ts';

/** Time in milliseconds for which a browser that has opened a link may read: 12 hours. */
export const viewMsMax = 12 * 60 * 60_000;

/** Times by which it is told whether a link has ended. One whose views are used up lasts as long as its last viewer may read. */
export function linkTimes(now: number): LinkTimes {
  return { now, viewedSince: now - viewMsMax };
}
