import { Show } from 'solid-js';
import { useTitle } from '../../../base/title.ts';
import { Failure } from '../../../parts/failure.tsx';
import { createTask } from '../../../parts/tasks.ts';
import { Time } from '../../../parts/times.tsx';
import { say } from '../../../parts/toasts.tsx';
import { path } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { domainTones } from '../domain-tones.ts';
import { CopyButton, Status } from '../marks.tsx';
import { DetailHead } from '../panes.tsx';
import { CatchAll } from './catch-all.tsx';
import { DnsRecords } from './dns-records.tsx';
import type { DomainData } from './domain-data.ts';
import { DomainMailRules } from './domain-mail-rules.tsx';
import { DomainRules } from './domain-rules.tsx';

interface DomainDetailProps {
  readonly domain: DomainData;
  readonly onChange: (domain: DomainData) => void;
  readonly onDelete: () => void;
}

/** A domain: its status, the records that it needs, and its rules. */
export function DomainDetail(props: DomainDetailProps) {
  useTitle(() => ({ text: props.domain.name }));
  const isGiven = () => props.domain.records.length === 0;
  const check = createTask(
    async () => {
      const checked = await api.post<DomainData>(`${path`/v1/domains/${props.domain.id}`}/verify`);
      props.onChange(checked);
      say(checked.status === 'verified' ? mt().domains.isRight(checked.name) : mt().domains.isWrong);
    },
    { isToldBeside: true },
  );
  return (
    <div class="detail">
      <DetailHead
        path="/domains"
        list={mt().domains.title}
        title={<bdi>{props.domain.name}</bdi>}
        line={<DomainState domain={props.domain} />}
      >
        <Show when={!isGiven()}>
          <button
            type="button"
            classList={{ primary: props.domain.status !== 'verified' }}
            aria-disabled={check.isRunning()}
            onClick={() => void check.run()}
          >
            {check.isRunning() ? mt().domains.checking : mt().domains.check}
          </button>
          <button type="button" class="danger" onClick={props.onDelete}>
            {mt().domains.delete}
          </button>
        </Show>
      </DetailHead>
      <Show when={check.failure()}>{(error) => <Failure error={error()} onRetry={() => void check.retry()} />}</Show>
      <p class="detail-about">{mt().domains.about[isGiven() ? 'given' : props.domain.status]}</p>
      <Show when={!isGiven()}>
        <DnsRecords records={props.domain.records} />
      </Show>
      <DomainRules domain={props.domain} onChange={props.onChange} />
      <CatchAll domain={props.domain} onChange={props.onChange} />
      <DomainMailRules domain={props.domain} onChange={props.onChange} />
      <span class="sr" role="status">
        {check.isRunning() ? mt().domains.checking : ''}
      </span>
    </div>
  );
}

function DomainState(props: { domain: DomainData }) {
  return (
    <>
      <Status tone={domainTones[props.domain.status]} text={mt().domains.status[props.domain.status]} />
      <Show when={props.domain.serverId}>
        {(id) => (
          <span class="copied">
            {mt().domains.server} <code>{id()}</code>
            <CopyButton text={id()} name={mt().domains.server} />
          </span>
        )}
      </Show>
      <Show when={props.domain.checkedAt}>
        {(at) => (
          <span>
            {mt().domains.checkedAt} <Time at={at()} />
          </span>
        )}
      </Show>
    </>
  );
}
