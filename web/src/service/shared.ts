import { path, type Schemas } from './api.ts';
import { api, readBelow, serviceUrl } from './service.ts';

/** What a viewer is told of a link. */
export type SharedView = Schemas['SharedView'];

/** Link that is to be opened: by the token with which somebody comes, or by its id in a browser that has opened it. */
export type SharedLink = { readonly token: string } | { readonly linkId: string };

/** Opens a link. From then on, everything that the page reads is what the link shows. */
export async function openShared(link: SharedLink): Promise<SharedView> {
  readBelow('');
  const view = await ('token' in link
    ? api.post<SharedView>('/v1/shared', link)
    : api.get<SharedView>(path`/v1/shared/${link.linkId}`));
  readBelow(path`/v1/shared/${view.id}`);
  return view;
}

interface NewsOptions {
  /** Called when the list of mails may be another, also when the connection is there again. */
  readonly onNews: () => void;
  /** Called when the stream has ended for good: with the link, or because there are too many. */
  readonly onEnd: () => void;
}

/** Follows what happens in a shared mailbox, until the returned function is called. */
export function followShared(mailboxId: string, { onNews, onEnd }: NewsOptions): () => void {
  const stream = new EventSource(serviceUrl(path`/v1/mailboxes/${mailboxId}/events`));
  for (const type of ['open', 'mail.received', 'mail.deleted']) stream.addEventListener(type, onNews);
  stream.addEventListener('error', () => stream.readyState === EventSource.CLOSED && onEnd());
  return () => stream.close();
}
