import { Type } from 'typebox';
import { call, callForJson, type HttpCall } from './http-client.ts';

/** A service, and the key of an owner there. */
export interface Account {
  readonly url: string;
  readonly key: string;
}

/** A mailbox of the service. */
export interface OwnMailbox {
  readonly id: string;
  readonly address: string;
  /** Path of the API. */
  readonly path: string;
}

const Created = Type.Object({ id: Type.String(), address: Type.String() });
const List = Type.Object({ items: Type.Array(Created) });
const MailList = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });

/** Creates a mailbox that does not expire. */
export async function createMailbox({ url, key }: Account, more: Partial<HttpCall> = {}): Promise<OwnMailbox> {
  const wanted = { method: 'POST', path: '/v1/mailboxes', key, body: { noExpiration: true }, ...more };
  return withPath(await callForJson(url, wanted, Created));
}

/** The mailbox that was created first. */
export async function firstMailbox({ url, key }: Account): Promise<OwnMailbox> {
  const { items } = await callForJson(url, { path: '/v1/mailboxes', key, timeoutMs: 60_000 }, List);
  const first = items.at(-1);
  if (first === undefined) throw new Error('there is no mailbox');
  return withPath(first);
}

/** Paths of a mailbox's mails, newest first. */
export async function mailPaths(
  { url, key }: Account,
  { path }: { path: string },
  more: Partial<HttpCall> = {},
): Promise<string[]> {
  const { items } = await callForJson(url, { path: `${path}/mails`, key, timeoutMs: 60_000, ...more }, MailList);
  return items.map(({ id }) => `${path}/mails/${id}`);
}

/** Makes a call of an owner, and returns the status of the answer or why there is none. */
export async function statusOf({ url, key }: Account, wanted: HttpCall): Promise<string> {
  try {
    return `${(await call(url, { key, ...wanted })).status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function withPath({ id, address }: { id: string; address: string }): OwnMailbox {
  return { id, address, path: `/v1/mailboxes/${id}` };
}
