import type { Config } from '../config.ts';
import { fixedLimits, type ServerLimits } from '../smtp/limits.ts';
import type { ProcessLimits } from './process-limits.ts';

/** Derives the limits of the SMTP server from the settings, and from what the process may hold in all. */
export function smtpLimits(config: Config, processLimits: ProcessLimits): ServerLimits {
  return {
    ...fixedLimits,
    messageBytesMax: config.messageBytesMax,
    recipientsMax: config.smtpRecipientsMax,
    errorsMax: config.smtpErrorsMax,
    idleCommandsMax: config.smtpIdleCommandsMax,
    connectionsMax: processLimits.smtpConnectionsMax,
    connectionsPerAddressMax: config.smtpConnectionsPerAddressMax,
    sessionMsMax: config.smtpSessionSecondsMax * 1000,
    idleMsMax: config.smtpIdleSecondsMax * 1000,
    deliveryMsMax: config.smtpDeliverySecondsMax * 1000,
    unknownRecipientsPerMinuteMax: config.smtpUnknownRecipientsMax,
    failedLoginsPerMinuteMax: config.smtpFailedLoginsMax,
  };
}
