import { NotInMail } from './errors.ts';
import type { components, operations } from './generated/openapi.ts';
import { passes, type TextMatch } from './match.ts';
import { type ShareLink, type ShareOptions, share } from './share.ts';
import type { CallOptions, Transport } from './transport.ts';

type Schemas = components['schemas'];
type Details = NonNullable<Schemas['Email']['details']>;

/** Code of an email, in the form that is typed into a form. */
export type MailCode = NonNullable<Details['codes']>[number];
/** Link of an email: its address, its text, and its purpose, if that is known. */
export type MailLink = NonNullable<Details['links']>[number];
/** Address with its name. */
export type MailAddress = Details['from'];

/** Test of a link by its text, its address or its purpose. A plain string or expression tests text and address. */
export type LinkMatch =
  | TextMatch
  | { readonly text?: TextMatch | undefined; readonly href?: TextMatch | undefined; readonly rel?: MailLink['rel'] };

/** How an email came by SMTP. */
export type MailDelivery = Schemas['EmailDelivery'];

/** Mail client by family and platform, as `outlook.windows`; the service may know more than these. */
export type EmailClient =
  | NonNullable<NonNullable<operations['getMailPage']['parameters']['query']>['as']>
  | (string & Record<never, never>);
/** How the page of an email is made. */
export interface PageOptions extends CallOptions {
  readonly as?: EmailClient | undefined;
}

/** Which features of the HTML of an email are listed, and how many. */
export interface FeatureFilter extends CallOptions {
  readonly as?: EmailClient | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Features of the HTML of an email, with the mail clients that lack them. */
export interface FeaturePage {
  readonly items: readonly Schemas['CheckedFeature'][];
  readonly nextCursor?: string;
}

type AttachmentSummary = NonNullable<Schemas['Email']['attachments']>[number];

/** An attachment of an email. */
export interface MailAttachment extends AttachmentSummary {
  /** The content. */
  bytes(options?: CallOptions): Promise<Uint8Array<ArrayBuffer>>;
  /** The content as text in UTF-8. */
  text(options?: CallOptions): Promise<string>;
}

/** An email, as it was when it was read. */
export class Mail {
  readonly #transport: Transport;
  readonly #email: Schemas['Email'];
  /** Attachments, with their contents on demand. */
  readonly attachments: readonly MailAttachment[];

  constructor(transport: Transport, email: Schemas['Email']) {
    this.#transport = transport;
    this.#email = email;
    this.attachments = (email.attachments ?? []).map((attachment) => {
      const place = `${this.#path}/attachments/${attachment.id}/content`;
      const bytes = (options?: CallOptions) => transport.bytes(place, options);
      const text = async (options?: CallOptions) => new TextDecoder().decode(await bytes(options));
      return { ...attachment, bytes, text };
    });
  }

  get id(): string {
    return this.#email.id;
  }

  get mailboxId(): string {
    return this.#email.mailboxId;
  }

  /** Address of the sender. */
  get sender(): string {
    return this.#email.sender;
  }

  get subject(): string {
    return this.#email.subject;
  }

  /** Plain text; made from the HTML if the email has no plain text. */
  get text(): string {
    return this.#email.body;
  }

  /** HTML as it came; `htmlPage` gives a page that is safe to show. */
  get html(): string | undefined {
    return this.#email.htmlBody;
  }

  get receivedAt(): Date {
    return new Date(this.#email.receivedAt);
  }

  /** Addresses, identifiers, envelope and all else that the service knows of the email. */
  get details(): Details {
    // The service gives them with every email; they are optional for the sake of other services of its interface.
    return this.#email.details as Details;
  }

  /** All fields of the email, as the service gave them. */
  get data(): Readonly<Schemas['Email']> {
    return this.#email;
  }

  /** The code that a sign-up or login form asks for; `undefined` if the email has none. */
  get code(): string | undefined {
    return this.codes[0]?.value;
  }

  /** All codes, the likeliest first. */
  get codes(): readonly MailCode[] {
    return this.details.codes ?? [];
  }

  /** All links, in their order. */
  get links(): readonly MailLink[] {
    return this.details.links ?? [];
  }

  /**
   * Address of the first link that matches; without a match of the likeliest: to confirm, reset or log in, else the first that is
   * not to unsubscribe.
   * @throws NotInMail, with the links that there are.
   */
  link(match?: LinkMatch): string {
    const [found] = linksLike(this.links, match);
    if (found !== undefined) return found.href;
    const known = this.links.map(({ text, href }) => `\n  ${text} <${href}>`).join('');
    throw new NotInMail(`no link of the email "${this.subject}" matches; it has ${known || 'none'}`);
  }

  /** Raw header, with a line for each field. */
  get headers(): string {
    return this.#email.headers ?? '';
  }

  /** Makes a link that shows the email to whoever has it, without a sign-in. */
  share(options?: ShareOptions): Promise<ShareLink & { url: string }> {
    return share(this.#transport, this.#path, options);
  }

  /** The message as it came (RFC 5322). */
  raw(options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.bytes(`${this.#path}/raw`, options);
  }

  /**
   * How the email came by SMTP: client, TLS, login, commands and times. Captured email has it, and all where the operator has it
   * kept.
   * @throws NotFound where it is not kept.
   */
  delivery(options?: CallOptions): Promise<MailDelivery> {
    return this.#transport.json(`${this.#path}/delivery`, options);
  }

  /**
   * The HTML as a page that is safe to show in a frame, without scripts and remote content; with `as` without what this mail client
   * does not support.
   */
  htmlPage({ signal, ...query }: PageOptions = {}): Promise<Response> {
    return this.#transport.send(`${this.#path}/html`, { query, signal });
  }

  /**
   * A page of the features that the HTML uses, the least supported first; with `as` of those that this mail client does not support, and
   * then of those that it supports in part.
   */
  features({ signal, ...query }: FeatureFilter = {}): Promise<FeaturePage> {
    return this.#transport.json(`${this.#path}/checks/features`, { query, signal });
  }

  /** Deletes the email. One that is gone already is as good. */
  delete(options?: CallOptions): Promise<void> {
    return this.#transport.delete(this.#path, options);
  }

  get #path(): string {
    return `/v1/mailboxes/${this.mailboxId}/mails/${this.id}`;
  }
}

/** Links that match, in their order; without a match all, the likeliest first. */
export function linksLike(links: readonly MailLink[], match?: LinkMatch): readonly MailLink[] {
  if (match !== undefined) return links.filter((link) => isLink(link, match));
  return [...links].sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ rel }: MailLink): number {
  if (rel === undefined) return 1;
  return rel === 'unsubscribe' ? 2 : 0;
}

function isLink({ href, text, rel }: MailLink, match: LinkMatch): boolean {
  if (typeof match === 'string' || match instanceof RegExp || 'equals' in match)
    return passes(text, match) || passes(href, match);
  return passes(text, match.text) && passes(href, match.href) && (match.rel ?? rel) === rel;
}
