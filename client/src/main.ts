/** Client of Mayfly: `new Mayfly()`, and the types of its arguments and results. */
export type { Duration, Life } from './duration.ts';
export {
  type FieldProblem,
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
/** Types of the API's own objects, by the names of its document. */
export type { components as ApiTypes } from './generated/openapi.ts';
export type {
  EmailClient,
  FeatureFilter,
  FeaturePage,
  LinkMatch,
  Mail,
  MailAddress,
  MailAttachment,
  MailCode,
  MailDelivery,
  MailLink,
  PageOptions,
} from './mail.ts';
export type { MailFilter, MailList, MailPage, MailSummary } from './mail-list.ts';
export type {
  AttemptsOptions,
  DeliveryAttempt,
  DeliveryScript,
  ExpectedMail,
  Mailbox,
  NoMailOptions,
  Scripted,
  ScriptOptions,
  ScriptStep,
  WaitForLinkOptions,
} from './mailbox.ts';
export type { MailMatch, TextMatch } from './match.ts';
export { type MailboxFilter, Mayfly, type MayflyOptions, type NewMailbox, type Refusal } from './mayfly.ts';
export type { Message } from './message.ts';
export type { ShareLink, ShareMailboxOptions, ShareOptions } from './share.ts';
export type { Call, CallOptions, Fetch } from './transport.ts';
export { type VerifyOptions, verifyWebhook } from './verify-webhook.ts';
export type { WaitOptions } from './wait.ts';
