import { CallQuota } from '../core/accounts/call-quota.ts';
import { KnownDomains } from '../core/accounts/known-domains.ts';
import { UsableDomains } from '../core/accounts/usable-domains.ts';
import { ClockWatch } from '../core/clock-watch.ts';
import { EventBell } from '../core/events/bell.ts';
import { EventLog } from '../core/events/log.ts';
import { LogHoldWatch } from '../core/events/log-hold.ts';
import { AddressForgetting } from '../core/mailboxes/address-forgetting.ts';
import { Archive } from '../core/mailboxes/archive.ts';
import { MailRemoval } from '../core/mailboxes/mail-removal.ts';
import { MailboxChanges } from '../core/mailboxes/mailbox-changes.ts';
import { Mailboxes } from '../core/mailboxes/mailboxes.ts';
import { NewestMails } from '../core/mailboxes/newest-mails.ts';
import { OwnAddresses } from '../core/mailboxes/own-addresses.ts';
import { Recipients } from '../core/mails/in/recipients.ts';
import { OwnerRules } from '../core/rules/owner-rules.ts';
import { RuleBook } from '../core/rules/rule-book.ts';
import { Whereabouts } from '../core/whereabouts/whereabouts.ts';
import { systemClock } from '../lib/clock.ts';
import type { Foundation } from './foundation.ts';

const hourMs = 3_600_000;

/** Builds mailboxes, and the parts that know their addresses, ends and sizes. */
export function buildMailboxes(foundation: Foundation) {
  const { options, config, onError } = foundation;
  const { domains, lifetimeMinutesMax, mailboxMailsMax, ownAddressesMax } = config;
  const quota = new CallQuota(foundation);
  const known = new KnownDomains({ ...foundation, domains });
  const whereabouts = new Whereabouts({ ...foundation, known, onFailure: onError('looking whether an owner moves') });
  const rules = new RuleBook(serviceRules(config));
  const recipients = new Recipients({ ...foundation, rules, limits: config });
  const given = {
    ...foundation,
    quota,
    lifetimeMinutesMax,
    secondsToQuotaReset: () => quota.secondsToReset(),
    rules,
    recipients,
    /** Called when mailboxes have ended, or may have, before the caller gets the answer. */
    onEnd: () => recipients.forget(),
    known,
    whereabouts,
    usableDomains: new UsableDomains({ ...foundation, known, domains }),
    clockWatch: new ClockWatch({ ...foundation, clock: options.machineClock ?? systemClock }),
    removal: new MailRemoval({ ...foundation, onError: onError('removing the mails of ended mailboxes') }),
  };
  const newestMails = new NewestMails({ ...given, onError: onError('keeping the newest mails') });
  return {
    ...given,
    newestMails,
    mailboxes: new Mailboxes(given),
    mailboxChanges: new MailboxChanges({ ...given, mailboxMailsMax, newestMails, onChange: given.onEnd }),
    archive: new Archive(given),
    ownerRules: new OwnerRules(given),
    addressForgetting: new AddressForgetting({
      ...given,
      forgottenDays: config.addressesForgottenDays,
      onForgotten: foundation.metrics.addressesForgotten,
    }),
    addresses: new OwnAddresses({ ...given, ownAddressesMax, captureOwner: config.capture || undefined }),
  };
}

/** Rules of the service; `undefined` for none, so that nothing is asked. The size of a message has a limit of its own. */
function serviceRules(config: Foundation['config']) {
  const { senderConditions: conditions, blockedSenders, blockedNetworks, blockedWords, dnsBlocklists } = config;
  const lists = { conditions, blockedSenders, blockedNetworks, blockedWords, dnsBlocklists };
  return Object.values(lists).some((entries) => entries.length > 0) ? lists : undefined;
}

/** Builds the event log, and what wakes its readers. */
export function buildEvents(given: ReturnType<typeof buildMailboxes>) {
  const { config, onError } = given;
  const bell = new EventBell({ ...given, onError: onError('looking for events') });
  const eventsKeptMs = config.eventLogHours * hourMs;
  const events = new EventLog({ ...given, bell, keptMs: eventsKeptMs });
  return { ...given, bell, eventsKeptMs, events, logHold: new LogHoldWatch(given) };
}
