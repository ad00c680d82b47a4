import type { Life } from './duration.ts';
import type { components } from './generated/openapi.ts';
import { type CallOptions, making, type Transport } from './transport.ts';

/** A link that shows an email or a mailbox to whoever has it. Only the answer of its making has its `url`. */
export type ShareLink = components['schemas']['ShareLink'];

/** What a link gives, and for how long. */
export interface ShareOptions extends CallOptions {
  /** Life of the link: minutes, or a text like `'7d'`; 7 days when absent, 90 at most. */
  readonly expiresIn?: Life | undefined;
  /** Number of times that it can be opened; any number when absent. */
  readonly viewsMax?: number | undefined;
  /** true: the codes and links that were found are given along. The email is shown whole in any case. */
  readonly codes?: boolean | undefined;
}

/** What a link to a mailbox gives. */
export interface ShareMailboxOptions extends ShareOptions {
  /** true: email from before the link is shown, too. */
  readonly history?: boolean | undefined;
}

/** Makes a link to what is at a path. Its URL is whole, also where the service does not know its own. */
export async function share(
  transport: Transport,
  place: string,
  options?: ShareMailboxOptions,
): Promise<ShareLink & { url: string }> {
  const made = await transport.json<ShareLink>(`${place}/links`, making('POST', options));
  const { url = '' } = made;
  return { ...made, url: url.startsWith('/') ? transport.url + url : url };
}
