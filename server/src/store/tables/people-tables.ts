/** The table of people; see `Schema`. */
export interface PeopleTables {
  /** People who sign in by an identity provider or a proxy, and the key with which the sessions of each are. */
  people: {
    /** Identity provider, by its issuer; `proxy:` for a proxy, which names users. */
    issuer: string;
    /** Identifier of the person at the provider, which never changes hands. */
    subject: string;
    /** Owner that was made for the person; `''` when there is none, because a group has an owner. */
    owner: string;
    /** Key of the sessions; it may have been revoked since. */
    key_id: string;
    created_at: number;
    signed_in_at: number;
  };
}
