import { changeQuery, currentLocation } from '../../../base/location.ts';
import type { Schemas } from '../../../service/api.ts';
import { numberText, sizeText } from '../../../texts/numbers.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { Status, type Tone } from '../marks.tsx';
import { readPages } from './operator-pages.ts';
import { type Column, OwnerLink, PagedTable } from './paged-table.tsx';

type OwnerData = Schemas['OperatorOwner'];

const tones: Readonly<Record<OwnerData['state'], Tone>> = {
  active: 'good',
  suspended: 'bad',
  deleting: 'waiting',
  deleted: 'idle',
};

/** State of an owner, as a word. */
export function OwnerState(props: { state: OwnerData['state'] }) {
  return <Status tone={tones[props.state]} text={ot().states[props.state]} />;
}

/** The owners: by name, by what they keep, or the suspended ones. Search and order stand in the address. */
export function Owners() {
  const search = () => currentLocation().query.get('search') ?? '';
  const order = () => currentLocation().query.get('order') ?? 'name';
  const pages = readPages<OwnerData>('/v1/operator/owners', () => {
    if (search() !== '') return { search: search() };
    return order() === 'suspended' ? { state: 'suspended' } : { sort: order() };
  });
  const columns = (): readonly Column<OwnerData>[] => [
    { name: ot().owner, cell: ({ owner }) => <OwnerLink owner={owner} /> },
    { name: ot().state, cell: ({ state }) => <OwnerState state={state} /> },
    {
      name: ot().mailboxes,
      cell: ({ mailboxes, activeMailboxesMax }) => `${numberText(mailboxes)} / ${numberText(activeMailboxesMax)}`,
    },
    { name: ot().usage, cell: ({ bytes, bytesMax }) => `${sizeText(bytes)} / ${sizeText(bytesMax)}` },
    {
      name: ot().calls,
      cell: ({ callsToday, dailyCallsMax }) => `${numberText(callsToday)} / ${numberText(dailyCallsMax)}`,
    },
  ];
  return (
    <>
      <search class="operator-search">
        <label>
          {ot().search}
          <input
            type="search"
            value={search()}
            onInput={({ currentTarget }) => changeQuery({ search: currentTarget.value.trim() })}
          />
        </label>
        <label>
          {ot().sort}
          <select
            disabled={search() !== ''}
            value={order()}
            onChange={({ currentTarget }) => changeQuery({ order: currentTarget.value })}
          >
            <option value="name">{ot().byName}</option>
            <option value="bytes">{ot().byBytes}</option>
            <option value="suspended">{ot().onlySuspended}</option>
          </select>
        </label>
      </search>
      <PagedTable pages={pages} columns={columns()} empty={<p class="dim">{ot().none}</p>} />
    </>
  );
}
