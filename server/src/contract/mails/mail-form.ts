import { Type } from '../schema.ts';

const bytes = { type: 'string', format: 'binary' } as const;

/** Form of a message that is put into a mailbox. */
export const MailForm = Type.Object(
  {
    sender: Type.String({ description: 'Address of the sender, alone or as `Name <address>`.' }),
    to: Type.Optional(
      Type.Array(Type.String(), { description: 'Addresses of To, with commas between them. Default: the mailbox.' }),
    ),
    cc: Type.Optional(Type.Array(Type.String(), { description: 'Addresses of Cc.' })),
    replyTo: Type.Optional(Type.Array(Type.String(), { description: 'Addresses of Reply-To.' })),
    headers: Type.Optional(
      Type.Array(Type.String(), {
        description: 'More header fields, a part for each, such as `List-Id: <news.example.com>`.',
      }),
    ),
    subject: Type.Optional(Type.String({ description: 'Subject line.' })),
    body: Type.Optional(Type.String({ description: 'Plain text.' })),
    htmlBody: Type.Optional(Type.String({ description: 'HTML; with a body too, they are alternatives.' })),
    files: Type.Optional(Type.Array(Type.Unsafe<string>(bytes), { description: 'Attachments, a part for each.' })),
  },
  { additionalProperties: false },
);

/** A message as it would come by SMTP (RFC 5322). */
export const RawMessage = Type.Unsafe<string>({ ...bytes, description: 'A message, kept byte for byte.' });
