import { type JSX, Show } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { Failure } from '../../../parts/failure.tsx';
import { Time } from '../../../parts/times.tsx';
import { adviceOn } from '../../../parts/turned-away.ts';
import type { Schemas } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { numberText, sizeText } from '../../../texts/numbers.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { readPages } from './operator-pages.ts';
import { type Column, OwnerLink, PagedTable, RowsTable } from './paged-table.tsx';

/** Name of the senders of bounces among the domains of senders: the null reverse-path (RFC 5321 §4.5.5). */
const bounces = '<>';

type Refusal = Schemas['Refusal'];
type Sender = Schemas['TopSender'];

interface Senders {
  readonly domains: readonly Sender[];
  readonly networks: readonly Sender[];
}

/** The mail of the node that answers: from whom most of it came, and what was turned away. */
export function OperatorMail() {
  const senders = createLoaded(
    () => true,
    () => api.get<Senders>('/v1/operator/senders'),
  );
  const refusals = readPages<Refusal>('/v1/refusals', () => ({}));
  return (
    <>
      <p class="dim">{ot().ofThisNode}</p>
      <Show when={senders.failure}>{(error) => <Failure error={error()} onRetry={senders.reload} />}</Show>
      <Show when={senders.value}>
        {(shown) => (
          <Show
            when={shown().domains.length > 0}
            fallback={
              <Section title={ot().senders}>
                <p class="dim">{ot().noSenders}</p>
              </Section>
            }
          >
            <SendersTable title={ot().senderDomains} name={ot().domain} senders={shown().domains} />
            <SendersTable title={ot().senderNetworks} name={ot().network} senders={shown().networks} />
          </Show>
        )}
      </Show>
      <Section title={ot().refused}>
        <PagedTable
          label={ot().refused}
          pages={refusals}
          columns={refusalColumns()}
          empty={<p class="dim">{ot().noRefusals}</p>}
        />
      </Section>
    </>
  );
}

function Section(props: { title: string; children: JSX.Element }) {
  return (
    <section>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

function SendersTable(props: { title: string; name: string; senders: readonly Sender[] }) {
  const columns = (): readonly Column<Sender>[] => [
    { name: props.name, cell: ({ sender }) => <bdi>{sender === bounces ? ot().noSender : sender}</bdi> },
    { name: ot().messages, cell: countOf },
    { name: ot().bytes, cell: ({ bytes }) => sizeText(bytes) },
  ];
  return (
    <Section title={props.title}>
      <RowsTable label={props.title} rows={props.senders} columns={columns()} />
    </Section>
  );
}

function countOf({ messages, overcount }: Sender) {
  return (
    <>
      {numberText(messages)}{' '}
      <Show when={overcount > 0}>
        <span class="dim">{ot().ofOthers(numberText(overcount))}</span>
      </Show>
    </>
  );
}

function refusalColumns(): readonly Column<Refusal>[] {
  return [
    { name: ot().why, cell: (refusal) => <span class="sentence">{adviceOn(refusal).why}</span> },
    { name: ot().sender, cell: ({ sender, ehlo, client }) => <Both one={sender || ehlo} other={client} /> },
    { name: ot().recipient, cell: ({ recipient }) => recipient && <bdi>{recipient}</bdi> },
    { name: ot().owner, cell: ({ owner }) => <OwnerLink owner={owner} /> },
    { name: ot().reply, cell: ({ reply }) => <code class="small">{reply}</code> },
    { name: ot().when, cell: ({ refusedAt }) => <Time at={refusedAt} /> },
  ];
}

function Both(props: { one: string | undefined; other: string }) {
  return (
    <>
      <bdi>{props.one}</bdi> <span class="dim">{props.other}</span>
    </>
  );
}
