import { DomainEndings } from '../core/domains/domain-endings.ts';
import { DomainLooks } from '../core/domains/domain-looks.ts';
import { DomainRecords } from '../core/domains/domain-records.ts';
import { Domains } from '../core/domains/domains.ts';
import { WebhookDispatcher } from '../core/webhooks/dispatcher.ts';
import { WebhookQueue } from '../core/webhooks/queue.ts';
import { attemptMsMax } from '../core/webhooks/schedule.ts';
import { WebhookSlots } from '../core/webhooks/slots.ts';
import { Webhooks } from '../core/webhooks/webhooks.ts';
import { RecordReader } from '../dns/record-reader.ts';
import { WebhookTransport } from '../outbound/transport.ts';
import type { buildMails } from './mail-parts.ts';

/** Builds webhooks, and what sends them. */
export function buildWebhooks(given: ReturnType<typeof buildMails>) {
  const { options, config, clock, processLimits, onError } = given;
  const transport = new WebhookTransport({
    ...given,
    machineClock: options.machineClock ?? clock,
    requireHttps: !config.webhookAllowHttp,
    allowed: config.webhookAllowNetworks,
    nameServers: config.webhookNameServers,
    requestMsMax: attemptMsMax,
  });
  const queue = new WebhookQueue(given);
  const slots = new WebhookSlots({ ...given, sendsMax: processLimits.owners.webhookSends.total });
  const sending = { ...given, queue, slots, transport };
  const { webhooks: observer } = given.metrics;
  const dispatcher = new WebhookDispatcher({ ...sending, observer, onError: onError('sending webhooks') });
  const webhooks = new Webhooks({
    ...sending,
    webhooksMax: config.webhooksMax,
    keptMs: given.eventsKeptMs,
    onActive: (owner) => queue.ownerActive(owner),
    onDue: () => dispatcher.kick(),
  });
  return { ...given, webhookQueue: queue, dispatcher, webhooks };
}

/** Builds domains of owners, and what looks at their records. */
export function buildDomains(given: ReturnType<typeof buildWebhooks>) {
  const { config, onError, onEnd, removal } = given;
  const reader = new RecordReader({ nameServers: config.domainNameServers });
  const records = new DomainRecords({ reader, mxTarget: config.hostname });
  const onEnded = () => {
    onEnd();
    removal.start();
  };
  const looks = new DomainLooks({ ...given, records, onEnd: onEnded, onError: onError('looking at domains') });
  const endings = new DomainEndings({ ...given, onEnd: onEnded });
  const domains = new Domains({
    ...given,
    records,
    looks,
    endings,
    serviceDomains: config.domains,
    domainsMax: config.ownDomainsMax,
    lifetimeMinutesMax: config.lifetimeMinutesMax,
    mailboxMailsMax: config.mailboxMailsMax,
    areServers: config.dialects.includes('mailosaur'),
    onEnd: onEnded,
    onError: onError('ending the mailboxes of deleted domains'),
  });
  return { ...given, domains, domainLooks: looks, domainEndings: endings };
}
