import './domains.css';
import { createSignal, For, Show } from 'solid-js';
import { useShortcuts } from '../../../app/shortcuts.ts';
import { base, navigate } from '../../../base/router.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Time } from '../../../parts/times.tsx';
import type { Schemas } from '../../../service/api.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { reloadOn } from '../live-reload.ts';
import { Status, type Tone } from '../marks.tsx';
import { createPagedList } from '../paged-list.ts';
import { DetailPane, Empty, ListPane, ListState, MoreButton } from '../panes.tsx';
import { focusRow, useRowKeys } from '../row-keys.ts';
import { AddDomain } from './add-domain.tsx';
import { DomainDetail } from './domain-detail.tsx';

/** A mail domain of the owner. */
export type DomainData = Schemas['Domain'];

/** How a domain stands. */
export const domainTones: Readonly<Record<DomainData['status'], Tone>> = {
  pending: 'waiting',
  verified: 'good',
  lapsed: 'warning',
};

/** Domains of the owner: the list, and one with its records. */
export function Domains(props: { domainId: string | undefined }) {
  const list = createPagedList<DomainData>('/v1/domains');
  const [isAdding, setAdding] = createSignal(false);
  reloadOn({ concerns: ({ type }) => type.startsWith('domain.'), reload: () => list.reload(), pauseMs: 500 });
  useRowKeys();
  useShortcuts({
    Escape: () => {
      const id = props.domainId;
      if (id === undefined) return navigate('/mailboxes');
      navigate('/domains');
      focusRow(id);
    },
  });
  const chosen = () => list.find(props.domainId);
  const add = () => (
    <button type="button" class="primary" onClick={() => setAdding(true)}>
      <Icon name="add" />
      {mt().domains.add}
    </button>
  );
  return (
    <>
      <ListPane
        title={mt().domains.title}
        action={list.items.length > 0 ? add() : undefined}
        isMain={props.domainId === undefined}
      >
        <ListState
          list={list}
          empty={
            <Empty title={mt().domains.none} hint={mt().domains.noneHint}>
              {add()}
            </Empty>
          }
        >
          <ul class="rows">
            <For each={list.items}>
              {(domain) => <DomainRow domain={domain} isOpen={domain.id === props.domainId} />}
            </For>
          </ul>
          <MoreButton list={list} />
        </ListState>
      </ListPane>
      <DetailPane
        title={chosen()?.name ?? mt().domains.title}
        list={list}
        path="/domains"
        chosen={props.domainId}
        placeholder={mt().domains.choose}
      >
        <Show when={chosen()}>
          {(domain) => (
            <DomainDetail
              domain={domain()}
              onChange={(changed) => list.put(changed)}
              onDelete={(id) => {
                list.drop([id]);
                navigate('/domains', { replace: true });
                focusRow();
              }}
            />
          )}
        </Show>
      </DetailPane>
      <Show when={isAdding()}>
        <AddDomain
          onClose={() => setAdding(false)}
          onAdd={(domain) => {
            list.put(domain);
            navigate(`/domains/${domain.id}`);
            focusRow(domain.id);
          }}
        />
      </Show>
    </>
  );
}

function DomainRow(props: { domain: DomainData; isOpen: boolean }) {
  const looked = () => {
    const { records, checkedAt } = props.domain;
    if (records.length === 0) return mt().domains.given;
    if (checkedAt === null) return mt().domains.unchecked;
    return (
      <>
        {mt().domains.checkedAt} <Time at={checkedAt} />
      </>
    );
  };
  return (
    <li>
      <a
        class="manage-row"
        href={`${base}/domains/${props.domain.id}`}
        data-row={props.domain.id}
        aria-current={props.isOpen ? 'page' : undefined}
      >
        <span class="row-line">
          <bdi class="row-name">{props.domain.name}</bdi>
          <Status tone={domainTones[props.domain.status]} text={mt().domains.status[props.domain.status]} />
        </span>
        <span class="row-line dim">
          <span class="row-note">{looked()}</span>
          <Show when={props.domain.catchAll}>
            <span class="tag">{mt().domains.catchAllShort}</span>
          </Show>
        </span>
      </a>
    </li>
  );
}
