import { createSignal, Show } from 'solid-js';
import { Failure } from '../../../parts/failure.tsx';
import { Time } from '../../../parts/times.tsx';
import { say } from '../../../parts/toasts.tsx';
import { api, path } from '../../../service/api.ts';
import { mailboxes } from '../../../service/mailboxes.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Status } from '../marks.tsx';
import { DetailHead } from '../panes.tsx';
import { CatchAll } from './catch-all.tsx';
import { DnsRecords } from './dns-records.tsx';
import { type DomainData, domainTones } from './domain-data.ts';

interface DomainDetailProps {
  readonly domain: DomainData;
  readonly onChange: (domain: DomainData) => void;
  readonly onDelete: (id: string) => void;
}

/** A domain: how it stands, the records it needs, and where mail to unknown addresses goes. */
export function DomainDetail(props: DomainDetailProps) {
  const [isChecking, setChecking] = createSignal(false);
  const [failure, setFailure] = createSignal<unknown>();
  const [isDeleting, setDeleting] = createSignal(false);
  const isGiven = () => props.domain.records.length === 0;
  const place = () => path`/v1/domains/${props.domain.id}`;
  const check = async () => {
    setChecking(true);
    setFailure(undefined);
    try {
      const checked = await api.post<DomainData>(`${place()}/verify`);
      props.onChange(checked);
      say(checked.status === 'verified' ? mt().domains.isRight(checked.name) : mt().domains.isWrong);
    } catch (error) {
      setFailure(() => error);
    } finally {
      setChecking(false);
    }
  };
  const remove = async () => {
    const { id, name } = props.domain;
    await api.remove(place());
    setDeleting(false);
    props.onDelete(id);
    say(mt().domains.deleted(name));
  };
  const here = () => mailboxes.filter(({ domain }) => domain === props.domain.name).length;
  const line = () => (
    <>
      <Status tone={domainTones[props.domain.status]} text={mt().domains.status[props.domain.status]} />
      <Show when={props.domain.checkedAt}>
        {(at) => (
          <span>
            {mt().domains.checkedAt} <Time at={at()} />
          </span>
        )}
      </Show>
    </>
  );
  return (
    <div class="detail">
      <DetailHead path="/domains" list={mt().domains.title} title={<bdi>{props.domain.name}</bdi>} line={line()}>
        <Show when={!isGiven()}>
          <button
            type="button"
            classList={{ primary: props.domain.status !== 'verified' }}
            disabled={isChecking()}
            onClick={() => void check()}
          >
            {isChecking() ? mt().domains.checking : mt().domains.check}
          </button>
          <button type="button" class="danger" onClick={() => setDeleting(true)}>
            {mt().domains.delete}
          </button>
        </Show>
      </DetailHead>
      <Show when={failure()}>{(error) => <Failure error={error()} />}</Show>
      <p class="detail-about">{mt().domains.about[isGiven() ? 'given' : props.domain.status]}</p>
      <Show when={!isGiven()}>
        <DnsRecords records={props.domain.records} />
      </Show>
      <CatchAll domain={props.domain} onChange={props.onChange} />
      <Show when={isDeleting()}>
        <ConfirmDialog
          title={mt().domains.deleteTitle(props.domain.name)}
          hints={[mt().domains.deleteHint(mt().domains.mailboxes(here())), mt().irreversible]}
          action={mt().deleteForEver}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      </Show>
      <span class="sr" role="status">
        {isChecking() ? mt().domains.checking : ''}
      </span>
    </div>
  );
}
