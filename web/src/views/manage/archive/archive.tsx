import './archive.css';
import { createEffect, on } from 'solid-js';
import { navigate } from '../../../base/location.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { VirtualList } from '../../../parts/rows/virtual-list.tsx';
import { run } from '../../../parts/tasks.ts';
import { say } from '../../../parts/toasts.tsx';
import { path } from '../../../service/api.ts';
import { inGroups } from '../../../service/mails.ts';
import { api, loadMailboxes, maySee } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { createFollowedList } from '../followed-list.ts';
import { createManaged, type Managed } from '../managed.ts';
import { ManagedList, managedPage } from '../managed-list.tsx';
import { ArchiveBar } from './archive-bar.tsx';
import { ArchiveRow } from './archive-row.tsx';
import type { ArchivedData } from './archived-data.ts';

const rowHeight = 56;
const concerned = new Set(['mailbox.archived', 'mailbox.reactivated', 'mailbox.deleted']);

/** The archive, of one tag or whole. */
export function Archive(props: { tag: string }) {
  const managed = createManaged<ArchivedData>(managedPage, {
    list: createFollowedList('/v1/archived-mailboxes', {
      wanted: () => (props.tag === '' ? {} : { filter: { tag: props.tag } }),
      concerns: ({ type }) => concerned.has(type),
      pauseMs: 2_000,
    }),
    path: '/archive',
    remove: removeAll,
    onRemoved: ({ length }) => say(mt().archive.deleted(length)),
  });
  createEffect(on(() => props.tag, managed.selection.clear, { defer: true }));
  const ask = (mailboxes: readonly ArchivedData[]) => maySee('mailboxes') && managed.ask(mailboxes);
  const chosen = () => managed.list().items.filter(({ id }) => managed.selection.has(id));
  useArchiveKeys(managed, { ask, chosen });
  return (
    <ManagedList
      title={mt().archive.title}
      managed={managed}
      question={questionOf}
      empty={emptyOf(props.tag)}
      before={<ArchiveBar managed={managed} tag={props.tag} onDelete={() => ask(chosen())} />}
      isWindowed
    >
      {(list) => (
        <VirtualList
          rows={list.items}
          keyOf={({ id }) => id}
          count={list.items.length + (list.hasMore ? 1 : 0)}
          rowHeight={rowHeight}
          label={mt().archive.title}
          onMore={() => void list.more()}
        >
          {(mailbox) => (
            <ArchiveRow
              mailbox={mailbox}
              isSelected={managed.selection.has(mailbox.id)}
              onSelect={(isRange) => managed.selection.toggle(mailbox.id, isRange)}
              onReactivate={() => void run(() => reactivate(mailbox))}
              onDelete={() => ask([mailbox])}
            />
          )}
        </VirtualList>
      )}
    </ManagedList>
  );
}

interface ArchiveActions {
  readonly ask: (mailboxes: readonly ArchivedData[]) => void;
  readonly chosen: () => readonly ArchivedData[];
}

function useArchiveKeys({ list, selection }: Managed<ArchivedData>, { ask, chosen }: ArchiveActions): void {
  const focused = () => list().find(document.activeElement?.getAttribute('data-row') ?? undefined);
  useShortcuts({
    x: (event) => {
      const mailbox = focused();
      if (mailbox) selection.toggle(mailbox.id, event.shiftKey);
    },
    e: () => {
      const mailbox = focused();
      ask(selection.count() > 0 ? chosen() : mailbox ? [mailbox] : []);
    },
    '/': () => document.getElementById('tag-filter')?.focus(),
  });
}

async function removeAll(mailboxes: readonly ArchivedData[]): Promise<void> {
  for (const ids of inGroups(mailboxes.map(({ id }) => id))) await api.remove('/v1/archived-mailboxes', { ids });
}

async function reactivate({ id, address }: ArchivedData): Promise<void> {
  await api.post(path`/v1/archived-mailboxes/${id}/reactivate`, {});
  await loadMailboxes();
  navigate(`/mailboxes/${id}`);
  say(mt().archive.reactivated(address));
}

/** Question before archived mailboxes are deleted. */
function questionOf(mailboxes: readonly ArchivedData[]) {
  const { archive, irreversible, deleteForEver } = mt();
  const [first, ...others] = mailboxes;
  const what = first !== undefined && others.length === 0 ? first.address : archive.mailboxes(mailboxes.length);
  return { title: archive.deleteTitle(what), hints: [archive.deleteHint, irreversible], action: deleteForEver };
}

function emptyOf(tag: string) {
  const { archive } = mt();
  if (tag === '') return { title: archive.none, hint: archive.noneHint };
  const action = (
    <button type="button" onClick={() => navigate('/archive')}>
      {archive.clear}
    </button>
  );
  return { title: archive.noMatch(tag), hint: archive.noMatchHint, action };
}
