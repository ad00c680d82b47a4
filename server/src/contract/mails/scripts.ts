import { type Static, Type } from '../schema.ts';

/** Most steps of a delivery script. */
export const scriptStepsMax = 32;
/** Longest delay of a step in milliseconds. */
export const scriptDelayMsMax = 30_000;
/** Most times that one step acts. */
export const scriptTimesMax = 1_000;
/** Most characters of a reply (RFC 5321 §4.5.3.1.5 has 512 with its code and CRLF). */
export const scriptReplyCharactersMax = 400;
/** Most attempts of a rate, and its longest window in seconds: a day. */
export const scriptRateMax = 10_000;
export const scriptRateSecondsMax = 86_400;
const textCharactersMax = 200;

const moments = ['connect', 'helo', 'mail', 'rcpt', 'data', 'end'] as const;

const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: textCharactersMax, description }));
const reply = (description: string) => Type.String({ minLength: 1, maxLength: scriptReplyCharactersMax, description });

const whenMembers = {
  from: text('The envelope sender has this in it, in any case.'),
  subject: text('The subject has this in it, in any case. Only at the end of the content.'),
};

const stepMembers = {
  at: Type.Optional(
    Type.Enum([...moments], {
      description:
        'When it acts: at RCPT, DATA, or the end of the content; at MAIL, for a mailbox, only after a login to it; in the script of captured mail also at the connection, or at EHLO and HELO. Default: rcpt; end for a step with when.subject.',
    }),
  ),
  when: Type.Optional(
    Type.Object(whenMembers, { additionalProperties: false, description: 'Attempts that it is for. Default: all.' }),
  ),
  reply: Type.Optional(
    reply(
      'Reply: a code of 4xx or 5xx, an enhanced code of the same class, and a text, such as `451 4.7.1 try again later`. One of 2xx with accept alone.',
    ),
  ),
  delayMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: scriptDelayMsMax,
      description: 'Milliseconds before the answer, up to 30,000. Default: 0.',
    }),
  ),
  drop: Type.Optional(
    Type.Boolean({
      description:
        'true: the connection is closed, after the reply or in place of it. At the end without a reply, the message is stored first.',
    }),
  ),
  accept: Type.Optional(
    Type.Boolean({
      description: 'true: the attempt goes on; at the end, the message is stored whatever the reply is.',
    }),
  ),
  times: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: scriptTimesMax,
      description: 'Number of attempts that meet it before the next step is due. Default: 1.',
    }),
  ),
  percent: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description:
        'In place of times: the share of attempts that meet it, evenly, without an end: of 25 every fourth. The others go by it to the next step.',
    }),
  ),
};

const thenMember = Type.Optional(
  Type.Enum(['accept', 'repeat'], {
    description: 'What follows the last step: mail is taken, or the steps begin again. Default: accept.',
  }),
);

/** One step of a delivery script. */
export const ScriptStep = Type.Object(stepMembers, { $id: 'ScriptStep', additionalProperties: false });
export type ScriptStep = Static<typeof ScriptStep>;

/** Body of PUT /v1/mailboxes/{mailboxId}/script and PUT /v1/capture/script. Unknown fields are refused. */
export const SetDeliveryScript = Type.Object(
  {
    steps: Type.Array(Type.Unsafe<ScriptStep>({ $ref: 'ScriptStep#' }), {
      maxItems: scriptStepsMax,
      description: 'What attempts meet, in this order. Each meets one step at most.',
    }),
    // biome-ignore lint/suspicious/noThenProperty: a member of the API
    then: thenMember,
    rate: Type.Optional(
      Type.Object(
        {
          max: Type.Integer({ minimum: 1, maximum: scriptRateMax, description: 'Attempts within the time.' }),
          seconds: Type.Integer({
            minimum: 1,
            maximum: scriptRateSecondsMax,
            description: 'The time in seconds, which begins with the first attempt.',
          }),
          reply: Type.Optional(
            reply('Reply to those above it. Default: 450 4.7.1 too many messages for now, try again later.'),
          ),
        },
        { additionalProperties: false, description: 'Limit that RCPT is measured by, before the steps.' },
      ),
    ),
  },
  {
    $id: 'SetDeliveryScript',
    additionalProperties: false,
    examples: [{ steps: [{ reply: '451 4.7.1 greylisted, try again later', times: 2 }] }],
  },
);
export type SetDeliveryScript = Static<typeof SetDeliveryScript>;

/** A delivery script, and how far it has come. */
export const DeliveryScript = Type.Object(
  {
    steps: Type.Array(
      Type.Object({
        ...stepMembers,
        when: Type.Optional(Type.Object(whenMembers, { description: 'Attempts that it is for. Absent: all.' })),
        at: Type.Enum([...moments], { description: 'When it acts.' }),
        times: Type.Optional(
          Type.Integer({ minimum: 1, description: 'Number of attempts that meet it. Absent with percent.' }),
        ),
        met: Type.Integer({ minimum: 0, description: 'Number of those that have met it, in this round.' }),
      }),
      { description: 'The steps, in their order.' },
    ),
    // biome-ignore lint/suspicious/noThenProperty: a member of the API
    then: Type.Enum(['accept', 'repeat'], { description: 'What follows the last step.' }),
    rate: Type.Optional(Type.Object({ max: Type.Integer(), seconds: Type.Integer(), reply: Type.String() })),
    setAt: Type.String({ format: 'date-time', description: 'When it was set.' }),
  },
  { $id: 'DeliveryScript' },
);
export type DeliveryScript = Static<typeof DeliveryScript>;

/** Try of a sender to deliver to a mailbox with a script, or where captured mail has one. */
export const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: '1, 2, 3 … in the order of the answers.' }),
    attemptedAt: Type.String({ format: 'date-time', description: 'When it was answered.' }),
    client: Type.String({ description: 'Address of the client.' }),
    ehlo: Type.Optional(Type.String({ description: 'Name that the client gave. Absent: none so far.' })),
    tls: Type.Optional(Type.String({ description: 'Version of TLS. Absent: without TLS.' })),
    sender: Type.Optional(
      Type.String({ description: 'Sender of the envelope; empty for a bounce. Absent: not named so far.' }),
    ),
    at: Type.Enum([...moments], { description: 'When it was answered: end for a message that has come whole.' }),
    step: Type.Optional(
      Type.Integer({ minimum: 0, description: 'The step that it met, from 0. Absent: none, or the rate.' }),
    ),
    reply: Type.Optional(
      Type.String({ description: 'Reply, as it was sent. Absent: the connection was closed without one.' }),
    ),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, description: 'Milliseconds by which the answer was delayed.' })),
    dropped: Type.Optional(Type.Boolean({ description: 'true: the connection was closed.' })),
    messageId: Type.Optional(Type.String({ description: 'Message-ID, if the content has come and has one.' })),
    contentHash: Type.Optional(Type.String({ description: 'SHA-256 of the content, if that has come.' })),
    repeatOf: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'First attempt with the same content, else with the same Message-ID. Absent: none, or unknown.',
      }),
    ),
    mailId: Type.Optional(Type.String({ description: 'The email that it stored. Absent: none was.' })),
  },
  { $id: 'DeliveryAttempt' },
);
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;
