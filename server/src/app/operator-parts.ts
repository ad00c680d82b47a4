import { OwnerArrivals } from '../core/moves/arrivals.ts';
import { Drains } from '../core/moves/drains.ts';
import { MoveTickets } from '../core/moves/move-tickets.ts';
import { AuditLog } from '../core/operator/audit.ts';
import { MailTally } from '../core/operator/mail-tally.ts';
import { Backlog } from '../core/operator/measured/backlog.ts';
import { OwnersAtLimit } from '../core/operator/measured/owners-at-limit.ts';
import { Nodes } from '../core/operator/nodes.ts';
import { Overview } from '../core/operator/overview.ts';
import { OwnerEndings } from '../core/operator/owner-endings.ts';
import { OwnerAccounts } from '../core/operator/owners.ts';
import { ReportedMailboxes } from '../core/operator/reported-mailboxes.ts';
import { WatchLists } from '../core/operator/watch-lists.ts';
import type { HttpObserver } from '../http/reports.ts';
import type { SmtpObserver } from '../smtp/answers.ts';
import type { buildDomains } from './network-parts.ts';
import { programVersion } from './program-version.ts';

/** Builds the parts by which operators see the service and act upon its owners. */
export function buildOperator(given: ReturnType<typeof buildDomains>) {
  const { config, log, onEnd, onError, removal, metrics, domainEndings, refusals, webhookQueue } = given;
  const audit = new AuditLog({ ...given, keptDays: config.auditDays });
  const moveTickets = new MoveTickets({ ...given, audit });
  const tally = new MailTally(given);
  const nodes = new Nodes({ ...given, version: programVersion() });
  const ownerEndings = new OwnerEndings({
    ...given,
    onEnd: () => {
      onEnd();
      removal.start();
    },
  });
  const endOwners = async () => {
    await ownerEndings.run();
    await domainEndings.run();
  };
  const smtpObserver: SmtpObserver = {
    accepted: (facts) => {
      metrics.smtp.accepted(facts);
      tally.accepted(facts);
    },
    refused: (reason) => {
      metrics.smtp.refused(reason);
      tally.refused(reason);
    },
  };
  const ownersAtLimit = new OwnersAtLimit(given);
  refusals.watch(({ reason, owner }) => owner !== undefined && ownersAtLimit.mailed(reason, owner));
  const httpObserver: HttpObserver = {
    ...metrics.http,
    refused: ({ code, owner }) => {
      metrics.http.refused({ code, owner });
      if (owner !== undefined) ownersAtLimit.called(code, owner);
    },
  };
  return {
    ...given,
    audit,
    ownersAtLimit,
    httpObserver,
    backlog: new Backlog({ ...given, queue: webhookQueue, ownerBytesMax: config.ownerBytesMax }),
    nodes,
    ownerEndings,
    moveTickets,
    arrivals: new OwnerArrivals({
      ...{ ...given, audit, moveTickets, version: programVersion(), ownerBytesMax: config.ownerBytesMax },
      // Each is told: none comes again.
      onPassOver: (err) =>
        log.error({ err }, 'keeping a row of an owner who comes, without which he is served, failed'),
      onEnd: () => {
        onEnd();
        removal.start();
      },
    }),
    drains: new Drains({ ...given, audit, onChange: onEnd }),
    smtpObserver,
    ownerAccounts: new OwnerAccounts({
      ...{ ...given, audit, limits: config },
      onChange: onEnd,
      onDelete: () => void endOwners().catch(onError('deleting what belongs to deleted owners')),
    }),
    reportedMailboxes: new ReportedMailboxes({ ...given, audit }),
    watchLists: new WatchLists(given),
    overview: new Overview({ ...given, nodes, tally, ownerBytesMax: config.ownerBytesMax }),
  };
}
