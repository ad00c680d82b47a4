import { emailClients } from '../generated/email-clients.ts';
import { pageMembers } from '../paging.ts';
import { type Static, Type } from '../schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const bytes = (description: string) => Type.Integer({ minimum: 0, description });
const score = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });
const lines = Type.Array(Type.Integer({ minimum: 1 }), {
  description: 'First lines of `htmlBody` that have it, five at most; empty when it belongs to no line.',
});

const supportCounts = (what: string) => ({
  supported: count(`${what} with support.`),
  partial: count(`${what} with support in part.`),
  unsupported: count(`${what} without support.`),
  unknown: count(`${what} that nobody has tested.`),
});

const Finding = Type.Object({
  code: Type.String({ description: 'Stable code of the fault. More may be added.' }),
  severity: Type.Enum(['error', 'warning', 'advice'], {
    description: 'Whether it breaks the email for some readers, may do so, or could be better.',
  }),
  what: Type.String({ description: 'The fault.' }),
  why: Type.String({ description: 'Why it matters.' }),
  fix: Type.String({ description: 'What to do about it.' }),
  count: count('Number of places that have it.'),
  lines,
});

/** An answer of GET /v1/mailboxes/{mailboxId}/mails/{mailId}/checks. */
export const MailCheck = Type.Object(
  {
    score: score('Mean share of mail clients that support what the HTML uses, in percent.'),
    hasHtml: Type.Boolean({ description: 'Whether the email has HTML. Without HTML, all that follows is empty.' }),
    htmlBytes: bytes('Size of the HTML.'),
    clippedBytes: bytes('Size of HTML from which Gmail clips it.'),
    textBytes: Type.Optional(bytes('Size of the plain text beside the HTML; absent when there is none.')),
    charset: Type.Optional(Type.String({ description: 'Charset of the HTML, in lower case.' })),
    title: Type.Optional(Type.String({ description: 'Title of the HTML.' })),
    language: Type.Optional(Type.String({ description: 'Language that the HTML names.' })),
    hasDarkStyles: Type.Boolean({ description: 'Whether the HTML has something for dark mode.' }),
    truncated: Type.Boolean({ description: 'Whether the email was too large or too broken to be checked whole.' }),
    features: count('Number of features that the HTML uses; /checks/features lists them.'),
    links: count('Number of links; /checks/links lists the first 500.'),
    images: Type.Object({
      count: count('`img` elements.'),
      remote: count('Pictures on servers, backgrounds too.'),
      inline: count('Pictures in the message, by `cid:`.'),
      data: count('Pictures in the HTML itself, by `data:`.'),
    }),
    findings: Type.Array(Finding, { description: 'Faults, the gravest first; each code once.' }),
    clients: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Family and platform, as on caniemail.com.' }),
        name: Type.String(),
        score: Type.Optional(
          score('Share of the known features that it supports, those in part as half; absent when too few are known.'),
        ),
        ...supportCounts('Features'),
      }),
      { description: 'Mail clients, the worst first; those without a score last.' },
    ),
    supportUpdated: Type.String({ format: 'date', description: 'Day of the data of caniemail.com.' }),
  },
  { $id: 'MailCheck' },
);
export type MailCheck = Static<typeof MailCheck>;

/** Query of GET /v1/mailboxes/{mailboxId}/mails/{mailId}/checks/features. */
export const CheckedFeaturesQuery = Type.Object({
  ...pageMembers,
  as: Type.Optional(
    Type.Enum(emailClients, {
      description:
        'A mail client: lists what it does not support, and then what it supports in part, with this client alone in `clients`. What no reader sees, as comments, is not in this list.',
    }),
  ),
});
export type CheckedFeaturesQuery = Static<typeof CheckedFeaturesQuery>;

/** A feature of HTML, CSS or images that an email uses, and the mail clients that do not support it whole. */
export const CheckedFeature = Type.Object(
  {
    slug: Type.String({ description: 'Its name on caniemail.com.' }),
    title: Type.String(),
    kind: Type.String({
      description:
        'Group: element, attribute, property, value, keyword, unit, function, at-rule, media-feature, selector, pseudo-class, pseudo-element, image, link or syntax. More may be added.',
    }),
    url: Type.String({ description: 'Page of the feature with the results of all tests.' }),
    count: count('Number of uses.'),
    lines,
    ...supportCounts('Mail clients'),
    clients: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        support: Type.Enum(['supported', 'partial', 'unsupported']),
        notes: Type.Array(Type.String(), { description: 'What is known of it.' }),
      }),
      {
        description:
          'Mail clients that do not support it, support it in part, or have a note. All others support it or are unknown.',
      },
    ),
  },
  { $id: 'CheckedFeature' },
);
export type CheckedFeature = Static<typeof CheckedFeature>;

/** A link of an email. Nothing was fetched for it. */
export const CheckedLink = Type.Object(
  {
    href: Type.String({ description: 'Target as the email has it, its first 2,048 characters.' }),
    text: Type.String({ description: 'Visible words of the link, or the alternative text of its picture.' }),
    line: Type.Integer({ minimum: 1, description: 'Line of `htmlBody`.' }),
    purpose: Type.Optional(Type.String({ description: 'confirm, reset, login or unsubscribe, if the link tells.' })),
    faults: Type.Array(Type.String(), { description: 'Codes of findings, such as link_text_differs.' }),
  },
  { $id: 'CheckedLink' },
);
export type CheckedLink = Static<typeof CheckedLink>;
