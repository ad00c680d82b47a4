import { For, Show } from 'solid-js';
import { mt } from '../../../texts/manage/texts.ts';
import { CopyButton, Status, type Tone } from '../marks.tsx';
import type { DomainData } from './domain-data.ts';

type DnsRecord = DomainData['records'][number];

const tones: Readonly<Record<DnsRecord['status'], Tone>> = {
  unchecked: 'idle',
  ok: 'good',
  missing: 'bad',
  wrong: 'bad',
  error: 'warning',
};

/** Priority of the MX record: with one record any serves (RFC 5321 §5.1), and providers ask for one. */
const mxPriority = '10';

/** The records that a domain needs, in the form in which a DNS provider takes them, and the values found in the DNS. */
export function DnsRecords(props: { records: readonly DnsRecord[] }) {
  return (
    <table class="table folds records">
      <caption class="sr">{mt().domains.records}</caption>
      <thead>
        <tr>
          <th scope="col">{mt().domains.record.type}</th>
          <th scope="col">{mt().domains.record.name}</th>
          <th scope="col">{mt().domains.record.priority}</th>
          <th scope="col">{mt().domains.record.value}</th>
          <th scope="col">{mt().domains.record.status}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.records}>
          {(record) => (
            <tr>
              <th scope="row">{record.type}</th>
              <td data-label={mt().domains.record.name}>
                <Copied text={record.name} name={`${record.type} ${mt().domains.record.name}`} />
              </td>
              <td data-label={mt().domains.record.priority} classList={{ none: record.type !== 'MX' }}>
                <Show when={record.type === 'MX'} fallback={<span class="dim">–</span>}>
                  <Copied text={mxPriority} name={`${record.type} ${mt().domains.record.priority}`} />
                </Show>
              </td>
              <td data-label={mt().domains.record.value}>
                <Copied text={record.value} name={`${record.type} ${mt().domains.record.value}`} />
              </td>
              <td data-label={mt().domains.record.status} class="record-status">
                <Status tone={tones[record.status]} text={mt().domains.record[record.status]} />
                <Show when={foundText(record)}>{(text) => <p class="found dim">{text()}</p>}</Show>
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

function Copied(props: { text: string; name: string }) {
  return (
    <span class="copied">
      <code>{props.text}</code>
      <CopyButton text={props.text} name={props.name} />
    </span>
  );
}

/** Values found in place of a record; `undefined` if the status already says it all. */
function foundText({ status, found }: DnsRecord): string | undefined {
  const { record } = mt().domains;
  switch (status) {
    case 'unchecked':
    case 'ok':
      return undefined;
    case 'error':
      return record.silent;
    case 'missing':
    case 'wrong':
      return found.length === 0 ? record.foundNothing : record.found(found.join(', '));
    default:
      return status satisfies never;
  }
}
