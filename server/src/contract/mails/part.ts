import { Type } from '../schema.ts';

const bytes = (description: string) => Type.Integer({ minimum: 0, description });

/** A part of the message of an email, with the parts below it. */
export const MailPart = Type.Object(
  {
    contentType: Type.String({ description: 'MIME type in lower case, as the message is read.' }),
    charset: Type.Optional(Type.String({ description: 'Charset that the part declares, in lower case.' })),
    encoding: Type.Enum(['identity', 'base64', 'quoted-printable', 'uuencode'], {
      description: 'Transfer encoding; `identity` for 7bit, 8bit and binary.',
    }),
    disposition: Type.Optional(Type.Enum(['inline', 'attachment'], { description: 'Content-Disposition.' })),
    filename: Type.Optional(Type.String({ description: 'File name, when the part gives one; never a path.' })),
    contentId: Type.Optional(Type.String({ description: 'Content-ID without angle brackets.' })),
    encodedBytes: bytes('Size of the body as it stands in the message.'),
    sizeBytes: Type.Optional(bytes('Size of the decoded body; absent of a multipart.')),
    parts: Type.Optional(
      Type.Array(Type.Unsafe({ $ref: 'MailPart#' }), { description: 'Parts of a multipart, in their order.' }),
    ),
  },
  {
    $id: 'MailPart',
    examples: [
      {
        contentType: 'multipart/alternative',
        encoding: 'identity',
        encodedBytes: 420,
        parts: [
          { contentType: 'text/plain', charset: 'utf-8', encoding: 'identity', encodedBytes: 100, sizeBytes: 100 },
          { contentType: 'text/html', charset: 'utf-8', encoding: 'base64', encodedBytes: 200, sizeBytes: 150 },
        ],
      },
    ],
  },
);
