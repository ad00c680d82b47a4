import './list-actions.css';
import { Show } from 'solid-js';
import { type Command, useCommands } from '../../base/commands.ts';
import { navigate } from '../../base/location.ts';
import { sayFailure } from '../../parts/failure.tsx';
import { IconButton } from '../../parts/icon.tsx';
import { createTask } from '../../parts/tasks.ts';
import { say, undoMs } from '../../parts/toasts.tsx';
import type { MailListing } from '../../service/mail-list.ts';
import { countMails, signedIn, sweepLater } from '../../service/service.ts';
import type { MailCount, Sweep } from '../../service/sweeps.ts';
import { t } from '../../texts/texts.ts';
import { tt } from '../../texts/tools/texts.ts';

type Kind = Sweep['kind'];

interface ListActionsProps {
  readonly listing: MailListing;
  /** Number of its mails, where that is known without counting. */
  readonly whole: number | undefined;
  /** Path of the list, without a mail. */
  readonly list: string;
  readonly isSearch: boolean;
}

/** How many mails a list has, and what can be done with all of them, loaded or not. */
export function ListActions(props: ListActionsProps) {
  const task = createTask((kind: Kind) => sweep(kind, props));
  const mayDelete = () => {
    const known = signedIn();
    return known.state === 'in' && !known.session.guest;
  };
  const countText = () => {
    const { items, hasMore } = props.listing;
    const count = hasMore ? Math.max(items.length, props.whole ?? 0) : items.length;
    if (props.isSearch) return (hasMore ? '≥ ' : '') + tt().list.found(count);
    const text = t().mailboxes.mails(count);
    return hasMore && props.whole === undefined ? tt().list.atLeast(text) : text;
  };
  const commands = (): readonly Command[] => [
    { text: tt().list.markAll, note: countText(), isForMany: true, run: () => void task.run('read') },
    ...(mayDelete()
      ? [{ text: tt().list.deleteAll, note: countText(), isForMany: true, run: () => void task.run('delete') }]
      : []),
  ];
  useCommands(commands);
  return (
    <div class="list-actions" role="group" aria-label={tt().list.actions}>
      <Show when={props.isSearch}>
        <span class="found dim" role="status">
          {countText()}
        </span>
      </Show>
      <IconButton icon="check" name={tt().list.markAll} onClick={() => void task.run('read')} />
      <Show when={mayDelete()}>
        <IconButton icon="delete" name={tt().list.deleteAll} onClick={() => void task.run('delete')} />
      </Show>
    </div>
  );
}

/** Changes all mails of a list that the reader could see, unless the reader undoes that, and says how many are meant. */
async function sweep(kind: Kind, { listing, list }: ListActionsProps): Promise<void> {
  const [newest] = listing.items;
  if (newest === undefined) return;
  const { mailboxId, filter } = listing;
  const upTo = { id: newest.id, mailboxId: newest.mailboxId };
  const counted = listing.hasMore ? await countMails({ kind, mailboxId, filter }) : countLoaded(kind, listing);
  if (counted.count === 0) return say(tt().list.allRead);
  const show = () => void listing.refresh();
  const takeBack = sweepLater(
    { kind, mailboxId, filter, upTo },
    {
      afterMs: undoMs,
      onEnd: (failure) => {
        if (failure !== undefined) sayFailure(failure);
        show();
      },
    },
  );
  showDone(kind, { listing, upTo: upTo.id });
  // The mail that is open is one of them.
  if (kind === 'delete') navigate(list);
  const undo = () => {
    takeBack();
    show();
  };
  say(textOf(kind, counted), { action: { text: t().undo, run: undo } });
}

function countLoaded(kind: Kind, { items }: MailListing): MailCount {
  return { count: kind === 'delete' ? items.length : items.filter(({ read }) => !read).length, isExact: true };
}

function showDone(kind: Kind, { listing, upTo }: { listing: MailListing; upTo: string }): void {
  const ids = listing.items.slice(listing.items.findIndex(({ id }) => id === upTo)).map(({ id }) => id);
  if (kind === 'delete') listing.drop(ids);
  else listing.mark(ids, true);
}

function textOf(kind: Kind, { count, isExact }: MailCount): string {
  const text = kind === 'delete' ? t().mails.deleted(count) : tt().list.marked(count);
  return isExact ? text : tt().list.atLeast(text);
}
