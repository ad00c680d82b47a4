import type { Mailbox, Mayfly } from '../../../../client/src/main.ts';
import type { WordSpec } from '../arguments.ts';
import { SubcommandError } from '../command.ts';

/** Shape of an identifier. */
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Word of a command line that names a mailbox, for `findMailbox`. */
export const mailboxWord = { name: 'ADDRESS', completes: 'mailboxes' } as const satisfies WordSpec;

/**
 * Finds a mailbox by its address, its alias or its id: any that a person may have at hand.
 * @throws SubcommandError when there is none, or more than one.
 */
export async function findMailbox(mayfly: Mayfly, word: string): Promise<Mailbox> {
  if (idShape.test(word)) return mayfly.mailbox(word);
  const found = word.includes('@')
    ? await mayfly.mailboxes({ address: word })
    : (await mayfly.mailboxes()).filter(({ data }) => data.alias === word.toLowerCase());
  const [mailbox, other] = found;
  if (mailbox === undefined)
    throw new SubcommandError(`there is no active mailbox "${word}": "mayfly ls" lists those that there are`);
  if (other !== undefined)
    throw new SubcommandError(`several mailboxes are called ${word}: give the whole address, as ${mailbox.address}`);
  return mailbox;
}
