import { ApiKey, CreateApiKey } from '../contract/access/api-keys.ts';
import { GuestTerms, ProofChallenge, RecoveryLink } from '../contract/access/guests.ts';
import { CreateMailboxLink, CreateMailLink, OpenLink, SharedView, ShareLink } from '../contract/access/links.ts';
import { OpenSession, Session, SessionState, SignIn, SignInCode, SignInProvider } from '../contract/access/session.ts';
import { ClaimAddress } from '../contract/addresses.ts';
import { ArchivedMailbox } from '../contract/archive.ts';
import { CreateMailbox, DeleteMails, Ids } from '../contract/bodies.ts';
import { CreateDomain, Domain, UpdateDomain } from '../contract/domains.ts';
import { Event, EventList, StreamTicket } from '../contract/events.ts';
import { ReactivateMailbox, UpdateMailbox } from '../contract/life.ts';
import { EmailAuthentication } from '../contract/mails/authentication.ts';
import { CheckedFeature, CheckedLink, MailCheck } from '../contract/mails/check.ts';
import { EmailCodes } from '../contract/mails/codes.ts';
import { EmailDelivery } from '../contract/mails/delivery.ts';
import { EmailCode, EmailDetails, EmailLink } from '../contract/mails/details.ts';
import { ChangedMails, EmailSummary, Searched, UpdateMail, UpdateMails } from '../contract/mails/finding.ts';
import { MailRules } from '../contract/mails/mail-rules.ts';
import { EmailMatch, MatchRequest, MatchResult, TextMatch } from '../contract/mails/match.ts';
import { MailPart } from '../contract/mails/part.ts';
import { DeliveryAttempt, DeliveryScript, ScriptStep, SetDeliveryScript } from '../contract/mails/scripts.ts';
import { SpamCheck } from '../contract/mails/spam.ts';
import { McpAnswer, McpMessage } from '../contract/mcp.ts';
import { AuditEntry } from '../contract/operator/audit.ts';
import { MoveTicket } from '../contract/operator/moves.ts';
import {
  GuestNetwork,
  OperatorDomain,
  OperatorKey,
  OperatorNode,
  OperatorOverview,
  OperatorProblem,
  OperatorWebhook,
  TopSender,
} from '../contract/operator/overview.ts';
import { ChangeOwner, DeleteOwner, OperatorOwner, OperatorReason } from '../contract/operator/owners.ts';
import { ChangeReported, Handover, ReportedMailbox } from '../contract/operator/reported.ts';
import { type ErrorCode, FieldProblem, Problem } from '../contract/problem.ts';
import { Refusal } from '../contract/refusals.ts';
import { Attachment, Email, Mailbox } from '../contract/resources.ts';
import { type TSchema, Type } from '../contract/schema.ts';
import { AccountUsage } from '../contract/usage.ts';
import { EmailWithoutBody, SeenEmail, WaitRequest, WaitResult } from '../contract/wait.ts';
import { CreateWebhook, UpdateWebhook, Webhook, WebhookDelivery, WebhookTest } from '../contract/webhooks.ts';
import { type AnswerHeader, answerHeaders } from './answers/answer-headers.ts';
import { problemType, statusOf } from './problem.ts';

/** The schemas of the contract that the OpenAPI document shows by name. */
export const contractSchemas: readonly TSchema[] = [
  ...[
    Mailbox,
    Email,
    EmailDetails,
    EmailCode,
    EmailLink,
    MailPart,
    Attachment,
    Problem,
    FieldProblem,
    CreateMailbox,
    Ids,
  ],
  ...[UpdateMailbox, ArchivedMailbox, ReactivateMailbox],
  ...[Event, EventList, StreamTicket, TextMatch, EmailMatch, WaitRequest, WaitResult],
  ...[EmailWithoutBody, SeenEmail, EmailCodes, MatchRequest, MatchResult],
  ...[EmailSummary, Searched, UpdateMail, UpdateMails, DeleteMails, ChangedMails],
  ...[ClaimAddress, Domain, CreateDomain, UpdateDomain, MailRules],
  ...[Webhook, CreateWebhook, UpdateWebhook, WebhookDelivery, WebhookTest],
  ...[ApiKey, CreateApiKey, AccountUsage, Refusal],
  ...[EmailAuthentication, EmailDelivery, McpMessage, McpAnswer],
  ...[MailCheck, CheckedFeature, CheckedLink, SpamCheck],
  ...[ScriptStep, SetDeliveryScript, DeliveryScript, DeliveryAttempt],
  ...[SignIn, Session, SignInProvider, SessionState, SignInCode, OpenSession],
  ...[GuestTerms, ProofChallenge, RecoveryLink],
  ...[ShareLink, CreateMailLink, CreateMailboxLink, OpenLink, SharedView],
  ...[
    OperatorOverview,
    OperatorProblem,
    OperatorNode,
    OperatorOwner,
    OperatorReason,
    ChangeOwner,
    DeleteOwner,
    MoveTicket,
  ],
  ...[OperatorKey, OperatorDomain, OperatorWebhook, GuestNetwork, TopSender],
  ...[ReportedMailbox, ChangeReported, Handover, AuditEntry],
];

