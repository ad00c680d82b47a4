import './domains.css';
import { createSignal, For, Show } from 'solid-js';
import { navigate } from '../../../base/router.ts';
import { Icon } from '../../../parts/icon.tsx';
import { mt } from '../../../texts/manage/texts.ts';
import { reloadOn } from '../live-reload.ts';
import { createPagedList } from '../paged-list.ts';
import { DetailPane, Empty, ListPane, ListState, MoreButton } from '../panes.tsx';
import { focusRow, useDetailKeys } from '../row-keys.ts';
import { AddDomain } from './add-domain.tsx';
import type { DomainData } from './domain-data.ts';
import { DomainDetail } from './domain-detail.tsx';
import { DomainRow } from './domain-row.tsx';

/** Domains of the owner: the list, and one with its records. */
export function Domains(props: { domainId: string | undefined }) {
  const list = createPagedList<DomainData>('/v1/domains');
  const [isAdding, setAdding] = createSignal(false);
  reloadOn({ concerns: ({ type }) => type.startsWith('domain.'), reload: () => list.reload(), pauseMs: 500 });
  useDetailKeys('/domains', () => props.domainId);
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
        title={list.find(props.domainId)?.name ?? mt().domains.title}
        list={list}
        path="/domains"
        chosen={props.domainId}
        placeholder={mt().domains.choose}
      >
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
