import { For, Show } from 'solid-js';
import { base } from '../../../base/location.ts';
import { Failure } from '../../../parts/failure.tsx';
import { Time } from '../../../parts/times.tsx';
import type { Schemas } from '../../../service/api.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { Empty } from '../panes.tsx';
import { readPages } from './operator-pages.ts';

/** What operators have done: when, what, to whom, why, and who. */
export function Audit() {
  const pages = readPages<Schemas['AuditEntry']>('/v1/operator/audit', () => ({}));
  return (
    <>
      <Show when={pages.failure()}>{(error) => <Failure error={error()} onRetry={() => void pages.reload()} />}</Show>
      <Show
        when={pages.items().length > 0}
        fallback={
          <Show when={pages.isLoaded()}>
            <Empty title={ot().noAudit} hint={ot().noAuditHint} />
          </Show>
        }
      >
        <table class="table folds">
          <thead>
            <tr>
              <th scope="col">{ot().what}</th>
              <th scope="col">{ot().whom}</th>
              <th scope="col">{ot().why}</th>
              <th scope="col">{ot().who}</th>
              <th scope="col">{ot().when}</th>
            </tr>
          </thead>
          <tbody>
            <For each={pages.items()}>
              {(entry) => (
                <tr>
                  <th scope="row">{ot().actions[entry.action]}</th>
                  <td data-label={ot().whom}>
                    {entry.data.address ?? ''} <span class="dim">{entry.owner ?? ''}</span>
                  </td>
                  <td data-label={ot().why}>{entry.reason}</td>
                  <td data-label={ot().who}>
                    {entry.actor.owner} <span class="dim">{entry.actor.network}</span>
                  </td>
                  <td data-label={ot().when}>
                    <Time at={entry.at} />
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
        <p>
          <a class="button" href={`${base}/v1/operator/audit/export`} download="">
            {ot().export}
          </a>
        </p>
      </Show>
    </>
  );
}
