import { clientSupport, type Feature, positionOfClient, supportOf } from '../client-support.ts';

/** Uses that change nothing of what a reader sees: to take them out is no loss. Without a doctype a page would even be laid out differently. */
const unseen: ReadonlySet<string> = new Set(['syntax:doctype', 'syntax:html-comment', 'syntax:css-comment']);

/** Whether a reader sees that a client does not support a feature. */
export function isSeen({ uses }: Feature): boolean {
  return !uses.some((use) => unseen.has(use));
}

/**
 * The uses of the features that a client does not support. Those that it supports in part, or that nobody has tested, are not
 * among them.
 * @param id Family and platform of the client, as `gmail.ios`.
 */
export function lackedUses(id: string): ReadonlySet<string> {
  const client = positionOfClient(id);
  const lacked = clientSupport().features.filter(
    (feature) => supportOf(feature, client) === 'unsupported' && isSeen(feature),
  );
  return new Set(lacked.flatMap(({ uses }) => uses));
}
