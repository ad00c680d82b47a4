import { mailRulesOrNull } from './mails/mail-rules.ts';
import { type Static, Type } from './schema.ts';

const timestamp = (description: string) => Type.String({ format: 'date-time', description });
const laterTimestamp = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });

/** Default of the mailboxes that first mails may make on a domain in an hour. */
export const firstMailsPerHourDefault = 600;
/** Maximum that a rule may allow in an hour. */
export const firstMailsPerHourMax = 10_000;

/** The states of a domain. */
export const domainStatuses = ['pending', 'verified', 'lapsed'] as const;
export type DomainStatus = (typeof domainStatuses)[number];

/** The states of a DNS record of a domain. */
export const recordStatuses = ['unchecked', 'ok', 'missing', 'wrong', 'error'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/** A DNS record that a domain needs, with the values found in the DNS. */
export const DomainRecord = Type.Object({
  type: Type.Enum(['TXT', 'MX'], { description: 'Type of the record.' }),
  name: Type.String({ description: 'Name to set it for.' }),
  value: Type.String({ description: 'Value to set: the text, or for MX the host, with any priority.' }),
  status: Type.Enum([...recordStatuses], {
    description: 'unchecked: not looked up yet. error: no name server has answered.',
  }),
  found: Type.Array(Type.String(), { description: 'Values found: at most 10, each cut at 255 characters.' }),
});
export type DomainRecord = Static<typeof DomainRecord>;

/** Rule of a domain by which the first mail to a name makes its mailbox. */
export const FirstMail = Type.Object(
  {
    expiresIn: Type.Integer({
      minimum: 1,
      description: 'Lifetime of the mailbox in minutes; at most 10,080 unless the operator allows another.',
    }),
    keepNewest: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Number of emails that the mailbox keeps: the oldest go when there are more. All when absent.',
      }),
    ),
    perHour: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: firstMailsPerHourMax,
        description: `Mailboxes that mails may make in an hour: mail to further names is put off. ${firstMailsPerHourDefault} when absent.`,
      }),
    ),
  },
  { additionalProperties: false },
);
export type FirstMail = Static<typeof FirstMail>;

const firstMailOrNull = (description: string) =>
  Type.Unsafe<FirstMail | null>({ ...FirstMail, type: ['object', 'null'], description });

/** A mail domain of an owner. */
export const Domain = Type.Object(
  {
    id: Type.String({ description: 'Unique domain identifier.' }),
    name: Type.String({ description: 'Name in lower case, as A-labels.' }),
    status: Type.Enum([...domainStatuses], {
      description:
        'pending: not verified yet. verified: takes mailboxes. lapsed: its records were wrong for 7 days; mail is still taken, new mailboxes are not.',
    }),
    txtToken: Type.Optional(
      Type.String({ description: 'Token that the TXT record shows. Absent for a domain that the operator has given.' }),
    ),
    mxTarget: Type.String({ description: 'Host that the MX record points at.' }),
    records: Type.Array(DomainRecord, {
      description: 'Records to set, with the outcome of the last look. Empty for a domain that the operator has given.',
    }),
    catchAll: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Mailbox that gets mail to addresses that were never given out. Null for none.',
    }),
    firstMail: firstMailOrNull('Rule by which the first mail to a name makes its mailbox. Null: mail makes none.'),
    subdomains: Type.Boolean({
      description: 'Whether the names below the domain belong to it, too: addresses are there below any label.',
    }),
    mailRules: Type.Optional(
      mailRulesOrNull(
        'Rules by which mail to the domain is refused, besides those of the service and its owner. Absent: none.',
      ),
    ),
    serverId: Type.Optional(
      Type.String({
        description:
          'Id of the domain as a server in the API of Mailosaur. Absent unless the service speaks that API as well.',
      }),
    ),
    createdAt: timestamp('When it was added.'),
    verifiedAt: laterTimestamp('When it became verified. Null before.'),
    checkedAt: laterTimestamp('When its records were last looked up. Null before.'),
  },
  { $id: 'Domain' },
);
export type Domain = Static<typeof Domain>;

/** Most characters of the name of a domain as it is given: more than any has. */
const givenNameCharactersMax = 1_000;

/** Body of POST /v1/domains. */
export const CreateDomain = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: givenNameCharactersMax,
      description: 'Name such as mail.example.com, in any script.',
    }),
  },
  { $id: 'CreateDomain', additionalProperties: false },
);
export type CreateDomain = Static<typeof CreateDomain>;

/** Body of PATCH /v1/domains/{domainId}. A field that is absent does not change. */
export const UpdateDomain = Type.Object(
  {
    catchAll: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'An active mailbox on the domain, which gets mail to addresses that never had one; null: none.',
      }),
    ),
    firstMail: Type.Optional(
      firstMailOrNull(
        'Makes a mailbox of the first mail to a name; not together with a catch-all. Null: not any more.',
      ),
    ),
    subdomains: Type.Optional(
      Type.Boolean({ description: 'true: the names below the domain belong to it, too. false: not any more.' }),
    ),
    mailRules: Type.Optional(
      mailRulesOrNull('Rules by which mail is refused, in place of all that it has. Null: none.'),
    ),
  },
  { $id: 'UpdateDomain', additionalProperties: false, minProperties: 1 },
);
export type UpdateDomain = Static<typeof UpdateDomain>;
