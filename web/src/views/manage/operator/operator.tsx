import './operator.css';
import { For, type JSX, Match, Switch } from 'solid-js';
import { base } from '../../../base/location.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { WholePane } from '../panes.tsx';
import { Audit } from './audit.tsx';
import { Now } from './now.tsx';
import { Owner } from './owner.tsx';
import { Owners } from './owners.tsx';
import { Report } from './report.tsx';

/** What an operator sees and does: what is wrong, owners, a report of abuse, the audit log. */
export function Operator(props: { part: string | undefined; chosen: string | undefined }) {
  return (
    <Switch>
      <Match when={props.part === undefined}>
        <OperatorPane part="" title={ot().title}>
          <Now />
        </OperatorPane>
      </Match>
      <Match when={props.part === 'owners' && props.chosen}>
        {(owner) => (
          <OperatorPane part="owners" title={owner()}>
            <Owner owner={owner()} />
          </OperatorPane>
        )}
      </Match>
      <Match when={props.part === 'owners'}>
        <OperatorPane part="owners" title={ot().owners}>
          <Owners />
        </OperatorPane>
      </Match>
      <Match when={props.part === 'report'}>
        <OperatorPane part="report" title={ot().report}>
          <Report />
        </OperatorPane>
      </Match>
      <Match when={props.part === 'audit'}>
        <OperatorPane part="audit" title={ot().audit}>
          <Audit />
        </OperatorPane>
      </Match>
    </Switch>
  );
}

function OperatorPane(props: { part: string; title: string; children: JSX.Element }) {
  const parts = () => [
    { part: '', name: ot().now },
    { part: 'owners', name: ot().owners },
    { part: 'report', name: ot().report },
    { part: 'audit', name: ot().audit },
  ];
  return (
    <WholePane title={props.title}>
      <nav class="operator-parts" aria-label={ot().sections}>
        <For each={parts()}>
          {({ part, name }) => (
            <a
              href={`${base}/operator${part === '' ? '' : `/${part}`}`}
              aria-current={part === props.part ? 'page' : undefined}
            >
              {name}
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
