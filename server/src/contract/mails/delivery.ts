import { type Static, Type } from '../schema.ts';

const afterMs = (description: string) => Type.Integer({ minimum: 0, description });

const DeliveryCommand = Type.Object({
  afterMs: afterMs('When it came, in milliseconds since the connection.'),
  line: Type.String({
    description:
      'The command with its parsed arguments. All of AUTH is `AUTH ***`, and any line that is no known command `(n bytes)`.',
  }),
  reply: Type.Optional(Type.String({ description: 'The last reply to it, without its line end.' })),
});

/** How an email came by SMTP. */
export const EmailDelivery = Type.Object(
  {
    client: Type.String({ description: 'Address of the client.' }),
    ehlo: Type.String({ description: 'Name that the client gave in EHLO or HELO.' }),
    tls: Type.Optional(
      Type.Object(
        { version: Type.String(), cipher: Type.String() },
        { description: 'Protocol and cipher of TLS. Absent: the connection had none.' },
      ),
    ),
    user: Type.Optional(
      Type.String({
        description:
          'User of the login: the address of a mailbox, or the name of an inbox. Absent: none, or that of another owner.',
      }),
    ),
    connectedAt: Type.String({ format: 'date-time', description: 'When the client connected.' }),
    commands: Type.Array(DeliveryCommand, {
      description:
        'Commands of the transaction in their order, after those of the session that it needed, such as EHLO and AUTH. Of RCPT only those for recipients of this owner.',
    }),
    content: Type.Object(
      {
        bytes: Type.Integer({ minimum: 0, description: 'Size of the content.' }),
        afterMs: afterMs('When its end came, in milliseconds since the connection.'),
      },
      { description: 'The message as the client has sent it, without the header fields that the service adds.' },
    ),
    truncated: Type.Boolean({ description: 'Whether there were more commands than are kept.' }),
  },
  {
    $id: 'EmailDelivery',
    examples: [
      {
        client: '127.0.0.1',
        ehlo: 'app.test',
        user: 'billing-service',
        connectedAt: '2026-03-01T12:00:00.000Z',
        commands: [
          { afterMs: 1, line: 'EHLO app.test', reply: '250-mayfly.localhost\r\n250 AUTH PLAIN LOGIN' },
          {
            afterMs: 2,
            line: 'AUTH ***',
            reply: '235 2.7.0 logged in: mail for nobody here goes into the inbox of this user',
          },
          { afterMs: 3, line: 'MAIL FROM:<app@shop.example> SIZE=214', reply: '250 2.1.0 sender ok' },
          { afterMs: 3, line: 'RCPT TO:<ann@customer.example>', reply: '250 2.1.5 recipient ok' },
          { afterMs: 4, line: 'DATA', reply: '354 end with <CRLF>.<CRLF>' },
        ],
        content: { bytes: 214, afterMs: 5 },
        truncated: false,
      },
    ],
  },
);
export type EmailDelivery = Static<typeof EmailDelivery>;
