import { type Static, Type } from '../schema.ts';

/** Maximum number of entries of each list of rules. The body of a request has room for fewer, where they are long. */
export const ruleEntriesMax = 500;
/** Maximum number of DNS blocklists: each is asked while a sender waits. */
export const dnsBlocklistsMax = 3;
/** Maximum number of senders that a mailbox may name as those that it takes mail of. */
export const allowedSendersMax = 100;

const patterns = 'addresses, domains, *.example.com for the names below one, or <> for the empty sender of bounces';

/** Checks of a sender that a message may be asked to pass. */
export const senderConditions = ['spf', 'dkim', 'dmarc'] as const;
export type SenderCondition = (typeof senderConditions)[number];

const members = {
  conditions: Type.Optional(
    Type.Array(Type.Enum([...senderConditions]), {
      maxItems: senderConditions.length,
      description:
        'Checks that a message must not fail: spf (result fail), dkim (a signature fails, and none passes), dmarc (fails, and the domain of From asks to reject; or From has not one address).',
    }),
  ),
  blockedSenders: Type.Optional(
    Type.Array(Type.String({ maxLength: 320 }), {
      maxItems: ruleEntriesMax,
      description: `Senders of the envelope whose mail is refused: ${patterns}.`,
    }),
  ),
  blockedNetworks: Type.Optional(
    Type.Array(Type.String({ maxLength: 49 }), {
      maxItems: ruleEntriesMax,
      description: 'Networks whose mail is refused: addresses, or networks such as 192.0.2.0/24 and 2001:db8::/32.',
    }),
  ),
  blockedWords: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      maxItems: ruleEntriesMax,
      description: 'Words that refuse a recipient: the name before the @, or one of its parts between . + - and _.',
    }),
  ),
  dnsBlocklists: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: dnsBlocklistsMax,
      description: 'Zones of DNS blocklists (RFC 5782), such as bl.example.net, that are asked for the client.',
    }),
  ),
  messageBytesMax: Type.Optional(
    Type.Integer({ minimum: 1_024, description: 'Size in bytes from which on a message is refused.' }),
  ),
};

/** Rules by which mail is refused. What is absent refuses nothing. */
export const MailRules = Type.Object(members, { $id: 'MailRules', additionalProperties: false });
export type MailRules = Static<typeof MailRules>;

/** Makes the schema of rules that something may have or not. */
export const mailRulesOrNull = (description: string) =>
  Type.Unsafe<MailRules | null>({
    ...Type.Object(members, { additionalProperties: false }),
    type: ['object', 'null'],
    description,
  });
