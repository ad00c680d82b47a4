import type { Mailbox } from '../../contract/resources.ts';

/** Characters between the tags of an inbox in the one tag of its mailbox. */
const betweenTags = ', ';

/** Writes an inbox: a mailbox, whose tag has all of the inbox's tags. */
export function inboxOf({ id, owner, createdAt, name, address, alias, domain, expiresAt, tag }: Mailbox) {
  return {
    ...{ id, userId: owner, createdAt, name: name ?? null, emailAddress: address, expiresAt },
    ...{ domainId: null, description: null, favourite: false, teamAccess: false, tags: tagsOf(tag) },
    // Mail comes by SMTP alone.
    ...{ inboxType: 'SMTP_INBOX', readOnly: false, virtualInbox: false, localPart: alias, domain },
  };
}

/** Tags of an inbox, from that of its mailbox. */
export function tagsOf(tag: string | undefined): readonly string[] {
  return tag === undefined ? [] : tag.split(betweenTags);
}

/** Tag of the mailbox of an inbox with tags; `undefined` without any. */
export function tagOf(tags: readonly string[]): string | undefined {
  return tags.length === 0 ? undefined : tags.join(betweenTags);
}
