import { type Static, Type } from '../schema.ts';

/** An answer of GET /v1/mailboxes/{mailboxId}/mails/{mailId}/checks/spam. */
export const SpamCheck = Type.Object(
  {
    score: Type.Optional(
      Type.Number({ description: 'Points of the rules together. Absent when the email was not rated.' }),
    ),
    threshold: Type.Optional(Type.Number({ description: 'Points from which the filter takes an email for spam.' })),
    isSpam: Type.Boolean({ description: 'Whether the filter takes it for spam.' }),
    rules: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the rule in SpamAssassin.' }),
        score: Type.Number({ description: 'Its points; negative ones speak against spam.' }),
        description: Type.String({ description: 'What it looks for.' }),
      }),
      { description: 'Rules that the email has met, those with the most points first.' },
    ),
    skipped: Type.Optional(
      Type.Enum(['too_large'], { description: 'Why it was not rated: the filter takes emails of 512 KiB at most.' }),
    ),
  },
  { $id: 'SpamCheck' },
);
export type SpamCheck = Static<typeof SpamCheck>;
