import { changeQuery, currentLocation } from '../../../base/location.ts';
import { Time } from '../../../parts/times.tsx';
import type { Schemas } from '../../../service/api.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { domainTones } from '../domain-tones.ts';
import { Status } from '../marks.tsx';
import { Empty } from '../panes.tsx';
import { readPages } from './operator-pages.ts';
import { type Column, OwnerLink, PagedTable } from './paged-table.tsx';

type DomainData = Schemas['OperatorDomain'];

/** The domains of all owners, and how their records were found: all, or those whose records fail. */
export function OperatorDomains() {
  const isFailing = () => currentLocation().query.get('failing') === 'true';
  const pages = readPages<DomainData>('/v1/operator/domains', () => (isFailing() ? { failing: 'true' } : {}));
  const columns = (): readonly Column<DomainData>[] => [
    { name: ot().domain, cell: ({ name }) => <bdi>{name}</bdi> },
    { name: ot().owner, cell: ({ owner }) => <OwnerLink owner={owner} /> },
    {
      name: ot().state,
      cell: ({ status, failingSince }) => (
        <Status
          tone={failingSince === undefined ? domainTones[status] : 'warning'}
          text={mt().domains.status[status]}
        />
      ),
    },
    { name: ot().checked, cell: checkedOf },
    { name: ot().failingSince, cell: ({ failingSince }) => failingSince && <Time at={failingSince} /> },
  ];
  return (
    <>
      <search class="operator-search">
        <label>
          {ot().shown}
          <select
            value={isFailing() ? 'true' : ''}
            onChange={({ currentTarget }) => changeQuery({ failing: currentTarget.value })}
          >
            <option value="">{ot().allDomains}</option>
            <option value="true">{ot().failingDomains}</option>
          </select>
        </label>
      </search>
      <PagedTable
        pages={pages}
        columns={columns()}
        empty={
          isFailing() ? (
            <Empty title={ot().noFailingDomain} hint={ot().noFailingDomainHint} />
          ) : (
            <Empty title={ot().noDomain} hint={ot().noDomainHint} />
          )
        }
      />
    </>
  );
}

function checkedOf({ assigned, checkedAt }: DomainData) {
  if (assigned) return <span class="dim">{ot().assigned}</span>;
  return checkedAt === undefined ? <span class="dim">{ot().never}</span> : <Time at={checkedAt} />;
}
