import { Time } from '../../../parts/times.tsx';
import type { Schemas } from '../../../service/api.ts';
import { numberText } from '../../../texts/numbers.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { Status } from '../marks.tsx';
import { disabledText, lastErrorText } from '../outcome-words.ts';
import { Empty } from '../panes.tsx';
import { readPages } from './operator-pages.ts';
import { type Column, OwnerLink, PagedTable } from './paged-table.tsx';

type WebhookData = Schemas['OperatorWebhook'];

/** The webhooks of all owners whose last attempt has failed. */
export function FailingWebhooks() {
  const pages = readPages<WebhookData>('/v1/operator/webhooks', () => ({}));
  const columns = (): readonly Column<WebhookData>[] => [
    { name: ot().host, cell: ({ host }) => <bdi>{host}</bdi> },
    { name: ot().owner, cell: ({ owner }) => <OwnerLink owner={owner} /> },
    { name: ot().state, cell: stateOf },
    { name: ot().lastError, cell: (webhook) => lastErrorText(webhook) },
    { name: ot().when, cell: ({ lastErrorAt }) => <Time at={lastErrorAt} /> },
    { name: ot().waiting, cell: ({ pending }) => numberText(pending) },
  ];
  return (
    <PagedTable
      pages={pages}
      columns={columns()}
      empty={<Empty title={ot().noFailingWebhook} hint={ot().noFailingWebhookHint} />}
    />
  );
}

function stateOf(webhook: WebhookData) {
  const why = disabledText(webhook);
  if (why === undefined) return <Status tone="warning" text={ot().stillTried} />;
  return (
    <>
      <Status tone="bad" text={ot().stopped} /> <span class="dim">{why}</span>
    </>
  );
}
