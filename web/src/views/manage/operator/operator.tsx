import './operator.css';
import { For, type JSX, Show } from 'solid-js';
import { base } from '../../../base/location.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { WholePane } from '../panes.tsx';
import { Audit } from './audit.tsx';
import { FailingWebhooks } from './failing-webhooks.tsx';
import { Now } from './now.tsx';
import { OperatorDomains } from './operator-domains.tsx';
import { OperatorMail } from './operator-mail.tsx';
import { type OperatorPart, operatorParts } from './operator-parts.ts';
import { Owner } from './owner.tsx';
import { Owners } from './owners.tsx';
import { Report } from './report.tsx';

/** Parts of the view, by their paths. */
const parts: Readonly<Record<OperatorPart, () => JSX.Element>> = {
  now: Now,
  mail: OperatorMail,
  owners: Owners,
  domains: OperatorDomains,
  webhooks: FailingWebhooks,
  report: Report,
  audit: Audit,
};

/** What an operator sees and does: what is wrong, mail, owners, domains, webhooks, a report of abuse, the audit log. */
export function Operator(props: { part: string | undefined; chosen: string | undefined }) {
  const part = () => operatorParts.find((each) => each === props.part) ?? 'now';
  return (
    <Show
      when={part() === 'owners' && props.chosen}
      fallback={
        <OperatorPane part={part()} title={part() === 'now' ? ot().title : ot()[part()]}>
          <Show when={part()} keyed>
            {(shown) => {
              const Part = parts[shown];
              return <Part />;
            }}
          </Show>
        </OperatorPane>
      }
    >
      {(owner) => (
        <OperatorPane part="owners" title={owner()}>
          <Owner owner={owner()} />
        </OperatorPane>
      )}
    </Show>
  );
}

function OperatorPane(props: { part: OperatorPart; title: string; children: JSX.Element }) {
  return (
    <WholePane title={props.title}>
      <nav class="operator-parts" aria-label={ot().sections}>
        <For each={operatorParts}>
          {(part) => (
            <a
              href={`${base}/operator${part === 'now' ? '' : `/${part}`}`}
              aria-current={part === props.part ? 'page' : undefined}
            >
              {ot()[part]}
            </a>
          )}
        </For>
      </nav>
      {/* Keys scroll it where a part has nothing that takes the focus. */}
      <div class="whole-body operator-body" role="group" aria-label={props.title} tabIndex={0}>
        {props.children}
      </div>
    </WholePane>
  );
}
