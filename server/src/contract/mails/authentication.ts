import { type Static, Type } from '../schema.ts';

const comment = Type.Optional(Type.String({ description: 'The reason, in words.' }));
const domain = (description: string) => Type.Optional(Type.String({ description }));

function oneOf<const Word extends string>(words: readonly Word[], description: string) {
  return Type.Unsafe<Word>({ type: 'string', enum: words, description });
}

const SpfFinding = Type.Object({
  result: oneOf(
    ['none', 'neutral', 'pass', 'fail', 'softfail', 'temperror', 'permerror'],
    'Result of SPF (RFC 7208): may this client send for this domain?',
  ),
  domain: domain('Domain of the envelope sender; of a bounce, the name that the client gave itself.'),
  comment,
});

const DkimFinding = Type.Object({
  result: oneOf(
    ['pass', 'fail', 'policy', 'neutral', 'temperror', 'permerror'],
    'Result of the signature (RFC 6376): is the message as its domain has signed it?',
  ),
  domain: domain('Domain that has signed (`d=`).'),
  selector: Type.Optional(Type.String({ description: 'Selector of its key (`s=`).' })),
  comment,
});

const DmarcFinding = Type.Object({
  result: oneOf(
    ['none', 'pass', 'fail', 'temperror', 'permerror'],
    'Result of DMARC (RFC 7489): has SPF or DKIM passed for the domain of From?',
  ),
  policy: Type.Optional(oneOf(['none', 'quarantine', 'reject'], 'What the domain wants done with mail that fails.')),
  domain: domain('Domain of From.'),
  comment,
});

const ArcFinding = Type.Object({
  result: oneOf(['none', 'pass', 'fail'], 'Result of the ARC chain (RFC 8617).'),
  comment,
});

/** Results of the checks of an email's sender. */
export const EmailAuthentication = Type.Object(
  {
    spf: SpfFinding,
    dkim: Type.Array(DkimFinding, {
      description: 'One for each signature, topmost first; empty when it is not signed.',
    }),
    dmarc: DmarcFinding,
    arc: ArcFinding,
    checkedAt: Type.String({ format: 'date-time', description: 'When it was checked.' }),
  },
  {
    $id: 'EmailAuthentication',
    examples: [
      {
        spf: {
          result: 'pass',
          domain: 'shop.example',
          comment: 'domain of app@shop.example designates 192.0.2.1 as permitted sender',
        },
        dkim: [{ result: 'pass', domain: 'shop.example', selector: 's1' }],
        dmarc: { result: 'pass', policy: 'reject', domain: 'shop.example', comment: 'aligned by SPF and DKIM' },
        arc: { result: 'none' },
        checkedAt: '2026-03-01T12:00:00.000Z',
      },
    ],
  },
);
export type EmailAuthentication = Static<typeof EmailAuthentication>;
