import { refusalReasons } from './events.ts';
import { type Static, Type } from './schema.ts';

/** Reasons for which the receiver of mail turns something away: a recipient, a message, a login or a connection. */
export const turnedAwayReasons = [
  ...refusalReasons,
  'unknown_recipient',
  'too_many_unknown_recipients',
  'too_many_recipients',
  'too_many_new_mailboxes',
  'mailbox_limit',
  'relay_denied',
  'bad_address',
  'mailbox_ended',
  'wrong_credentials',
  'too_many_failed_logins',
  'key_ended',
  'login_needs_tls',
  'login_not_offered',
  'too_many_errors',
  'too_many_connections',
  'script',
  'storage_full',
  'failure',
] as const;
/** Reason for which something was turned away. */
export type TurnedAwayReason = (typeof turnedAwayReasons)[number];

/** Something that the receiver of mail has turned away. */
export const Refusal = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the refusal.' }),
    refusedAt: Type.String({ format: 'date-time', description: 'When.' }),
    node: Type.String({ description: 'Node that refused, and that remembers it, by its host name and HTTP port.' }),
    owner: Type.Optional(
      Type.String({
        description: 'Owner whom it concerns. Absent: nobody here, for example for mail to a domain of others.',
      }),
    ),
    client: Type.String({ description: 'Address of the client.' }),
    ehlo: Type.Optional(Type.String({ description: 'Name that the client gave in EHLO or HELO. Absent: none.' })),
    sender: Type.Optional(
      Type.String({ description: 'Sender of the envelope; empty for a bounce. Absent: none was named.' }),
    ),
    recipient: Type.Optional(
      Type.String({
        description:
          'Recipient that was refused; the first one of this owner when the whole message was refused; for a login, its mailbox. Absent: none was named.',
      }),
    ),
    reply: Type.String({ description: 'Reply to the client, as it was sent.' }),
    reason: Type.Enum([...turnedAwayReasons], { description: 'Why, for programs.' }),
    why: Type.String({ description: 'Why, for people.' }),
    fix: Type.String({ description: 'What to do about it, for people.' }),
    traceparent: Type.Optional(
      Type.String({ description: 'Trace that the header of the message names (W3C Trace Context).' }),
    ),
  },
  {
    $id: 'Refusal',
    examples: [
      {
        id: '01a1b2c3-d4e5-7f60-8a9b-0c1d2e3f4a5b',
        refusedAt: '2026-03-01T12:00:00.000Z',
        node: 'mail-1:8080',
        client: '127.0.0.1',
        ehlo: 'app.test',
        sender: 'app@shop.example',
        recipient: 'ann@customer.example',
        reply: '550 5.7.1 relaying denied: log in, or turn capture on with MAYFLY_CAPTURE',
        reason: 'relay_denied',
        why: 'the recipient is on a domain that is not of this service, and the client had no login',
        fix: 'To catch the mail of an application, let it log in with the address of a mailbox and an API key, or turn capture on with MAYFLY_CAPTURE.',
      },
    ],
  },
);
export type Refusal = Static<typeof Refusal>;
