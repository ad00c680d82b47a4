import { type Mail, type Mailbox, type Mayfly, NotFound, type ShareLink } from '../../../../../client/src/main.ts';
import { UsageError } from '../../arguments.ts';
import { type CommandContext, command, SubcommandError } from '../../command.ts';
import { findByEnd, isWholeId, shownId } from '../../id-ends.ts';
import { type Cell, table } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { connect } from '../connection.ts';
import { jsonOption, jsonText, lifeLeft, minutesOf } from '../formats.ts';
import { findMailByWord, findMailbox } from '../lookup.ts';

const viewsShape = /^[1-9]\d{0,5}$/;
const pageLinksMax = 200;

/** Command that makes, lists and revokes links that share mail. */
export const shareCommand = command({
  name: 'share',
  summary: 'make a link that shows a mail or a mailbox to anybody',
  words: [{ name: 'ID-OR-ADDRESS', isOptional: true }],
  options: {
    expires: { type: 'string', value: 'LIFE', summary: 'life of the link: 90m, 12h, 7d (7d), at most 90d' },
    views: { type: 'string', value: 'N', summary: 'number of times that it can be opened (any)' },
    history: { type: 'boolean', summary: 'of a mailbox: mail from before the link, too' },
    codes: { type: 'boolean', summary: 'give the codes and links along that were found' },
    list: { type: 'boolean', summary: 'list the links that there are, of a mail, a mailbox, or all' },
    revoke: { type: 'string', value: 'ID', summary: 'revoke the link with this id, or end of one' },
    ...jsonOption,
  },
  about: `Prints the link, which nothing shows again. Whoever has it reads the mail, whole, until it ends: at its
time, when you revoke it, with its mailbox, or with the key that made it.`,
  example: 'mayfly share 3de10130 --expires 1d --views 3',
  names: { expiresIn: '--expires', viewsMax: '--views', history: '--history', codes: '--codes' },
  run: async ({ values, words: [word] }, context) => {
    const { expires, views, history, codes, list, revoke, json } = values;
    const makes = [expires, views].some((value) => value !== undefined) || history || codes;
    if ((list || revoke !== undefined) && makes)
      throw new UsageError('--expires, --views, --history and --codes are for a new link');
    if (revoke !== undefined) {
      if (list || word !== undefined) throw new UsageError('--revoke takes the id of a link, and nothing else');
      return revokeLink(await connect(), revoke, context);
    }
    if (list) return listLinks(await connect(), { ...context, word, isJson: json });
    if (word === undefined) throw new UsageError('name what is to be shared: the ID of a mail, or a mailbox');
    const minutes = expires === undefined ? undefined : minutesOf(expires);
    if (expires !== undefined && !minutes)
      throw new UsageError(`"${expires}" is no life of a link: give 90m, 12h or 7d`);
    if (views !== undefined && !viewsShape.test(views))
      throw new UsageError(`--views must be a whole number from 1 on, not "${views}"`);
    const shown = await findShared(await connect(), word);
    const options = {
      ...(minutes === undefined ? {} : { expiresIn: minutes }),
      ...(views === undefined ? {} : { viewsMax: Number(views) }),
      ...(codes ? { codes } : {}),
    };
    if ('mailboxId' in shown && history)
      throw new UsageError('--history is for a mailbox; a mail is shown in any case');
    const link = await ('mailboxId' in shown
      ? shown.share(options)
      : shown.share(history ? { ...options, history } : options));
    context.print(json ? jsonText(link) : link.url);
  },
});

/** Finds what a word names: a mailbox by its address or alias, or a mail by its id or an end of it; else a mailbox by its id. */
async function findShared(mayfly: Mayfly, word: string): Promise<Mail | Mailbox> {
  if (word.includes('@')) return findMailbox(mayfly, word);
  if (isWholeId(word)) {
    try {
      return await mayfly.mail(word.toLowerCase());
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return mayfly.mailbox(word.toLowerCase());
    }
  }
  const hasAlias = (await mayfly.mailboxes()).some(({ data }) => data.alias === word.toLowerCase());
  return hasAlias ? findMailbox(mayfly, word) : findMailByWord(mayfly, word);
}

async function listLinks(
  mayfly: Mayfly,
  { word, isJson, print, say, terminal }: CommandContext & { word: string | undefined; isJson: boolean },
): Promise<void> {
  const shown = word === undefined ? undefined : await findShared(mayfly, word);
  const links = await readLinks(mayfly, placeOf(shown));
  if (isJson) return print(jsonText(links));
  if (links.length === 0) return say('there is no link: "mayfly share" makes one');
  const { output } = terminal;
  print(
    table(
      links.map((link) => rowOf(link, output)),
      { output, flexible: [1, 2] },
    ),
  );
}

async function revokeLink(mayfly: Mayfly, word: string, { say }: Pick<CommandContext, 'say'>): Promise<void> {
  const links = isWholeId(word) ? [] : await readLinks(mayfly, '/v1/links');
  const line = ({ mailboxId, mailId, keyName }: ShareLink) => `${mailId ?? mailboxId}  ${keyName}`;
  const id = isWholeId(word) ? word.toLowerCase() : findByEnd(links, word, { plural: 'links', line })?.id;
  if (id === undefined)
    throw new SubcommandError(
      `there is no link whose id ends in "${word}": "mayfly share --list" lists those that there are`,
    );
  await mayfly.request(`/v1/links/${encodeURIComponent(id)}`, { method: 'DELETE' });
  say(`revoked ${id}`);
}

/** All links at a path of the API. */
async function readLinks(mayfly: Mayfly, place: string): Promise<ShareLink[]> {
  const links: ShareLink[] = [];
  for (let cursor: string | undefined, goesOn = true; goesOn; goesOn = cursor !== undefined) {
    const query = { limit: pageLinksMax, cursor };
    const page = await mayfly.request<{ items: ShareLink[]; nextCursor?: string }>(place, { query });
    links.push(...page.items);
    cursor = page.nextCursor;
  }
  return links;
}

function placeOf(shown: Mail | Mailbox | undefined): string {
  if (shown === undefined) return '/v1/links';
  return 'mailboxId' in shown
    ? `/v1/mailboxes/${shown.mailboxId}/mails/${shown.id}/links`
    : `/v1/mailboxes/${shown.id}/links`;
}

function rowOf(
  { id, mailboxId, mailId, expiresAt, views, viewsMax, keyName }: ShareLink,
  output: Terminal['output'],
): Cell[] {
  const what = mailId === undefined ? `mailbox ${shownId(mailboxId, output)}` : `mail ${shownId(mailId, output)}`;
  const seen = viewsMax === undefined ? `${views} views` : `${views} of ${viewsMax} views`;
  const life = { text: lifeLeft(new Date(expiresAt), output), look: 'secondary' } as const;
  return [shownId(id, output), what, keyName, seen, life];
}
