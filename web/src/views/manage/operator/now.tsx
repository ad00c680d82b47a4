import { For, Show } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { base } from '../../../base/location.ts';
import { Failure } from '../../../parts/failure.tsx';
import { Time } from '../../../parts/times.tsx';
import type { Schemas } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { durationText, numberText, sizeText } from '../../../texts/numbers.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { Status } from '../marks.tsx';

type Overview = Schemas['OperatorOverview'];
type ProblemCode = Overview['problems'][number]['code'];

/** Where the app shows more of a problem. */
const places: Partial<Readonly<Record<ProblemCode, string>>> = {
  storage_low: '/owners?order=bytes',
  mail_fails: '/mail',
  owners_full: '/owners?order=bytes',
  webhooks_failing: '/webhooks',
  domains_failing: '/domains?failing=true',
};

/** What is wrong, with what to do about it; then figures. */
export function Now() {
  const overview = createLoaded(
    () => true,
    () => api.get<Overview>('/v1/operator/overview'),
  );
  return (
    <>
      <Show when={overview.failure}>{(error) => <Failure error={error()} onRetry={overview.reload} />}</Show>
      <Show when={overview.value}>
        {(shown) => (
          <>
            <Wrong problems={shown().problems} />
            <Figures overview={shown()} />
            <Show when={shown().nodes.length > 0}>
              <Nodes nodes={shown().nodes} />
            </Show>
            <Guests />
          </>
        )}
      </Show>
    </>
  );
}

function Wrong(props: { problems: Overview['problems'] }) {
  return (
    <section>
      <h2>{ot().wrong}</h2>
      <Show
        when={props.problems.length > 0}
        fallback={
          <p class="all-well">
            <Status tone="good" text={ot().nothing} /> <span class="dim">{ot().nothingHint}</span>
          </p>
        }
      >
        <ul class="problems">
          <For each={props.problems}>
            {(problem) => (
              <li>
                <Status
                  tone={problem.severity === 'error' ? 'bad' : 'warning'}
                  text={problem.severity === 'error' ? ot().error : ot().warning}
                />
                <div>
                  <strong>
                    <Show when={places[problem.code]} fallback={ot().problems[problem.code].what}>
                      {(place) => (
                        <a class="text-link" href={`${base}/operator${place()}`}>
                          {ot().problems[problem.code].what}
                        </a>
                      )}
                    </Show>
                  </strong>
                  <Show when={problem.count}>{(count) => <span class="dim"> · {numberText(count())}</span>}</Show>
                  <Show when={problem.names}>{(names) => <p class="small names">{names().join(', ')}</p>}</Show>
                  <p class="dim">{ot().problems[problem.code].fix}</p>
                </div>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
}

function Figures(props: { overview: Overview }) {
  const sum = (counts: readonly number[]) => numberText(counts.reduce((total, count) => total + count, 0));
  const figures = () => {
    const { mail, activeMailboxes, eventLagMs, suspendedOwners, endingOwners, storage } = props.overview;
    return [
      { name: ot().accepted, value: sum(mail.acceptedPerMinute) },
      { name: ot().refused, value: sum(mail.refusedPerMinute) },
      { name: ot().mailboxes, value: numberText(activeMailboxes) },
      { name: ot().lag, value: durationText(eventLagMs) },
      ...(storage === undefined ? [] : [{ name: ot().disk, value: sizeText(storage.freeBytes) }]),
      { name: ot().suspendedOwners, value: numberText(suspendedOwners) },
      ...(endingOwners === 0 ? [] : [{ name: ot().ending, value: numberText(endingOwners) }]),
    ];
  };
  return (
    <section>
      <h2>{ot().figures}</h2>
      <dl class="figures">
        <For each={figures()}>
          {({ name, value }) => (
            <div>
              <dt class="dim">{name}</dt>
              <dd>{value}</dd>
            </div>
          )}
        </For>
      </dl>
    </section>
  );
}

function Nodes(props: { nodes: Overview['nodes'] }) {
  return (
    <section>
      <h2>{ot().nodes}</h2>
      <table class="table folds">
        <thead>
          <tr>
            <th scope="col">{ot().node}</th>
            <th scope="col">{ot().state}</th>
            <th scope="col">{ot().version}</th>
            <th scope="col">{ot().seen}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.nodes}>
            {(node) => (
              <tr>
                <th scope="row">{node.name}</th>
                <td data-label={ot().state}>
                  <Status tone={node.lost ? 'bad' : 'good'} text={node.lost ? ot().lost : ot().running} />
                </td>
                <td data-label={ot().version}>{node.version}</td>
                <td data-label={ot().seen}>
                  <Time at={node.seenAt} />
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  );
}

function Guests() {
  const guests = createLoaded(
    () => true,
    () => api.get<{ items: readonly Schemas['GuestNetwork'][] }>('/v1/operator/guests'),
  );
  return (
    <Show when={guests.value?.items.length}>
      <section>
        <h2>{ot().guests}</h2>
        <ol class="counts">
          <For each={guests.value?.items.slice(0, 10)}>
            {(network) => (
              <li>
                <code>{network.network}</code>
                <span>{numberText(network.guests)}</span>
              </li>
            )}
          </For>
        </ol>
      </section>
    </Show>
  );
}
