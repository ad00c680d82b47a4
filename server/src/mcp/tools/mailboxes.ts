import type { Mailbox } from '../../../../client/src/main.ts';
import { Type } from '../../contract/schema.ts';
import { type ToolContext, ToolError, tool } from '../tool.ts';

const MailboxData = Type.Object({
  address: Type.String({ description: 'Address to give to a site.' }),
  mailbox_id: Type.String(),
  expires_at: Type.Optional(Type.String({ description: 'When the mailbox and its mail are gone; absent: never.' })),
  tag: Type.Optional(Type.String()),
  mails: Type.Integer({ description: 'Number of mails in it.' }),
});

const mailbox = Type.String({ description: 'Address or id of the mailbox.' });
const minutes = (description: string) => Type.Integer({ minimum: 1, maximum: 60, description });

/** Finds a mailbox by its address or its id. */
export async function mailboxOf(
  word: string,
  { mayfly, signal }: Pick<ToolContext, 'mayfly' | 'signal'>,
): Promise<Mailbox> {
  if (!word.includes('@')) return mayfly.mailbox(word, { signal });
  const [found] = await mayfly.mailboxes({ address: word, signal });
  if (found === undefined) throw new ToolError(`there is no active mailbox ${word}; create_mailbox makes one`);
  return found;
}

/** Tools that make, list, extend and delete mailboxes. */
export const mailboxTools = [
  tool({
    name: 'create_mailbox',
    title: 'Create a mailbox',
    description:
      'Makes a temporary mailbox and gives its address. Use it before you sign up at a site or test one that sends mail; one mailbox for each test. It expires by itself.',
    scope: 'mailboxes',
    isForAll: true,
    effects: {},
    input: Type.Object(
      {
        expires_in_minutes: Type.Optional(minutes('Its life; 15 when absent.')),
        tag: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'What it is for.' })),
        address: Type.Optional(
          Type.String({
            description: 'Whole address of your choice; a random one when absent. One that is yours is reused.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    names: { expiresIn: 'expires_in_minutes' },
    output: MailboxData,
    run: async ({ expires_in_minutes, tag, address }, { mayfly, signal }) => {
      const wanted = {
        signal,
        ...(expires_in_minutes === undefined ? {} : { expiresIn: expires_in_minutes }),
        ...(tag === undefined ? {} : { tag }),
      };
      const made = address === undefined ? await mayfly.createMailbox(wanted) : await mayfly.address(address, wanted);
      return { data: dataOf(made), text: `${made.address} is ready. ${lifeOf(made)}` };
    },
  }),
  tool({
    name: 'list_mailboxes',
    title: 'List mailboxes',
    description: 'Lists the active mailboxes, newest first. Use it to find a mailbox that was made before.',
    scope: 'mailboxes:read',
    effects: { readOnly: true, idempotent: true },
    input: Type.Object(
      { tag: Type.Optional(Type.String({ description: 'Only those with this tag.' })) },
      { additionalProperties: false },
    ),
    output: Type.Object({ mailboxes: Type.Array(MailboxData) }),
    run: async ({ tag }, { mayfly, signal }) => {
      const mailboxes = await mayfly.mailboxes({ signal, ...(tag === undefined ? {} : { tag }) });
      const lines = mailboxes.map((one) => `${one.address}: ${one.data.messageCount} mails. ${lifeOf(one)}`);
      return { data: { mailboxes: mailboxes.map(dataOf) }, text: lines.join('\n') || 'There is no active mailbox.' };
    },
  }),
  tool({
    name: 'extend_mailbox',
    title: 'Extend a mailbox',
    description:
      'Sets the end of a mailbox to a number of minutes from now. Use it when a mail may come after its present end.',
    scope: 'mailboxes',
    effects: { idempotent: true },
    input: Type.Object(
      { mailbox, minutes: Type.Integer({ minimum: 1, maximum: 10_080, description: 'Minutes from now on.' }) },
      { additionalProperties: false },
    ),
    names: { expiresIn: 'minutes' },
    output: MailboxData,
    run: async (input, context) => {
      const extended = await (await mailboxOf(input.mailbox, context)).extend(`${input.minutes}m`);
      return { data: dataOf(extended), text: `${extended.address}: ${lifeOf(extended)}` };
    },
  }),
  tool({
    name: 'delete_mailbox',
    title: 'Delete a mailbox',
    description: 'Deletes a mailbox with all its mail. Use it when a test is over; otherwise it expires by itself.',
    scope: 'mailboxes',
    effects: { destructive: true, idempotent: true },
    input: Type.Object({ mailbox }, { additionalProperties: false }),
    output: Type.Object({ deleted: Type.String({ description: 'Its address.' }) }),
    run: async (input, context) => {
      const found = await mailboxOf(input.mailbox, context);
      await found.delete();
      return { data: { deleted: found.address }, text: `${found.address} is deleted.` };
    },
  }),
] as const;

function dataOf({ address, id, expiresAt, tag, data }: Mailbox) {
  return {
    address,
    mailbox_id: id,
    mails: data.messageCount,
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt.toISOString() }),
    ...(tag === undefined ? {} : { tag }),
  };
}

function lifeOf({ expiresAt }: Mailbox): string {
  return expiresAt === undefined ? 'It never expires.' : `It expires at ${expiresAt.toISOString()}.`;
}
