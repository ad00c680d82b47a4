/** Client of Mayfly: `new Mayfly()`, and all that it gives and takes. */
export type { Duration } from './duration.ts';
export {
  InvalidWebhook,
  LimitReached,
  MayflyError,
  NotFound,
  NotInMail,
  ServiceError,
  Unauthorized,
  UnexpectedMail,
  Unreachable,
  WaitTimedOut,
} from './errors.ts';
export type { EventOptions, MayflyEvent, StreamedEvent } from './events.ts';
export type { LinkMatch, Mail, MailAddress, MailAttachment, MailCode, MailLink } from './mail.ts';
export type { MailFilter, MailList, MailPage, MailSummary } from './mail-list.ts';
export type { Mailbox, NoMailOptions, WaitForLinkOptions } from './mailbox.ts';
export type { MailMatch, TextMatch } from './match.ts';
export { Mayfly, type MayflyOptions, type NewMailbox } from './mayfly.ts';
export { type Call, path } from './transport.ts';
export { type VerifyOptions, verifyWebhook } from './verify-webhook.ts';
export type { WaitOptions } from './wait.ts';

/** Types of the API's own objects, by the names of its document. */
export type { components as ApiTypes } from './openapi.ts';
