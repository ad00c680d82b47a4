import { type Static, Type } from '../schema.ts';
import { EmailCode } from './details.ts';

/** Number or word of an email that was considered as a code. */
const LookedAt = Type.Object({
  text: Type.String({ description: 'As the email shows it: its first 200 characters.' }),
  isCode: Type.Boolean(),
  reason: Type.String({
    description:
      'Stable code of the reason for which it is a code, such as `label_before`, or is not, such as `order_number`. More may be added.',
  }),
  message: Type.String({ description: 'The reason in words.' }),
  cue: Type.Optional(Type.String({ description: 'The word that tells it, as the email has it.' })),
  line: Type.String({
    description: 'The line that the cue stands in, or else the number: its first 200 characters.',
  }),
});

/** Codes of an email, and the numbers and words that were considered. */
export const EmailCodes = Type.Object(
  {
    codes: Type.Array(EmailCode),
    looked: Type.Array(LookedAt, { maxItems: 50, description: 'Candidates, the codes first: 50 at most.' }),
  },
  {
    $id: 'EmailCodes',
    examples: [
      {
        codes: [{ value: '482913', text: '482 913' }],
        looked: [
          {
            text: '482 913',
            isCode: true,
            reason: 'label_before',
            message: 'a word for codes stands before it in its sentence',
            cue: 'code',
            line: 'Your code is 482 913.',
          },
        ],
      },
    ],
  },
);
export type EmailCodes = Static<typeof EmailCodes>;
