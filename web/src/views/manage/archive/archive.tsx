import './archive.css';
import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js';
import { useShortcuts } from '../../../app/shortcuts.ts';
import { navigate } from '../../../base/router.ts';
import { sayFailure } from '../../../parts/failure.tsx';
import { say } from '../../../parts/toasts.tsx';
import { VirtualList } from '../../../parts/virtual-list.tsx';
import { api, path, type Schemas } from '../../../service/api.ts';
import { loadMailboxes } from '../../../service/mailboxes.ts';
import { maySee } from '../../../service/session.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { createSelection } from '../../mail-list/selection.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { reloadOn } from '../live-reload.ts';
import { PagedList } from '../paged-list.ts';
import { Empty, ListState, WholePane } from '../panes.tsx';
import { focusRow, useRowKeys } from '../row-keys.ts';
import { ArchiveBar } from './archive-bar.tsx';
import { ArchiveRow } from './archive-row.tsx';

/** An archived mailbox. */
export type ArchivedData = Schemas['ArchivedMailbox'];

const rowHeight = 56;
/** Ids that one request may have. */
const idsMax = 10_000;

const concerned = new Set(['mailbox.archived', 'mailbox.reactivated', 'mailbox.deleted']);

/** The archive, of one tag or whole. */
export function Archive(props: { tag: string }) {
  const [list, setList] = createSignal<PagedList<ArchivedData>>();
  createEffect(
    on(
      () => props.tag,
      (tag) => {
        const made = new PagedList<ArchivedData>('/v1/archived-mailboxes', tag === '' ? {} : { filter: { tag } });
        setList(made);
        onCleanup(() => made.end());
      },
    ),
  );
  reloadOn({ concerns: ({ type }) => concerned.has(type), reload: () => list()?.reload(), pauseMs: 2_000 });
  return (
    <WholePane title={mt().archive.title}>
      <Show when={list()}>{(shown) => <ArchiveList list={shown()} tag={props.tag} />}</Show>
    </WholePane>
  );
}

/** The list, and what can be done with what is in it. */
function ArchiveList(props: { list: PagedList<ArchivedData>; tag: string }) {
  const selection = createSelection(() => props.list.items);
  const [deleting, setDeleting] = createSignal<readonly ArchivedData[]>([]);
  createEffect(on(() => props.tag, selection.clear, { defer: true }));
  const chosen = () => props.list.items.filter(({ id }) => selection.has(id));
  const focused = () => props.list.find(document.activeElement?.getAttribute('data-row') ?? undefined);
  const ask = (mailboxes: readonly ArchivedData[]) => maySee('mailboxes') && setDeleting(mailboxes);
  useRowKeys();
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
    Escape: () => (selection.count() > 0 ? selection.clear() : navigate('/mailboxes')),
  });
  const reactivate = async ({ id, address }: ArchivedData) => {
    try {
      await api.post(path`/v1/archived-mailboxes/${id}/reactivate`, {});
      await loadMailboxes();
      navigate(`/mailboxes/${id}`);
      say(mt().archive.reactivated(address));
    } catch (error) {
      sayFailure(error);
    }
  };
  const remove = async () => {
    const ids = deleting().map(({ id }) => id);
    for (let from = 0; from < ids.length; from += idsMax)
      await api.remove('/v1/archived-mailboxes', { ids: ids.slice(from, from + idsMax) });
    setDeleting([]);
    props.list.drop(ids);
    selection.clear();
    say(mt().archive.deleted(ids.length));
    focusRow();
  };
  const deletedText = () => {
    const [first, ...others] = deleting();
    return first !== undefined && others.length === 0 ? first.address : mt().archive.mailboxes(deleting().length);
  };
  return (
    <>
      <ArchiveBar list={props.list} tag={props.tag} selection={selection} onDelete={() => ask(chosen())} />
      <ListState list={props.list} empty={<EmptyArchive tag={props.tag} />}>
        <VirtualList
          rows={props.list.items}
          count={props.list.items.length + (props.list.hasMore ? 1 : 0)}
          rowHeight={rowHeight}
          label={mt().archive.title}
          onMore={() => void props.list.more()}
        >
          {(mailbox) => (
            <ArchiveRow
              mailbox={mailbox}
              isSelected={selection.has(mailbox.id)}
              onSelect={(isRange) => selection.toggle(mailbox.id, isRange)}
              onReactivate={() => void reactivate(mailbox)}
              onDelete={() => ask([mailbox])}
            />
          )}
        </VirtualList>
      </ListState>
      <Show when={deleting().length > 0}>
        <ConfirmDialog
          title={mt().archive.deleteTitle(deletedText())}
          hints={[mt().archive.deleteHint, mt().irreversible]}
          action={mt().deleteForEver}
          onConfirm={remove}
          onClose={() => setDeleting([])}
        />
      </Show>
    </>
  );
}

function EmptyArchive(props: { tag: string }) {
  return (
    <Show when={props.tag !== ''} fallback={<Empty title={mt().archive.none} hint={mt().archive.noneHint} />}>
      <Empty title={mt().archive.noMatch(props.tag)} hint={mt().archive.noMatchHint}>
        <button type="button" onClick={() => navigate('/archive')}>
          {mt().archive.clear}
        </button>
      </Empty>
    </Show>
  );
}