/** Reference to a schema of the contract by name, as the OpenAPI document shows it. */
export function ref(name: string): TSchema {
  return Type.Unsafe({ $ref: `${name}#` });
}

/** Schema of a list: an object with `items`. */
export function listOf(name: string): TSchema {
  return Type.Object({ items: Type.Array(ref(name)) });
}

/** Answer of every delete: 204 without content. */
export const noContent: TSchema = Type.Null();
/** Schema of a list that is read in pages: an object with `items`, and `nextCursor` when there is another page. */
export function pageSchema(name: string): TSchema {
  const nextCursor = Type.String({ description: 'The `cursor` of the next page; absent on the last one.' });
  return Type.Object({ items: Type.Array(ref(name)), nextCursor: Type.Optional(nextCursor) });
}

/** Schema of a list of emails or of their summaries, whole or as a page. */
export const mailPageSchema: TSchema = Type.Object({
  items: Type.Array(Type.Union([ref('Email'), ref('EmailSummary')])),
  nextCursor: Type.Optional(Type.String({ description: 'The `cursor` of the next page, which may be empty.' })),
  searched: Type.Optional(ref('Searched')),
  total: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'With `count=true`: number of emails of all pages; of a search, as far as it was counted.',
    }),
  ),
  totalIsExact: Type.Optional(
    Type.Boolean({
      description: 'With `count=true`: whether that is all of them. If not, there are at least as many.',
    }),
  ),
});

const descriptions: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Taken; no content.',
  204: 'Done; no content.',
  304: 'Not modified since the answer with the same ETag.',
  400: 'The request is not valid.',
  401: 'The API key is missing or not valid.',
  403: 'No access.',
  404: 'Not found, or expired.',
  409: 'In conflict with another resource or call.',
  410: 'The events after the cursor are gone.',
  413: 'The request body is too large.',
  415: 'There is no page of such a file.',
  416: 'No byte of the content is in the range.',
  422: 'The Idempotency-Key was used for another call.',
  429: 'A quota or a limit is exceeded.',
  500: 'A bug in the service.',
  503: 'The service cannot do this now.',
};

/** Error codes that every call may be answered with. */
const always: readonly ErrorCode[] = [
  'unauthorized',
  'owner_suspended',
  'internal_error',
  'overloaded',
  'storage_full',
  'unavailable',
];

/** Error codes of every route with a body. */
export const bodyProblems = ['invalid_request', 'malformed_json', 'body_too_large'] as const;

/** Content of one media type of an answer in the OpenAPI document. */
interface DocumentedContent {
  readonly schema: TSchema;
  /** Error codes of a problem; the generator of the document makes examples of them. */
  readonly 'x-error-codes'?: readonly ErrorCode[];
}

/** Description of one answer in the OpenAPI document. */
export interface DocumentedAnswer {
  readonly description: string | undefined;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, DocumentedContent>>;
}

/** Additions to the documented answers of a route. */
interface AnswerOptions {
  /** Headers of its successes, in addition to those of every answer. */
  readonly headers?: readonly AnswerHeader[];
}

/** Answers of a route: its successes, problems with the given error codes, and problems of every call. */
export function answers(
  success: Record<number, TSchema>,
  problems: readonly ErrorCode[],
  { headers = [] }: AnswerOptions = {},
): Record<string, DocumentedAnswer> {
  const succeeded = Object.entries(success).map(([status, schema]) => {
    const description = descriptions[Number(status)];
    const body = schema === noContent ? schema : { content: { 'application/json': { schema } } };
    return [status, { description, headers: headersOf([...usualHeaders, ...headers]), ...body }];
  });
  return addProblems(Object.fromEntries(succeeded), [...always, ...problems]);
}

/** Adds problems with the given error codes, and the given headers, to the answers of a route. */
export function addProblems(
  documented: Readonly<Record<string, DocumentedAnswer>>,
  problems: readonly ErrorCode[],
  headers: readonly AnswerHeader[] = usualHeaders,
): Record<string, DocumentedAnswer> {
  const byStatus = Map.groupBy(problems, (code) => statusOf[code]);
  const failed = [...byStatus].map(([status, codes]) => {
    const known = documented[status]?.content?.[problemType]?.['x-error-codes'] ?? [];
    return [status, problemAnswer(status, { problems: [...known, ...codes], headers })];
  });
  return { ...documented, ...Object.fromEntries(failed) };
}

