import { For, Show } from 'solid-js';
import { base, changeQuery, currentLocation } from '../../../base/location.ts';
import { Time } from '../../../parts/times.tsx';
import type { Schemas } from '../../../service/api.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { Empty } from '../panes.tsx';
import { auditFilter } from './audit-filter.ts';
import { readPages } from './operator-pages.ts';
import { type Column, OwnerLink, PagedTable } from './paged-table.tsx';

type Entry = Schemas['AuditEntry'];

/** What operators have done: when, what, to whom, why, and who. The filter stands in the address. */
export function Audit() {
  const filter = () => auditFilter(currentLocation().query);
  const isFiltered = () => Object.keys(filter()).length > 0;
  const pages = readPages<Entry>('/v1/operator/audit', filter);
  const columns = (): readonly Column<Entry>[] => [
    { name: ot().what, cell: ({ action }) => ot().actions[action] },
    { name: ot().whom, cell: whomOf },
    { name: ot().why, cell: ({ reason }) => reason },
    {
      name: ot().who,
      cell: ({ actor }) => (
        <>
          {actor.owner} <span class="dim">{actor.network}</span>
        </>
      ),
    },
    { name: ot().when, cell: ({ at }) => <Time at={at} /> },
  ];
  return (
    <>
      <AuditSearch isFiltered={isFiltered()} />
      <PagedTable
        pages={pages}
        columns={columns()}
        empty={
          <Show when={isFiltered()} fallback={<Empty title={ot().noAudit} hint={ot().noAuditHint} />}>
            <p class="dim">{ot().noEntry}</p>
          </Show>
        }
      />
      <Show when={pages.items().length > 0}>
        <p>
          <a class="button" href={`${base}/v1/operator/audit/export?${new URLSearchParams(filter())}`} download="">
            {ot().export}
          </a>
        </p>
      </Show>
    </>
  );
}

function whomOf({ data, owner }: Entry) {
  return (
    <>
      <bdi>{data.address}</bdi> <OwnerLink owner={owner} />
    </>
  );
}

function AuditSearch(props: { isFiltered: boolean }) {
  const value = (name: string) => currentLocation().query.get(name) ?? '';
  const choose = ({ currentTarget: { name, value: text } }: { currentTarget: { name: string; value: string } }) =>
    changeQuery({ [name]: text.trim() });
  const actions = () => Object.entries(ot().actions);
  return (
    <search class="operator-search">
      <label>
        {ot().owner}
        <input name="owner" type="search" autocomplete="off" value={value('owner')} onChange={choose} />
      </label>
      <label>
        {ot().what}
        <select name="action" onChange={choose}>
          <option value="" selected={value('action') === ''}>
            {ot().anyAction}
          </option>
          <For each={actions()}>
            {([action, text]) => (
              <option value={action} selected={value('action') === action}>
                {text}
              </option>
            )}
          </For>
        </select>
      </label>
      <label>
        {ot().from}
        <input name="from" type="date" value={value('from')} onChange={choose} />
      </label>
      <label>
        {ot().until}
        <input name="until" type="date" value={value('until')} onChange={choose} />
      </label>
      <Show when={props.isFiltered}>
        <button
          type="button"
          onClick={() => changeQuery({ owner: undefined, action: undefined, from: undefined, until: undefined })}
        >
          {ot().noFilter}
        </button>
      </Show>
    </search>
  );
}
