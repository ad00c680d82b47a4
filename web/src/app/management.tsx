import '../views/manage/manage.css';
import '../views/manage/parts.css';
import { createMemo, Match, Suspense, Switch } from 'solid-js';
import { late } from '../base/late/late.ts';
import { currentLocation } from '../base/location.ts';
import { Archive } from '../views/manage/archive/archive.tsx';
import { Domains } from '../views/manage/domains/domains.tsx';
import { Keys } from '../views/manage/keys/keys.tsx';
import { operatorParts } from '../views/manage/operator/operator-parts.ts';
import { Rules } from '../views/manage/rules/rules.tsx';
import { Sessions } from '../views/manage/sessions/sessions.tsx';
import { Usage } from '../views/manage/usage/usage.tsx';
import { Webhooks } from '../views/manage/webhooks/webhooks.tsx';
import { NotFound } from '../views/not-found.tsx';
import { Sidebar } from '../views/sidebar/sidebar.tsx';

const Operator = late(async () => (await import('../views/manage/operator/operator.tsx')).Operator);

/** Views of archive, domains, keys, webhooks, mail rules, sessions and usage, and of operators. Each has one list, one detail and one primary action. */
export function Management() {
  const parts = createMemo(() => currentLocation().path.split('/').slice(1).map(decodeURIComponent));
  const view = createMemo(() => parts()[0]);
  const chosen = createMemo(() => parts()[1]);
  const hasDetail = () => view() === 'domains' || view() === 'webhooks';
  const isOfOperator = () => chosen() === undefined || operatorParts.slice(1).some((part) => part === chosen());
  const isPlace = createMemo(() =>
    view() === 'operator'
      ? isOfOperator() && parts().length <= (chosen() === 'owners' ? 3 : 2)
      : parts().length <= (hasDetail() ? 2 : 1),
  );
  return (
    <Switch fallback={<NotFound />}>
      <Match when={isPlace()}>
        <div
          class="panes manage"
          classList={{ whole: !hasDetail() }}
          data-open={hasDetail() && chosen() !== undefined ? 'mail' : 'list'}
        >
          <Sidebar mailboxId={undefined} isAllMail={false} isAlone={false} />
          <Switch>
            <Match when={view() === 'archive'}>
              <Archive tag={currentLocation().query.get('tag') ?? ''} />
            </Match>
            <Match when={view() === 'domains'}>
              <Domains domainId={chosen()} />
            </Match>
            <Match when={view() === 'keys'}>
              <Keys />
            </Match>
            <Match when={view() === 'webhooks'}>
              <Webhooks webhookId={chosen()} />
            </Match>
            <Match when={view() === 'sessions'}>
              <Sessions />
            </Match>
            <Match when={view() === 'rules'}>
              <Rules />
            </Match>
            <Match when={view() === 'usage'}>
              <Usage />
            </Match>
            <Match when={view() === 'operator'}>
              <Suspense>
                <Operator part={chosen()} chosen={parts()[2]} />
              </Suspense>
            </Match>
          </Switch>
        </div>
      </Match>
    </Switch>
  );
}
