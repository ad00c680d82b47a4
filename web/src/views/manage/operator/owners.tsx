import { createSignal, For, Show } from 'solid-js';
import { base } from '../../../base/location.ts';
import { Failure } from '../../../parts/failure.tsx';
import type { Schemas } from '../../../service/api.ts';
import { numberText, sizeText } from '../../../texts/numbers.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { Status, type Tone } from '../marks.tsx';
import { readPages } from './operator-pages.ts';

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

/** The owners: by name, by what they keep, or the suspended ones. */
export function Owners() {
  const [search, setSearch] = createSignal('');
  const [order, setOrder] = createSignal('name');
  const pages = readPages<OwnerData>('/v1/operator/owners', () => {
    if (search() !== '') return { search: search() };
    return order() === 'suspended' ? { state: 'suspended' } : { sort: order() };
  });
  return (
    <>
      <search class="operator-search">
        <label>
          {ot().search}
          <input
            type="search"
            value={search()}
            onInput={({ currentTarget }) => setSearch(currentTarget.value.trim())}
          />
        </label>
        <label>
          {ot().sort}
          <select disabled={search() !== ''} onChange={({ currentTarget }) => setOrder(currentTarget.value)}>
            <option value="name">{ot().byName}</option>
            <option value="bytes">{ot().byBytes}</option>
            <option value="suspended">{ot().onlySuspended}</option>
          </select>
        </label>
      </search>
      <Show when={pages.failure()}>{(error) => <Failure error={error()} onRetry={() => void pages.reload()} />}</Show>
      <Show
        when={pages.items().length > 0}
        fallback={<Show when={pages.isLoaded()}>{<p class="dim">{ot().none}</p>}</Show>}
      >
        <table class="table folds">
          <thead>
            <tr>
              <th scope="col">{ot().owner}</th>
              <th scope="col">{ot().state}</th>
              <th scope="col">{ot().mailboxes}</th>
              <th scope="col">{ot().usage}</th>
              <th scope="col">{ot().calls}</th>
            </tr>
          </thead>
          <tbody>
            <For each={pages.items()}>
              {(owner) => (
                <tr>
                  <th scope="row">
                    <a class="text-link" data-row href={`${base}/operator/owners/${encodeURIComponent(owner.owner)}`}>
                      {owner.owner}
                    </a>
                  </th>
                  <td data-label={ot().state}>
                    <OwnerState state={owner.state} />
                  </td>
                  <td data-label={ot().mailboxes}>
                    {numberText(owner.mailboxes)} / {numberText(owner.activeMailboxesMax)}
                  </td>
                  <td data-label={ot().usage}>
                    {sizeText(owner.bytes)} / {sizeText(owner.bytesMax)}
                  </td>
                  <td data-label={ot().calls}>
                    {numberText(owner.callsToday)} / {numberText(owner.dailyCallsMax)}
                  </td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
        <Show when={pages.hasMore()}>
          <button type="button" class="more-button" onClick={() => void pages.more()}>
            {ot().more}
          </button>
        </Show>
      </Show>
    </>
  );
}
