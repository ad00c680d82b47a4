import type { Config } from '../../../config.ts';
import { AppError } from '../../../core/errors.ts';
import type { OptionSpec } from '../../arguments.ts';
import { SubcommandError } from '../../command.ts';
import type { OwnerParts } from '../database/offline.ts';
import type { OperatorDesk } from './operator-desk.ts';

/** Option that has a command work over the API. */
export const urlOption = {
  url: {
    type: 'string',
    value: 'URL',
    summary: 'service to ask, in place of the database',
  },
} as const satisfies Record<string, OptionSpec>;

/** Owner of the entries of commands in the audit log: no owner has such a name. */
const commandActor = 'command line';

/**
 * Runs a task at the desk of an operator: over the API of the service at a URL, else on the database of the settings.
 * @throws SubcommandError for what cannot be done.
 */
export async function atDesk(
  url: string | undefined,
  config: () => Config,
  task: (desk: OperatorDesk) => Promise<void>,
): Promise<void> {
  if (url !== undefined) {
    const { remoteDesk } = await import('../../user/operator/remote-desk.ts');
    return task(remoteDesk(url));
  }
  const { runOnOwners } = await import('../database/offline.ts');
  try {
    await runOnOwners(config(), (parts) => task(localDesk(parts)));
  } catch (error) {
    throw error instanceof AppError ? new SubcommandError(error.message) : error;
  }
}

function localDesk({ owners, audit, moveTickets }: OwnerParts): OperatorDesk {
  const operator = { caller: { owner: commandActor, keyId: '' }, network: '' };
  return {
    page: (query) => owners.page(query),
    get: (owner) => owners.get(owner),
    create: (owner, change) => owners.create(operator, owner, change),
    change: (owner, change) => owners.change(operator, owner, change),
    suspend: (owner, reason) => owners.suspend(operator, owner, reason),
    resume: (owner, reason) => owners.resume(operator, owner, reason),
    delete: (owner, body) => owners.delete(operator, owner, body),
    audit: (query) => audit.page(query),
    makeTicket: (owner, reason) => moveTickets.make(operator, owner, reason),
    endTicket: (owner, reason) => moveTickets.cancel(operator, owner, { reason }),
  };
}

/** Reads all items of pages, one page after the other. */
export async function* pagesOf<Item>(
  read: (cursor: string | undefined) => Promise<{ readonly items: readonly Item[]; readonly nextCursor?: string }>,
): AsyncGenerator<Item, void> {
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor);
    yield* page.items;
    cursor = page.nextCursor;
  }
}
