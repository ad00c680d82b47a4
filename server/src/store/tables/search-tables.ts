/** The tables of searches, and of the word indexes that they need. */
export interface SearchTables {
  /** Owners who have searched lately. Their mails are in the word index, or will be. */
  searches: {
    owner: string;
    /** Time of the last search, accurate to an hour. */
    searched_at: number;
    /** The position in the event log up to which all mails that arrived are indexed, as far as `walked_to` reaches. */
    position_tx: number;
    position_id: string;
    /** The place from which on all mails are indexed that arrived up to the position; `''` when that is all of them. */
    walked_to: string;
    /** The process that indexes the mails, and until when no other one may. */
    lease: string;
    leased_until: number;
    /** Whether the owner's index is being removed. */
    is_ending: number;
  };
  /** The word index of an owner in parts: each has the mails from a place on, up to that where the next part begins. */
  index_parts: {
    owner: string;
    part: number;
    from_place: string;
    /** Number of mails that were put into the part, including deleted ones. */
    mails: number;
  };
  /** The words of mails, which `Dialect.wordHits` searches. */
  indexed_mails: {
    owner: string;
    mail_id: string;
    mailbox_id: string;
    /** Position of the arrival of the mail in the event log. */
    tx: number;
    /** Terms with blanks between them, in the form of `Dialect.indexedWords`. Not for reading. */
    words: string;
  };
}
