import { Show } from 'solid-js';
import { base } from '../../../base/location.ts';
import { Time } from '../../../parts/times.tsx';
import { mt } from '../../../texts/manage/texts.ts';
import { domainTones } from '../domain-tones.ts';
import { Status } from '../marks.tsx';
import type { DomainData } from './domain-data.ts';

/** A domain in the list: its name, its status, and the time of its last check. */
export function DomainRow(props: { domain: DomainData; isOpen: boolean }) {
  const looked = () => {
    const { records, checkedAt } = props.domain;
    if (records.length === 0) return mt().domains.given;
    if (checkedAt === null) return mt().domains.unchecked;
    return (
      <>
        {mt().domains.checkedAt} <Time at={checkedAt} />
      </>
    );
  };
  return (
    <li>
      <a
        class="manage-row"
        href={`${base}/domains/${props.domain.id}`}
        data-row={props.domain.id}
        aria-current={props.isOpen ? 'page' : undefined}
      >
        <span class="row-line">
          <bdi class="row-name">{props.domain.name}</bdi>
          <Status tone={domainTones[props.domain.status]} text={mt().domains.status[props.domain.status]} />
        </span>
        <span class="row-line dim">
          <span class="row-note">{looked()}</span>
          <Show when={props.domain.firstMail}>
            <span class="tag">{mt().domains.firstMailShort}</span>
          </Show>
          <Show when={props.domain.subdomains}>
            <span class="tag">{mt().domains.subdomainsShort}</span>
          </Show>
          <Show when={props.domain.catchAll}>
            <span class="tag">{mt().domains.catchAllShort}</span>
          </Show>
        </span>
      </a>
    </li>
  );
}