/** Answers of a route that needs no key, without the headers of a caller's limits. */
export function openAnswers(
  success: Record<number, TSchema>,
  problems: readonly ErrorCode[],
): Record<string, DocumentedAnswer> {
  const succeeded = Object.entries(success).map(([status, schema]) => {
    const description = descriptions[Number(status)];
    const body = schema === noContent ? schema : { content: { 'application/json': { schema } } };
    return [status, { description, headers: headersOf(['X-Request-Id']), ...body }];
  });
  const failures = always.filter((code) => statusOf[code] !== 401);
  return addProblems(Object.fromEntries(succeeded), [...failures, ...problems], ['X-Request-Id']);
}

/**
 * Answers of a route that interface.md does not have. Such a route answers 400 to unknown query parameters, and 429 to
 * calls above the share of the owner or the rate of the key.
 */
export function extensionAnswers(
  success: Record<number, TSchema>,
  problems: readonly ErrorCode[],
  options: AnswerOptions = {},
): Record<string, DocumentedAnswer> {
  return answers(success, [...problems, 'invalid_request', 'too_many_requests', 'rate_limited'], options);
}

/** Header of the lists that are read in pages. */
export const linked: AnswerOptions = { headers: ['Link'] };

/** Header of the routes that ignore query parameters which they do not know. */
export const unknownParameters: AnswerOptions = { headers: ['X-Unknown-Parameters'] };

const usualHeaders = ['X-Request-Id', 'X-RateLimit-Remaining', 'RateLimit-Policy', 'RateLimit'] as const;

function problemAnswer(
  status: number,
  { problems, headers }: { problems: readonly ErrorCode[]; headers: readonly AnswerHeader[] },
): DocumentedAnswer {
  const codes = [...new Set(problems)].sort();
  const names: AnswerHeader[] = status === 401 ? ['X-Request-Id', 'WWW-Authenticate'] : [...headers];
  if (status === 429 || status === 503) names.push('Retry-After');
  const list = ` \`error\` is ${codes.map((code) => `\`${code}\``).join(' or ')}.`;
  return {
    description: `${descriptions[status]}${list}`,
    headers: headersOf(names),
    content: { [problemType]: { schema: ref('Problem'), 'x-error-codes': codes } },
  };
}

function headersOf(names: readonly AnswerHeader[]): object {
  return Object.fromEntries(names.map((name) => [name, answerHeaders[name]]));
}

const id = (description: string) => Type.String({ description });

/** Path parameters of a mailbox. */
export const mailboxPath = Type.Object({ mailboxId: id('Mailbox identifier.') });
/** Path parameters of a mail. */
export const mailPath = Type.Object({ mailboxId: id('Mailbox identifier.'), mailId: id('Email identifier.') });
/** Path parameters of a mail of any mailbox. */
export const mailIdPath = Type.Object({ mailId: id('Email identifier.') });
/** Path parameters of an attachment. */
export const attachmentPath = Type.Object({
  mailboxId: id('Mailbox identifier.'),
  mailId: id('Email identifier.'),
  attachmentId: id('Attachment identifier.'),
});
/** Path parameters of an address. */
export const addressPath = Type.Object({
  address: Type.String({ description: 'Address, such as name@mail.example.com.' }),
});
/** Path parameters of a domain. */
export const domainPath = Type.Object({ domainId: id('Domain identifier.') });
/** Path parameters of a webhook. */
export const webhookPath = Type.Object({ webhookId: id('Webhook identifier.') });
/** Path parameters of an API key. */
export const keyPath = Type.Object({ keyId: id('Identifier of an API key, not the key itself.') });
/** Path parameters of a session. */
export const sessionPath = Type.Object({ sessionId: id('Identifier of a session.') });
/** Path parameters of a link that shares an email or a mailbox. */
export const linkPath = Type.Object({ linkId: id('Identifier of a link, not its token.') });
/** Path parameters of an owner. */
export const ownerPath = Type.Object({ owner: id('User ID of the owner.') });
/** Path parameters of a handover. */
export const handoverPath = Type.Object({ handoverId: id('Handover identifier.') });
/** Path parameters of a delivery of a webhook. */
export const deliveryPath = Type.Object({
  webhookId: id('Webhook identifier.'),
  deliveryId: id('Delivery identifier.'),
});
