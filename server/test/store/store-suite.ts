import { test } from 'node:test';
import { declaredAt } from '../support/declared-at.ts';
import { accountCases } from './account-cases.ts';
import { backlogCases } from './backlog-cases.ts';
import { deliveryCases } from './delivery-cases.ts';
import { domainCases } from './domain-cases.ts';
import { eventCases } from './event-cases.ts';
import { forgettingCases } from './forgetting-cases.ts';
import { importCases } from './import-cases.ts';
import { lifeCases } from './life-cases.ts';
import { mailboxCases } from './mailbox-cases.ts';
import { modelCases } from './model-cases.ts';
import { ownerMailsCases } from './owner-mails-cases.ts';
import { scriptCases } from './script-cases.ts';
import { searchBoundCases } from './search-bound-cases.ts';
import { searchCases } from './search-cases.ts';
import type { OpenStore, StoreCases } from './store-cases.ts';
import { uidCases } from './uid-cases.ts';
import { usageCases } from './usage-cases.ts';
import { webhookCases } from './webhook-cases.ts';
import { webhookRoundCases } from './webhook-round-cases.ts';
import { writeCases } from './write-cases.ts';

/** What every engine has to keep, case by case. */
export function describeStore(name: string, open: OpenStore): void {
  const cases: StoreCases = {
    ...writeCases,
    ...mailboxCases,
    ...importCases,
    ...lifeCases,
    ...forgettingCases,
    ...deliveryCases,
    ...accountCases,
    ...domainCases,
    ...eventCases,
    ...webhookCases,
    ...webhookRoundCases,
    ...modelCases,
    ...usageCases,
    ...searchCases,
    ...searchBoundCases,
    ...ownerMailsCases,
    ...uidCases,
    ...scriptCases,
    ...backlogCases,
  };
  const tags = declaredAt();
  for (const [guarantee, run] of Object.entries(cases)) {
    test(`${name}: ${guarantee}`, { tags }, (t) => run(t, open));
  }
}
