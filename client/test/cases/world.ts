import { type Mailbox, Mayfly } from '../../src/main.ts';
import type { World } from '../case.ts';
import type { Fault, SeenRequest } from '../faults.ts';

const sender = 'shop@shop.example';

/** A client, and a mailbox of its own. */
export async function newMailbox(world: World): Promise<{ mayfly: Mayfly; inbox: Mailbox }> {
  const mayfly = new Mayfly(world);
  return { mayfly, inbox: await mayfly.createMailbox() };
}

/** Puts an email into a mailbox, and returns its id. */
export async function deliver(
  inbox: Mailbox,
  mail: { subject?: string; body?: string; htmlBody?: string; file?: string },
): Promise<string> {
  const { subject = 'Hello', body = 'It works.', htmlBody, file } = mail;
  const files = file === undefined ? [] : [{ name: 'note.txt', content: file, type: 'text/plain' }];
  const delivered = await inbox.deliver({
    sender,
    subject,
    body,
    files,
    ...(htmlBody === undefined ? {} : { htmlBody }),
  });
  return delivered.id;
}

/** A client behind the proxy, which meets its next requests with these faults. */
export async function faulty(
  { proxyUrl, apiKey }: World,
  faults: readonly Fault[],
): Promise<{ mayfly: Mayfly; seen: () => Promise<readonly SeenRequest[]> }> {
  const url = `${proxyUrl}/-/faults`;
  await fetch(url, { method: 'POST', body: JSON.stringify(faults) });
  return {
    mayfly: new Mayfly({ url: proxyUrl, apiKey }),
    seen: async () => (await (await fetch(url)).json()) as readonly SeenRequest[],
  };
}
